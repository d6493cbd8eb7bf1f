/* A picture can be from anywhere, so fairdeal-draw reads and scales it, once. What it answers is stored, and read in this process
 * from then on. */

#include "fair-own-picture.h"

#include "fair-compat.h"
#include "fair-deck-file.h"
#include "fair-face-source.h"
#include "fair-i18n.h"
#include "fair-settings.h"

#include <glib/gstdio.h>

enum
{
  MAX_MEGABYTES = 20, /* of the file that the player chooses */
  BACK_LENGTH = 1024, /* of the longest side of what is stored, in pixels */
  CLOTH_LENGTH = 1920
};

/* Everything on the cloth is legible on a picture of any color: it is dimmed, and places and labels have a dark shade. The board
 * lies in the area of the table, which shows the picture then. */
static const char style[] =
  "board.picture, thumbnail.picture, .table-area.picture {"
  "  background: linear-gradient(@cloth_shade_color, @cloth_shade_color), url(\"%s\") center / cover no-repeat @cloth_edge_color;"
  "  color: white;"
  "}"
  ".table-area board.picture { background: none; }"
  "board.picture place { background: alpha(black, 0.4); box-shadow: inset 0 0 0 2px alpha(white, 0.5); }"
  "board.picture > label { color: white; background: alpha(black, 0.6); box-shadow: 0 0 0 3px alpha(black, 0.6); }";

/* Returns: (transfer full): where the picture for @key is stored, if there is one */
char *
fair_own_picture_dup_path (const char *key)
{
  g_autofree char *name = g_strconcat (key, ".png", NULL);

  return g_build_filename (g_get_user_data_dir (), "fairdeal", name, NULL);
}

/* When the picture for @key was stored, in nanoseconds; 0 if there is none. */
gint64
fair_own_picture_get_time (const char *key)
{
  g_autofree char *path = fair_own_picture_dup_path (key);
  GStatBuf         status;

  if (g_stat (path, &status) != 0)
    return 0;
  return (gint64) status.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + status.st_mtim.tv_nsec;
}

/* Makes the style sheet show the picture of the cloth as it is now, wherever the cloth has the class FAIR_OWN_PICTURE. */
void
fair_own_picture_show_cloth (void)
{
  static GtkCssProvider *provider;
  static gint64          shown;
  gint64                 time = fair_own_picture_get_time (FAIR_SETTING_CLOTH);
  g_autofree char       *path = NULL;
  g_autofree char       *uri = NULL;
  g_autofree char       *text = NULL;

  if (time == shown)
    return;

  shown = time;
  if (provider == NULL)
    {
      provider = gtk_css_provider_new ();
      gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
    }
  path = fair_own_picture_dup_path (FAIR_SETTING_CLOTH);
  uri = g_filename_to_uri (path, NULL, NULL);
  text = time != 0 && uri != NULL ? g_strdup_printf (style, uri) : g_strdup ("");
  fair_compat_load_style (provider, text);
}

typedef struct
{
  GSettings *settings; /* owned */
  char      *key;      /* owned */
  char      *path;     /* owned: what the player has chosen */
} Choice;

static void
choice_free (gpointer data)
{
  Choice *self = data;

  g_object_unref (self->settings);
  g_free (self->key);
  g_free (self->path);
  g_free (self);
}

/* Draws the picture, in a thread. Returns: (transfer full) */
static cairo_surface_t *
draw (const Choice *self,
      GError      **error)
{
  FairFaceSource  *source = fair_foreign_faces_new (self->path, TRUE);
  float            length = g_str_equal (self->key, FAIR_SETTING_CLOTH) ? CLOTH_LENGTH : BACK_LENGTH;
  cairo_surface_t *picture = NULL;
  float            aspect;

  if (source->klass->open (source, &aspect, error))
    picture = source->klass->render (source, FAIR_NO_CARD, (int) (length * MIN (aspect, 1) + 0.5f), (int) (length / MAX (aspect, 1) + 0.5f), error);
  source->klass->free (source);
  return picture;
}

static cairo_status_t
append_cb (void                *bytes,
           const unsigned char *data,
           unsigned             length)
{
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
store (const Choice    *self,
       cairo_surface_t *picture,
       GError         **error)
{
  g_autofree char *path = fair_own_picture_dup_path (self->key);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_mkdir_with_parents (folder, 0700);
  cairo_surface_write_to_png_stream (picture, append_cb, bytes);
  return g_file_set_contents_full (path, (const char *) bytes->data, bytes->len, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

/* Returns: (transfer full): a sentence for the player about what is wrong with the file @name; takes ownership of @fault */
static GError *
explain (const char *name,
         GError     *fault)
{
  g_autoptr (GError) error = fault;

  if (error->domain != FAIR_DECK_ERROR)
    return g_steal_pointer (&error);
  if (error->code == DRAW_UNCONFINED)
    return g_error_new_literal (FAIR_DECK_ERROR, error->code, _ ("This system cannot read pictures safely."));
  if (error->code == DRAW_TOO_SLOW || error->code == DRAW_DIED)
    /* translators: %s is the name of a file */
    return g_error_new (FAIR_DECK_ERROR, error->code, _ ("“%s” takes too much time or memory to draw."), name);
  /* translators: %s is the name of a file */
  return g_error_new (FAIR_DECK_ERROR, error->code, _ ("“%s” is not a picture that Fair Deal can read."), name);
}

static void
choose_thread (GTask        *task,
               gpointer      source,
               gpointer      data,
               GCancellable *cancellable)
{
  const Choice    *self = data;
  g_autofree char *base = g_path_get_basename (self->path);
  g_autofree char *name = fair_words_make_file_name (base);
  GError          *error = NULL;
  GStatBuf         status;
  cairo_surface_t *picture = NULL;
  gboolean         stored = FALSE;

  if (g_stat (self->path, &status) == 0 && status.st_size > MAX_MEGABYTES * 1024 * 1024)
    {
      /* translators: %s is the name of a file, %d a number of megabytes */
      g_task_return_new_error (task, FAIR_DECK_ERROR, DRAW_TOO_LARGE, _ ("“%s” is larger than %d MB."), name, MAX_MEGABYTES);
      return;
    }

  picture = draw (self, &error);
  if (picture == NULL)
    error = explain (name, error);
  else
    stored = store (self, picture, &error);
  g_clear_pointer (&picture, cairo_surface_destroy);
  if (stored)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Lists the patterns of the names of files to choose from. Not every system reads WebP. */
const char *const *
fair_own_picture_list_patterns (void)
{
  static const char *const patterns[] = { "*.webp", "*.WEBP", "*.png", "*.PNG", "*.jpg", "*.JPG", "*.jpeg", "*.JPEG", "*.svg", "*.svgz", NULL };
  g_autoptr (GdkPixbufLoader) webp = gdk_pixbuf_loader_new_with_type ("webp", NULL);

  if (webp != NULL)
    gdk_pixbuf_loader_close (webp, NULL);
  return webp != NULL ? patterns : patterns + 2;
}

/* Stores the picture in @path, a file that can be anything, for @key: FAIR_SETTING_CARD_BACK or FAIR_SETTING_CLOTH.
 * fair_own_picture_choose_finish() shows it. */
void
fair_own_picture_choose_async (GSettings          *settings,
                               const char         *key,
                               const char         *path,
                               GAsyncReadyCallback callback,
                               gpointer            data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);
  Choice *self = g_new (Choice, 1);

  *self = (Choice){ g_object_ref (settings), g_strdup (key), g_strdup (path) };
  g_task_set_source_tag (task, fair_own_picture_choose_async);
  g_task_set_task_data (task, self, choice_free);
  g_task_run_in_thread (task, choose_thread);
}

/* Returns: whether it is stored; @error is a sentence for the player */
gboolean
fair_own_picture_choose_finish (GAsyncResult *result,
                                GError      **error)
{
  const Choice *self;

  g_return_val_if_fail (g_async_result_is_tagged (result, fair_own_picture_choose_async), FALSE);

  self = g_task_get_task_data (G_TASK (result));
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  /* It might have been another picture before. */
  g_settings_reset (self->settings, self->key);
  g_settings_set_string (self->settings, self->key, FAIR_OWN_PICTURE);
  return TRUE;
}

/* Deletes the picture for @key, and uses the default instead. */
void
fair_own_picture_remove (GSettings  *settings,
                         const char *key)
{
  g_autofree char *path = fair_own_picture_dup_path (key);

  g_unlink (path);
  g_settings_reset (settings, key);
}
