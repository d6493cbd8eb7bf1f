/* The group of preferences that chooses a deck, for all games or for one.  Decks are shown as they
 * are found; each one's picture comes when it is drawn, and one that cannot be drawn cannot be
 * chosen.
 */
#include "config.h"

#include "fair-deck-chooser.h"

#include "fair-compat.h"
#include "fair-table-deck.h"
#include "fair-deck-preview.h"
#include "fair-flow-layout.h"
#include "fair-foreign-faces.h"
#include "fair-settings.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

enum
{
  PREVIEW_HEIGHT = 72 /* of a card, in pixels of the screen at scale 1 */
};

/* What the group of decks needs; it lives as long as the group. */
typedef struct
{
  GSettings    *settings;
  GtkFlowBox   *box; /* of toggle buttons */
  GtkWidget    *group;
  GtkWidget    *first;       /* the button that all others are grouped with */
  GCancellable *cancellable; /* for the previews */
  guint         game;        /* 0 for every game, else one more than the game's place in the list */
} Decks;

static void
decks_free (gpointer data)
{
  Decks *decks = data;

  g_cancellable_cancel (decks->cancellable);
  g_object_unref (decks->cancellable);
  g_object_unref (decks->settings);
  g_free (decks);
}

static const char *
get_game_id (const Decks *decks)
{
  return decks->game > 0 ? fair_games_get (decks->game - 1)->id : NULL;
}

static void
chosen_cb (GtkToggleButton *button,
           Decks           *decks)
{
  if (gtk_toggle_button_get_active (button))
    fair_table_deck_choose (decks->settings, get_game_id (decks), g_object_get_data (G_OBJECT (button), "path"));
}

/* Presses the button of the deck that is chosen, which does not choose it again. */
static void
update_buttons (Decks *decks)
{
  g_autofree char *path = fair_table_deck_dup_choice (decks->settings, get_game_id (decks));

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (decks->box)); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *button = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child));

      if (g_strcmp0 (g_object_get_data (G_OBJECT (button), "path"), path) == 0)
        {
          g_signal_handlers_block_by_func (button, chosen_cb, decks);
          gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
          g_signal_handlers_unblock_by_func (button, chosen_cb, decks);
        }
    }
}

/* Returns: (transfer full): @picture, as high as previews are, and sharp at scale 2 */
static GdkPaintable *
fit_picture (GdkPaintable *picture)
{
  float           ratio = (float) PREVIEW_HEIGHT / (float) gdk_paintable_get_intrinsic_height (picture);
  graphene_size_t size = { (float) gdk_paintable_get_intrinsic_width (picture) * ratio, PREVIEW_HEIGHT };
  GtkSnapshot    *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (picture, snapshot, size.width, size.height);
  return gtk_snapshot_free_to_paintable (snapshot, &size);
}

/* The picture of a deck has come, or why there is none. */
static void
preview_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GtkWidget) button = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPaintable) picture = fair_deck_preview_finish (result, &error);
  GtkWidget *image = g_object_get_data (G_OBJECT (button), "picture");

  if (picture != NULL)
    {
      g_autoptr (GdkPaintable) fitting = fit_picture (picture);

      gtk_picture_set_paintable (GTK_PICTURE (image), fitting);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      gtk_widget_set_tooltip_text (button, error->message);
      gtk_widget_set_sensitive (button, FALSE);
    }
}

/* Adds a button for a deck; @path is what is stored for it. */
static GtkWidget *
add_button (Decks          *decks,
            const char     *path,
            const char     *title,
            FairFaceSource *source)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *picture = gtk_picture_new ();
  GtkWidget *label = gtk_label_new (title);

  gtk_widget_set_size_request (picture, -1, PREVIEW_HEIGHT);
  fair_wrapping_let_wrap (label);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 16);
  gtk_box_append (GTK_BOX (content), picture);
  gtk_box_append (GTK_BOX (content), label);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full (G_OBJECT (button), "path", g_strdup (path), g_free);
  g_object_set_data (G_OBJECT (button), "picture", picture);
  if (decks->first == NULL)
    decks->first = button;
  else
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (decks->first));
  g_signal_connect (button, "toggled", G_CALLBACK (chosen_cb), decks);
  gtk_flow_box_append (decks->box, button);
  fair_deck_preview_async (source, PREVIEW_HEIGHT * 2, decks->cancellable, preview_cb, g_object_ref (button));

  return button;
}

static void
add_deck (Decks        *decks,
          FairDeckFile *deck)
{
  add_button (decks, fair_deck_file_get_path (deck), fair_deck_file_get_title (deck), fair_foreign_faces_new (fair_deck_file_get_svg (deck)));
}

static gboolean
has_deck (Decks      *decks,
          const char *path)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (decks->box)); child; child = gtk_widget_get_next_sibling (child))
    if (g_strcmp0 (g_object_get_data (G_OBJECT (gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child))), "path"), path) == 0)
      return TRUE;

  return FALSE;
}

/* Adds the deck in @path if it is not there: one that was chosen from elsewhere. */
static void
add_path (Decks      *decks,
          const char *path)
{
  g_autoptr (FairDeckFile) deck = NULL;

  if (*path == '\0' || has_deck (decks, path))
    return;

  deck = fair_deck_file_new_for_path (path, NULL);
  if (deck != NULL)
    add_deck (decks, deck);
}

static void
add_decks (Decks *decks)
{
  g_autoptr (GListModel) found = fair_deck_file_list ();
  g_autoptr (GVariant) by_game = g_settings_get_value (decks->settings, FAIR_SETTING_DECKS);
  g_autofree char *common = fair_table_deck_dup_choice (decks->settings, NULL);
  GVariantIter     iter;
  const char      *path;

  add_button (decks, "", _ ("Fair Deal"), fair_table_deck_own_faces (decks->settings));
  for (guint i = 0; i < g_list_model_get_n_items (found); i++)
    {
      g_autoptr (FairDeckFile) deck = g_list_model_get_item (found, i);

      add_deck (decks, deck);
    }
  add_path (decks, common);
  g_variant_iter_init (&iter, by_game);
  while (g_variant_iter_next (&iter, "{&s&s}", NULL, &path))
    add_path (decks, path);
}

static void
game_selected_cb (AdwComboRow *row,
                  GParamSpec  *pspec,
                  Decks       *decks)
{
  decks->game = adw_combo_row_get_selected (row);
  update_buttons (decks);
}

/* Whose deck the buttons choose. */
static GtkWidget *
create_game_row (Decks *decks)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("All Games"));
  for (guint i = 0; i < fair_games_count (); i++)
    gtk_string_list_append (names, fair_words_game_title (fair_games_get (i)));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Deck For"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("Each game can have its own deck."));
  fair_wrapping_fill_row (ADW_COMBO_ROW (row), names);
  g_signal_connect (row, "notify::selected", G_CALLBACK (game_selected_cb), decks);

  return row;
}

/* A file was chosen: the deck in it, if there is one, is used from now on. */
static void
file_cb (const char *path,
         gpointer    data)
{
  GtkWidget *group = data;
  Decks     *decks = g_object_get_data (G_OBJECT (group), "decks");
  g_autoptr (GError) error = NULL;
  g_autoptr (FairDeckFile) deck = fair_deck_file_new_for_path (path, &error);

  if (deck != NULL && !has_deck (decks, path))
    add_deck (decks, deck);
  fair_table_deck_choose (decks->settings, get_game_id (decks), path);
  update_buttons (decks);
}

static void
open_cb (Decks *decks)
{
  static const char *const patterns[] = { "*.svgz", "*.svg", "index.desktop", NULL };

  fair_compat_open_file (decks->group, _ ("Open Card Deck"), _ ("Card decks"), patterns, file_cb,
                         g_object_ref (decks->group), g_object_unref);
}

/* All games share one deck again. */
static void
same_for_all_cb (Decks *decks)
{
  g_settings_reset (decks->settings, FAIR_SETTING_DECKS);
  update_buttons (decks);
}

static GtkWidget *
create_buttons (Decks *decks)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "layout-manager", g_object_new (FAIR_TYPE_FLOW_LAYOUT, NULL), NULL);
  GtkWidget *open = gtk_button_new_with_mnemonic (_ ("_Open Deck…"));
  GtkWidget *same = gtk_button_new_with_mnemonic (_ ("_Same Deck for All Games"));

  g_signal_connect_swapped (open, "clicked", G_CALLBACK (open_cb), decks);
  g_signal_connect_swapped (same, "clicked", G_CALLBACK (same_for_all_cb), decks);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), open);
  gtk_box_append (GTK_BOX (box), same);
  fair_wrapping_let_wrap (box);

  return box;
}

/* Returns: (transfer floating): a group of preferences that chooses decks in @settings */
AdwPreferencesGroup *
fair_deck_chooser_new (GSettings *settings)
{
  GtkWidget *group = adw_preferences_group_new ();
  Decks     *decks = g_new0 (Decks, 1);

  decks->settings = g_object_ref (settings);
  decks->cancellable = g_cancellable_new ();
  decks->group = group;
  decks->box = GTK_FLOW_BOX (gtk_flow_box_new ());
  g_object_set_data_full (G_OBJECT (group), "decks", decks, decks_free);
  gtk_flow_box_set_selection_mode (decks->box, GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (decks->box, 2);
  gtk_flow_box_set_max_children_per_line (decks->box, 4);
  gtk_flow_box_set_homogeneous (decks->box, TRUE);
  gtk_widget_set_margin_top (GTK_WIDGET (decks->box), 12);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Deck"));
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group),
                                         _ ("Decks from AisleRiot and KDE games are found automatically. Large cards are always Fair Deal’s own."));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_game_row (decks));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (decks->box));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_buttons (decks));
  add_decks (decks);
  update_buttons (decks);

  return ADW_PREFERENCES_GROUP (group);
}
