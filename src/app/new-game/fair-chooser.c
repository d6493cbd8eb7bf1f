/* FairChooser: does no work until it is shown. Its tiles appear at once; tables and figures follow after the window is
 * drawn, and so do the rows of games in progress, the most recently played one first. Each time the list is opened, its
 * top is shown.
 */
#include "fair-chooser.h"

#include "fair-compat.h"
#include "fair-daily-strip.h"
#include "fair-table-deck.h"
#include "fair-figures.h"
#include "fair-game-result.h"
#include "fair-game-tile.h"
#include "fair-open.h"
#include "fair-settings.h"
#include "fair-template.h"

#define OLD_DAYS 14

struct _FairChooser
{
  GtkWidget parent_instance;

  GtkScrolledWindow *scroller;
  GtkViewport       *viewport;
  FairDailyStrip    *daily_strip;
  GtkWidget         *continued; /* contains the rows */
  GtkWidget         *rows;      /* of games in progress */
  GtkWidget         *tiles;     /* of all games */

  FairSession  *session;
  GSettings    *settings;
  GPtrArray    *game_settings;  /* of GSettings */
  GCancellable *cancellable;    /* of the last request for figures, or NULL */
  gboolean      is_loading;     /* the games in progress; FALSE again if that failed */
  guint         refresh_source; /* updates the tiles; 0 if that is not needed */
  char         *shown;          /* owned; which games the rows show */
};

G_DEFINE_FINAL_TYPE (FairChooser, fair_chooser, GTK_TYPE_WIDGET)

/* Sets the decks of the tiles or rows in @box. Games with the same cards share a painter, which reads them only once. */
static void
set_decks (FairChooser *self,
           GtkWidget   *box,
           GHashTable  *painters)
{
  for (GtkWidget *tile = gtk_widget_get_first_child (box); tile != NULL; tile = gtk_widget_get_next_sibling (tile))
    {
      const char       *id = FAIR_GAME_TILE (tile)->game->id;
      g_autofree char  *deck = fair_table_deck_describe (self->settings, id);
      FairTablePainter *painter = g_hash_table_lookup (painters, deck);

      if (painter == NULL)
        {
          painter = fair_table_deck_new_painter (self->settings, id);
          g_hash_table_insert (painters, g_steal_pointer (&deck), painter);
        }
      fair_thumbnail_set (FAIR_GAME_TILE (tile)->thumbnail, painter, NULL);
    }
}

/* Shows a row for each game in progress. They are only replaced if something has changed. */
static void
show_rows (FairChooser *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  g_autoptr (GVariant) focused = NULL; /* what the row with the focus continues */
  g_autoptr (GArray) entries = fair_session_list (self->session);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GString) shown = g_string_new (NULL);
  GtkWidget *child;

  if (focus != NULL && gtk_widget_get_parent (focus) == self->rows)
    focused = g_variant_ref (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (focus)));
  for (guint i = 0; i < entries->len; i++)
    {
      const FairSessionEntry *entry = &g_array_index (entries, FairSessionEntry, i);
      /* A deal of a day that was not played for a while is shown only by the calendar. */
      gboolean is_old = g_str_has_prefix (entry->slot, FAIR_SLOT_DAILY) && entry->played < g_get_real_time () - OLD_DAYS * G_TIME_SPAN_DAY;
      g_autoptr (FairGameModel) model = is_old ? NULL : fair_session_look_at (self->session, entry->game, entry->slot);
      FairOutcome outcome;

      if (model == NULL || fair_game_result_is_final (model, &outcome) || fair_game_model_get_moves (model) + fair_game_model_get_notes (model)->undone == 0)
        continue;
      g_string_append_printf (shown, "%s/%s %" G_GINT64_FORMAT " %u\n", entry->game->id, entry->slot, entry->played, fair_game_model_get_moves (model));
      g_ptr_array_add (rows, g_object_ref_sink (fair_game_tile_new_row (entry->game, entry->slot, model, self->settings)));
    }

  if (g_strcmp0 (self->shown, shown->str) != 0)
    {
      fair_compat_remove_children (self->rows);
      for (guint i = 0; i < rows->len; i++)
        gtk_box_append (GTK_BOX (self->rows), g_ptr_array_index (rows, i));
      gtk_widget_set_visible (self->continued, rows->len > 0);
      if (focused != NULL)
        {
          child = gtk_widget_get_first_child (self->rows);
          while (child != NULL && !g_variant_equal (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (child)), focused))
            child = gtk_widget_get_next_sibling (child);
          gtk_widget_grab_focus (child ? child : GTK_WIDGET (self));
        }
      g_free (self->shown);
      self->shown = g_strdup (shown->str);
    }
  child = gtk_widget_get_first_child (self->rows);
  for (guint i = 0; i < rows->len; i++, child = gtk_widget_get_next_sibling (child))
    fair_thumbnail_set (FAIR_GAME_TILE (child)->thumbnail, NULL,
                        fair_thumbnail_get_scene (FAIR_GAME_TILE (g_ptr_array_index (rows, i))->thumbnail));
}

static void
statistics_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (FairChooser) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) statistics = fair_store_finish (FAIR_STORE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  for (GtkWidget *tile = gtk_widget_get_first_child (self->tiles); tile != NULL; tile = gtk_widget_get_next_sibling (tile))
    {
      const FairGame *game = FAIR_GAME_TILE (tile)->game;

      fair_game_tile_show_figures (FAIR_GAME_TILE (tile), statistics ? fair_figures_find (statistics, game) : NULL);
    }
}

static void loaded_cb (GObject *source, GAsyncResult *result, gpointer data);

static gboolean
refresh_cb (gpointer data)
{
  FairChooser *self = data;
  g_autoptr (GHashTable) painters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) fair_table_painter_unref);

  self->refresh_source = 0;
  gtk_viewport_set_scroll_to_focus (self->viewport, TRUE);
  /* The window is drawn first. */
  if (!self->is_loading)
    fair_session_load_async (self->session, loaded_cb, g_object_ref (self));
  self->is_loading = TRUE;
  fair_daily_strip_load (self->daily_strip, fair_session_get_store (self->session), fair_daily_get_today ());
  fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_GET_STATISTICS, &(FairStoreQuestion){ .length = FAIR_PERIOD_MONTH },
                  fair_renew_cancellable (&self->cancellable), statistics_cb, g_object_ref (self));
  show_rows (self);
  for (GtkWidget *tile = gtk_widget_get_first_child (self->tiles); tile != NULL; tile = gtk_widget_get_next_sibling (tile))
    {
      const FairGame *game = FAIR_GAME_TILE (tile)->game;
      g_autoptr (FairGameModel) model = fair_session_look_at (self->session, game, FAIR_SLOT_ORDINARY);

      fair_game_tile_show_game (FAIR_GAME_TILE (tile), model, g_settings_get_boolean (self->settings, FAIR_SETTING_LEFT_HANDED));
    }
  set_decks (self, self->rows, painters);
  set_decks (self, self->tiles, painters);
  return G_SOURCE_REMOVE;
}

/* Updates the tiles when the program is idle, if they are visible. */
static void
refresh_soon (FairChooser *self)
{
  if (self->refresh_source == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->refresh_source = g_idle_add_full (G_PRIORITY_LOW, refresh_cb, self, NULL);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairChooser) self = data;

  self->is_loading = g_task_propagate_boolean (G_TASK (result), NULL);
  if (self->is_loading && self->session != NULL)
    refresh_soon (self);
}

static void
fair_chooser_map (GtkWidget *widget)
{
  FairChooser *self = FAIR_CHOOSER (widget);
  gboolean     is_new = gtk_widget_get_first_child (self->tiles) == NULL;

  for (guint i = 0; is_new && i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      GSettings      *both[] = { fair_settings_new_for_table (game), fair_settings_new_for_game (game) };

      gtk_box_append (GTK_BOX (self->tiles), fair_game_tile_new (game, self->settings));
      for (guint which = 0; which < G_N_ELEMENTS (both) && both[which] != NULL; which++)
        {
          g_signal_connect_object (both[which], "changed", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
          g_ptr_array_add (self->game_settings, both[which]);
        }
    }
  show_rows (self);
  /* The focus must not scroll the list before the player has seen the top. */
  gtk_viewport_set_scroll_to_focus (self->viewport, FALSE);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);

  GTK_WIDGET_CLASS (fair_chooser_parent_class)->map (widget);

  refresh_soon (self);
}

static void
fair_chooser_unmap (GtkWidget *widget)
{
  FairChooser *self = FAIR_CHOOSER (widget);

  g_clear_handle_id (&self->refresh_source, g_source_remove);
  fair_cancel (&self->cancellable);

  GTK_WIDGET_CLASS (fair_chooser_parent_class)->unmap (widget);
}

static gboolean
fair_chooser_grab_focus (GtkWidget *widget)
{
  FairChooser *self = FAIR_CHOOSER (widget);
  GtkWidget   *row = gtk_widget_get_first_child (self->rows);
  GtkWidget   *first = row ? row : gtk_widget_get_first_child (self->tiles);

  return first != NULL && gtk_widget_grab_focus (first);
}

static void
fair_chooser_dispose (GObject *object)
{
  FairChooser *self = FAIR_CHOOSER (object);

  g_clear_handle_id (&self->refresh_source, g_source_remove);
  fair_cancel (&self->cancellable);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->game_settings, g_ptr_array_unref);
  g_clear_pointer (&self->shown, g_free);
  fair_compat_remove_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (fair_chooser_parent_class)->dispose (object);
}

static void
fair_chooser_class_init (FairChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_chooser_dispose;
  widget_class->map = fair_chooser_map;
  widget_class->unmap = fair_chooser_unmap;
  widget_class->grab_focus = fair_chooser_grab_focus;

  g_type_ensure (FAIR_TYPE_DAILY_STRIP);
  FAIR_TEMPLATE (widget_class, "fair-chooser", FairChooser,
                 scroller, viewport, daily_strip, continued, rows, tiles);
}

static void
fair_chooser_init (FairChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->game_settings = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Shows the games in progress of @session, the figures of its store, and the cards that are chosen in
 * @settings. */
void
fair_chooser_set_session (FairChooser *self,
                          FairSession *session,
                          GSettings   *settings)
{
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "player-changed", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (fair_session_get_store (session), "notify::state", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (fair_session_get_store (session), "results-changed", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
}
