/* FairChooser: does no work until it is shown. Its tiles appear at once; tables and figures follow after the window is
 * drawn. The most recently played game comes first each time the list is opened, and the top is shown; while it is
 * open, the order does not change.
 */
#include "config.h"

#include "fair-chooser.h"

#include "fair-daily-strip.h"
#include "fair-table-deck.h"
#include "fair-figures.h"
#include "fair-game-tile.h"
#include "fair-settings.h"
#include "fair-flow-layout.h"

struct _FairChooser
{
  GtkWidget parent_instance;

  GtkScrolledWindow *scroller;
  GtkViewport       *viewport;
  FairDailyStrip    *daily_strip;
  GtkWidget         *tiles;

  FairSession  *session;
  GSettings    *settings;
  GPtrArray    *game_settings;  /* of GSettings */
  GCancellable *cancellable;    /* of the last request for figures, or NULL */
  gboolean      is_loading;     /* the games in progress; FALSE again if that failed */
  guint         refresh_source; /* updates the tiles; 0 if that is not needed */
};

G_DEFINE_FINAL_TYPE (FairChooser, fair_chooser, GTK_TYPE_WIDGET)

/* The tile after @tile; the first one if that is NULL. */
static FairGameTile *
get_next (FairChooser  *self,
          FairGameTile *tile)
{
  return (FairGameTile *) (tile ? gtk_widget_get_next_sibling (GTK_WIDGET (tile)) : gtk_widget_get_first_child (self->tiles));
}

/* Sets the decks of the tiles. Games with the same cards share a painter, which reads them only once. */
static void
show_decks (FairChooser *self)
{
  g_autoptr (GHashTable) painters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) fair_table_painter_unref);

  for (FairGameTile *tile = get_next (self, NULL); tile != NULL; tile = get_next (self, tile))
    {
      const char       *id = fair_game_tile_get_game (tile)->id;
      g_autofree char  *deck = fair_table_deck_describe (self->settings, id);
      FairTablePainter *painter = g_hash_table_lookup (painters, deck);

      if (painter == NULL)
        {
          painter = fair_table_deck_new_painter (self->settings, id);
          g_hash_table_insert (painters, g_steal_pointer (&deck), painter);
        }
      fair_thumbnail_set_painter (fair_game_tile_get_thumbnail (tile), painter);
    }
}

static void
show_games (FairChooser *self)
{
  for (FairGameTile *tile = get_next (self, NULL); tile != NULL; tile = get_next (self, tile))
    {
      g_autoptr (FairGameModel) model = fair_session_look_at (self->session, fair_game_tile_get_game (tile));

      fair_game_tile_show_game (tile, model);
    }
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

  for (FairGameTile *tile = get_next (self, NULL); tile != NULL; tile = get_next (self, tile))
    fair_game_tile_show_figures (tile, statistics ? fair_figures_find (statistics, fair_game_tile_get_game (tile)) : NULL);
}

static void
forget_figures (FairChooser *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
ask_for_figures (FairChooser *self)
{
  forget_figures (self);
  self->cancellable = g_cancellable_new ();
  fair_store_get_statistics_async (fair_session_get_store (self->session), NULL, FAIR_PERIOD_MONTH, NULL, self->cancellable,
                                   statistics_cb, g_object_ref (self));
}

static void loaded_cb (GObject *source, GAsyncResult *result, gpointer data);

static gboolean
refresh_cb (gpointer data)
{
  FairChooser *self = data;

  self->refresh_source = 0;
  gtk_viewport_set_scroll_to_focus (self->viewport, TRUE);
  /* The window is drawn first. */
  if (!self->is_loading)
    fair_session_load_async (self->session, loaded_cb, g_object_ref (self));
  self->is_loading = TRUE;
  fair_daily_strip_load (self->daily_strip, fair_session_get_store (self->session), fair_daily_get_today ());
  ask_for_figures (self);
  show_games (self);
  show_decks (self);
  return G_SOURCE_REMOVE;
}

/* Updates the tiles when the program is idle, if they are visible. */
static void
refresh_soon (FairChooser *self)
{
  if (self->refresh_source == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->refresh_source = g_idle_add_full (G_PRIORITY_LOW, refresh_cb, self, NULL);
}

/* Follows @settings: (transfer full) (nullable) */
static void
follow (FairChooser *self,
        GSettings   *settings)
{
  if (settings == NULL)
    return;

  g_signal_connect_object (settings, "changed", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->game_settings, settings);
}

/* Sorts the tiles, the most recently played game first. */
static void
sort_tiles (FairChooser *self)
{
  g_autoptr (GPtrArray) games = fair_session_list_games (self->session);

  for (guint i = 0; i < games->len; i++)
    for (FairGameTile *tile = get_next (self, NULL); tile != NULL; tile = get_next (self, tile))
      if (fair_game_tile_get_game (tile) == g_ptr_array_index (games, i))
        {
          gtk_widget_insert_before (GTK_WIDGET (tile), self->tiles, NULL);
          break;
        }
}

static void
sort_and_refresh (FairChooser *self)
{
  sort_tiles (self);
  refresh_soon (self);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairChooser) self = data;

  self->is_loading = fair_session_load_finish (FAIR_SESSION (source), result);
  if (self->is_loading && self->session != NULL)
    sort_and_refresh (self);
}

static void
add_tiles (FairChooser *self)
{
  for (guint i = 0; i < fair_games_count (); i++)
    {
      gtk_widget_set_parent (fair_game_tile_new (fair_games_get (i), self->settings), self->tiles);
      follow (self, fair_settings_new_for_game (fair_games_get (i)));
      follow (self, fair_settings_new_for_table (fair_games_get (i)));
    }
}

static void
fair_chooser_map (GtkWidget *widget)
{
  FairChooser *self = FAIR_CHOOSER (widget);

  if (gtk_widget_get_first_child (self->tiles) == NULL)
    add_tiles (self);
  sort_tiles (self);
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
  forget_figures (self);

  GTK_WIDGET_CLASS (fair_chooser_parent_class)->unmap (widget);
}

static gboolean
fair_chooser_grab_focus (GtkWidget *widget)
{
  FairChooser *self = FAIR_CHOOSER (widget);
  GtkWidget   *tile = gtk_widget_get_first_child (self->tiles);

  return tile != NULL && gtk_widget_grab_focus (tile);
}

static void
fair_chooser_dispose (GObject *object)
{
  FairChooser *self = FAIR_CHOOSER (object);
  GtkWidget   *child;

  g_clear_handle_id (&self->refresh_source, g_source_remove);
  forget_figures (self);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->game_settings, g_ptr_array_unref);
  while (self->tiles != NULL && (child = gtk_widget_get_first_child (self->tiles)) != NULL)
    gtk_widget_unparent (child);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

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
  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, FairChooser, scroller);
  gtk_widget_class_bind_template_child (widget_class, FairChooser, viewport);
  gtk_widget_class_bind_template_child (widget_class, FairChooser, daily_strip);
  gtk_widget_class_bind_template_child (widget_class, FairChooser, tiles);
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
  g_return_if_fail (FAIR_IS_CHOOSER (self) && self->session == NULL);

  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "player-changed", G_CALLBACK (sort_and_refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (fair_session_get_store (session), "notify::state", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (fair_session_get_store (session), "results-changed", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (refresh_soon), self, G_CONNECT_SWAPPED);
}
