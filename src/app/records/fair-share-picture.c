/* The player chooses a file first. The cards are painted in the thread of FairTablePainter; the cloth and the caption below
 * them are added here, and another thread compresses the picture and writes it. */
#include "fair-share-picture.h"

#include "fair-compat.h"
#include "fair-file.h"
#include "fair-game-result.h"
#include "fair-open.h"
#include "fair-record-parts.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-share-text.h"
#include "fair-table-deck.h"

#include <errno.h>

/* In pixels: everything is twice as large as on a usual screen. */
enum
{
  WIDTH = 2560,
  HEIGHT = 1440, /* of the cards */
  CAPTION = 112, /* the height of the caption below them */
  MARGIN = 48,   /* on both sides of the caption */
  TEXT = 40      /* the size of its text */
};

/* A picture to be saved; reference-counted. */
typedef struct
{
  GtkWidget       *widget;   /* owned; in the window that says what became of it */
  GSettings       *settings; /* owned */
  FairTableScene   scene;
  char            *caption; /* owned */
  char            *path;    /* owned; NULL until it is chosen */
  cairo_surface_t *picture; /* owned; NULL until it is painted */
} Saving;

static void
saving_clear (Saving *self)
{
  g_object_unref (self->widget);
  g_object_unref (self->settings);
  g_free (self->caption);
  g_free (self->path);
  g_clear_pointer (&self->picture, cairo_surface_destroy);
}

FAIR_DEFINE_SHARED (Saving, saving)

static cairo_status_t
write_cb (void                *bytes,
          const unsigned char *data,
          unsigned             length)
{
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
write_thread (GTask        *task,
              gpointer      source,
              gpointer      data,
              GCancellable *cancellable)
{
  Saving *self = data;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  GError *error = NULL;

  if (cairo_surface_write_to_png_stream (self->picture, write_cb, bytes) != CAIRO_STATUS_SUCCESS)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", g_strerror (ENOMEM));
  else if (!fair_file_replace (self->path, bytes->data, bytes->len, 0, &error))
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (Saving) self = data;
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    fair_record_show_message (self->widget, _ ("Picture saved."));
  else
    fair_compat_report_error (self->widget, _ ("Cannot Save Picture"), error);
}

static cairo_surface_t *
compose (const Saving    *self,
         cairo_surface_t *cards)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT + CAPTION);
  cairo_pattern_t *pattern = cairo_pattern_create_linear (0, 0, 0, HEIGHT + CAPTION);
  cairo_t         *cr = cairo_create (picture);
  PangoContext    *context = gtk_widget_get_pango_context (self->widget);
  g_autoptr (PangoLayout) caption = pango_layout_new (context);
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (pango_context_get_font_description (context));
  GdkRGBA colors[2];
  int     height;

  fair_cloth_get_colors (self->settings, colors);
  for (guint end = 0; end < 2; end++)
    cairo_pattern_add_color_stop_rgb (pattern, end, (double) colors[end].red, (double) colors[end].green, (double) colors[end].blue);
  cairo_set_source (cr, pattern);
  cairo_paint (cr);
  cairo_set_source_surface (cr, cards, 0, 0);
  cairo_paint (cr);
  pango_font_description_set_absolute_size (font, TEXT * PANGO_SCALE);
  pango_layout_set_font_description (caption, font);
  pango_layout_set_width (caption, (WIDTH - 2 * MARGIN) * PANGO_SCALE);
  pango_layout_set_ellipsize (caption, PANGO_ELLIPSIZE_END);
  pango_layout_set_text (caption, self->caption, -1);
  pango_layout_get_pixel_size (caption, NULL, &height);
  cairo_move_to (cr, MARGIN, HEIGHT + (CAPTION - height) / 2.0);
  cairo_set_source_rgb (cr, 1, 1, 1);
  pango_cairo_show_layout (cr, caption);
  cairo_pattern_destroy (pattern);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
  return picture;
}

static void
painted_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (Saving) self = data;
  g_autoptr (GTask) task = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *cards = fair_table_painter_paint_finish (result, &error);

  if (cards == NULL)
    {
      fair_compat_report_error (self->widget, _ ("Cannot Save Picture"), error);
      return;
    }

  self->picture = compose (self, cards);
  cairo_surface_destroy (cards);
  task = g_task_new (NULL, NULL, written_cb, self);
  g_task_set_task_data (task, g_steal_pointer (&self), NULL);
  g_task_run_in_thread (task, write_thread);
}

static void
file_chosen_cb (Saving     *self,
                const char *path)
{
  g_autoptr (FairTablePainter) painter = fair_table_deck_new_painter (self->settings, self->scene.rules.game->id);

  self->path = g_strdup (path);
  fair_table_painter_paint_async (painter, &self->scene, WIDTH, HEIGHT, NULL, painted_cb, g_rc_box_acquire (self));
}

/* Asks for a file, and saves a picture of the table of @model in it, as it is now, with the deal and, when the game is over,
 * the result below it; the outcome is reported in the window of @widget. */
void
fair_share_picture_save (GtkWidget     *widget,
                         FairGameModel *model,
                         GSettings     *settings)
{
  Saving     *self = g_rc_box_new0 (Saving);
  FairOutcome outcome = FAIR_OUTCOME_GIVEN_UP;
  gboolean    is_final = fair_game_result_is_final (model, &outcome);
  g_autoptr (FairResult) result = fair_game_result_make (model, "", outcome, 0, 0);
  g_autofree char *deal = fair_share_text_dup_deal (result);
  g_autofree char *words = is_final ? fair_score_words_claim (result) : NULL;
  g_autofree char *name = g_strdup_printf ("%s-%" G_GUINT64_FORMAT ".png", result->game, result->number);

  self->widget = g_object_ref (widget);
  self->settings = g_object_ref (settings);
  self->caption = g_strjoin (" · ", _ ("Fair Deal"), deal, words, NULL);
  self->scene = (FairTableScene){ .rules = *fair_game_model_get_rules (model),
                                  .position = *fair_game_model_get_position (model),
                                  .concealed = fair_game_model_get_concealed (model),
                                  .left_handed = g_settings_get_boolean (settings, FAIR_SETTING_LEFT_HANDED) };
  fair_compat_choose_file (widget, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save Picture"), name, NULL, G_CALLBACK (file_chosen_cb), self, saving_unref);
}
