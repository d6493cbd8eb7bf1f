/* Decks are listed as they are found. The preview of each is drawn once the group is on the screen, because another
 * program's deck needs a process, and added when it is ready; a deck that cannot be drawn cannot be chosen. */
#include "fair-deck-chooser.h"

#include "fair-compat.h"
#include "fair-table-deck.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-template.h"
#include "fair-wrapping-factory.h"

#define PREVIEW_HEIGHT 72 /* of a card, in application pixels */

struct _FairDeckChooser
{
  AdwPreferencesGroup parent_instance;

  AdwComboRow *game_row; /* chooses the game that the buttons apply to */
  GtkFlowBox  *box;      /* of toggle buttons */
  GtkWidget   *buttons;
  GtkWidget   *same_button; /* can be pressed while a game has a deck of its own */

  GSettings    *settings;    /* owned */
  GPtrArray    *decks;       /* owned; of buttons, whose names are the paths to be stored */
  GCancellable *cancellable; /* owned; for the previews */
};

G_DEFINE_FINAL_TYPE (FairDeckChooser, fair_deck_chooser, ADW_TYPE_PREFERENCES_GROUP)

/* Stored with a picture of a deck: the path of its file; NULL for our own deck. */
#define SVG "fair-svg"

/* The button of the deck in the file @path; NULL if it is not listed. */
static GtkWidget *
find_deck (FairDeckChooser *self,
           const char      *path)
{
  for (guint i = 0; i < self->decks->len; i++)
    if (g_str_equal (gtk_widget_get_name (g_ptr_array_index (self->decks, i)), path))
      return g_ptr_array_index (self->decks, i);

  return NULL;
}

static const char *
get_game_id (FairDeckChooser *self)
{
  const FairGame *game = fair_game_words_get_listed (adw_combo_row_get_selected (self->game_row));

  return game ? game->id : NULL;
}

static void
update_same_button (FairDeckChooser *self)
{
  g_autoptr (GVariant) decks = g_settings_get_value (self->settings, FAIR_SETTING_DECKS);

  gtk_widget_set_sensitive (self->same_button, g_variant_n_children (decks) > 0);
}

static void
chosen_cb (GtkToggleButton *button,
           FairDeckChooser *self)
{
  if (gtk_toggle_button_get_active (button))
    fair_table_deck_choose (self->settings, get_game_id (self), gtk_widget_get_name (GTK_WIDGET (button)));
  update_same_button (self);
}

/* Presses the button of the chosen deck, without choosing it again. */
static void
update_buttons (FairDeckChooser *self)
{
  g_autofree char *path = fair_table_deck_dup_choice (self->settings, get_game_id (self));
  GtkWidget       *button = find_deck (self, path);

  update_same_button (self);
  if (button == NULL)
    return;

  g_signal_handlers_block_by_func (button, chosen_cb, self);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_signal_handlers_unblock_by_func (button, chosen_cb, self);
}

/* Adds a preview to its button, or the reason why there is none. */
static void
preview_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GtkWidget) button = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPaintable) picture = fair_deck_preview_finish (result, &error);
  GtkWidget *image = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (button)));

  if (picture != NULL)
    gtk_picture_set_paintable (GTK_PICTURE (image), picture);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_autofree char *message = fair_words_make_message (error->message);

      gtk_widget_set_tooltip_text (button, message);
      gtk_widget_set_sensitive (button, FALSE);
    }
}

static void
ask_for_preview_cb (GtkWidget       *picture,
                    FairDeckChooser *self)
{
  GtkWidget      *button = gtk_widget_get_ancestor (picture, GTK_TYPE_TOGGLE_BUTTON);
  const char     *svg = g_object_get_data (G_OBJECT (picture), SVG);
  FairFaceSource *source;

  if (gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL || !gtk_widget_get_sensitive (button))
    return;

  source = svg ? fair_foreign_faces_new (svg, FALSE) : fair_table_deck_own_faces (self->settings, NULL, NULL);
  fair_deck_preview_async (source, FALSE, PREVIEW_HEIGHT, self->cancellable, preview_cb, g_object_ref (button));
}

/* Adds a button for the deck drawn in @svg, or for our own; @path is stored when it is chosen. */
static void
add_button (FairDeckChooser *self,
            const char      *path,
            const char      *title,
            const char      *svg)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *picture = g_object_new (GTK_TYPE_PICTURE, "height-request", PREVIEW_HEIGHT, NULL);
  /* All rows are as high as the highest one. */
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", title, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "max-width-chars", 16,
                                   "lines", 5, "ellipsize", PANGO_ELLIPSIZE_END, "justify", GTK_JUSTIFY_CENTER, NULL);

  g_object_set_data_full (G_OBJECT (picture), SVG, g_strdup (svg), g_free);
  g_signal_connect (picture, "map", G_CALLBACK (ask_for_preview_cb), self);
  gtk_box_append (GTK_BOX (content), picture);
  gtk_box_append (GTK_BOX (content), label);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_name (button, path);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (self->decks->len > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), g_ptr_array_index (self->decks, 0));
  g_ptr_array_add (self->decks, button);
  g_signal_connect (button, "toggled", G_CALLBACK (chosen_cb), self);
  gtk_flow_box_append (self->box, button);
}

/* Adds the deck in @path, a file that the player chose, unless it is listed. */
static void
add_path (FairDeckChooser *self,
          const char      *path)
{
  g_autoptr (FairDeckFile) deck = NULL;

  if (find_deck (self, path) != NULL)
    return;

  deck = fair_deck_file_new_for_path (path, NULL);
  if (deck != NULL)
    add_button (self, deck->path, deck->title, deck->svg);
}

static void
add_decks (FairDeckChooser *self)
{
  g_autoptr (GPtrArray) found = fair_deck_file_list ();
  g_autoptr (GVariant) by_game = g_settings_get_value (self->settings, FAIR_SETTING_DECKS);
  g_autofree char *common = fair_table_deck_dup_choice (self->settings, NULL);
  GVariantIter     iter;
  const char      *path;

  add_button (self, "", _ ("Fair Deal"), NULL);
  for (guint i = 0; i < found->len; i++)
    {
      const FairDeckFile *deck = g_ptr_array_index (found, i);

      add_button (self, deck->path, deck->title, deck->svg);
    }
  add_path (self, common);
  g_variant_iter_init (&iter, by_game);
  while (g_variant_iter_next (&iter, "{&s&s}", NULL, &path))
    add_path (self, path);
}

/* Uses the deck in a file that the player chose, if there is one. */
static void
file_cb (FairDeckChooser *self,
         const char      *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairDeckFile) deck = NULL;

  /* The preferences may be closed by now. */
  if (self->settings == NULL)
    return;

  deck = fair_deck_file_new_for_path (path, &error);
  if (deck != NULL && find_deck (self, path) == NULL)
    add_button (self, deck->path, deck->title, deck->svg);
  fair_table_deck_choose (self->settings, get_game_id (self), path);
  update_buttons (self);
}

static void
open_cb (FairDeckChooser *self)
{
  fair_compat_choose_file (GTK_WIDGET (self), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open Card Deck"), _ ("Card decks"),
                           (const char *[]){ "*.svgz", "*.svg", "index.desktop", NULL }, G_CALLBACK (file_cb), g_object_ref (self), g_object_unref);
}

static void
same_for_all_cb (FairDeckChooser *self)
{
  g_settings_reset (self->settings, FAIR_SETTING_DECKS);
  update_buttons (self);
}

static void
fair_deck_chooser_dispose (GObject *object)
{
  FairDeckChooser *self = FAIR_DECK_CHOOSER (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->decks, g_ptr_array_unref);

  G_OBJECT_CLASS (fair_deck_chooser_parent_class)->dispose (object);
}

static void
fair_deck_chooser_class_init (FairDeckChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_deck_chooser_dispose;

  FAIR_TEMPLATE (widget_class, "fair-deck-chooser", FairDeckChooser,
                 game_row, box, buttons, same_button);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, same_for_all_cb);
}

static void
fair_deck_chooser_init (FairDeckChooser *self)
{
  g_autoptr (GtkStringList) names = fair_game_words_list_titles (TRUE);

  self->cancellable = g_cancellable_new ();
  self->decks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_compat_name_by_label (GTK_WIDGET (self));
  fair_wrapping_fill_row (self->game_row, names);
  fair_wrapping_apply (self->buttons);
}

AdwPreferencesGroup *
fair_deck_chooser_new (GSettings *settings)
{
  FairDeckChooser *self = g_object_new (FAIR_TYPE_DECK_CHOOSER, NULL);

  self->settings = g_object_ref (settings);
  g_signal_connect_object (self->game_row, "notify::selected", G_CALLBACK (update_buttons), self, G_CONNECT_SWAPPED);
  add_decks (self);
  update_buttons (self);
  return ADW_PREFERENCES_GROUP (self);
}
