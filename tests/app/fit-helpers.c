#define _GNU_SOURCE /* RTLD_NEXT */
#include "config.h"

#include "fit-helpers.h"

#include "fair-window.h"

#include "fair-application.h"
#include "fair-board.h"
#include "fair-title.h"
#include "store-helpers.h"
#include "widget-helpers.h"

#include <dlfcn.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum
{
  PHONE = 360,
  SCREEN = 1280,
  PHONE_HEIGHT = 640,
  SCREEN_HEIGHT = 800,
  MAX_BORDER = 20,
  DPI = 96 * 1024
};

/* A width and a text size. */
typedef struct
{
  const char      *name;
  int              width;
  int              height;
  int              scale;
  GtkTextDirection direction;
} Setting;

static const Setting settings[] = {
  { "phone", PHONE, PHONE_HEIGHT, 1, GTK_TEXT_DIR_LTR },
  { "phone-large", PHONE, PHONE_HEIGHT, 2, GTK_TEXT_DIR_LTR },
  { "screen-large", SCREEN, SCREEN_HEIGHT, 2, GTK_TEXT_DIR_RTL }
};

static const Setting *setting;
static guint          n_checked;

/* ---- a language with long words, or the one of $FAIR_TEST_LANGUAGE: these functions replace GLib's */

/* That of the C library. */
typedef char *(*Count) (const char *domain, const char *text, const char *plural, unsigned long n, int category);

static const char *language;
static Count       count;

/* Adds three letters for every five. */
static const char *
lengthen (const char *text)
{
  static const char filler[] = " längere Wörter brauchen überall mehr Platz als kurze, auch hier und dort";
  glong             n = g_utf8_strlen (text, -1) * 3 / 5;
  g_autofree char  *more = g_utf8_substring (filler, 0, CLAMP (n, 2, g_utf8_strlen (filler, -1)));
  g_autofree char  *longer = NULL;

  if (*text == '\0')
    return text;

  longer = g_strchomp (g_strconcat (text, more, NULL));
  return g_intern_string (longer);
}

static const char *
translate (const char *domain,
           const char *text)
{
  if (language != NULL)
    return dcgettext (domain, text, LC_MESSAGES);

  return g_strcmp0 (domain, GETTEXT_PACKAGE) == 0 ? lengthen (text) : text;
}

static const char *
translate_count (const char   *domain,
                 const char   *text,
                 const char   *plural,
                 unsigned long n)
{
  if (language != NULL)
    return count (domain, text, plural, n, LC_MESSAGES);

  return translate (domain, n == 1 ? text : plural);
}

const char *
g_dgettext (const char *domain,
            const char *msgid)
{
  return *msgid == '\0' ? "" : translate (domain, msgid);
}

const char *
g_dngettext (const char *domain,
             const char *msgid,
             const char *msgid_plural,
             gulong      n)
{
  return translate_count (domain, msgid, msgid_plural, n);
}

char *
dcngettext (const char   *domain,
            const char   *msgid,
            const char   *msgid_plural,
            unsigned long n,
            int           category)
{
  return (char *) translate_count (domain, msgid, msgid_plural, n);
}

/* @whole is the context and, from @offset on, the text. */
const char *
g_dpgettext (const char *domain,
             const char *whole,
             gsize       offset)
{
  const char *text;

  if (language == NULL || offset == 0)
    return translate (domain, whole + offset);

  text = dcgettext (domain, whole, LC_MESSAGES);
  return text == whole ? whole + offset : text;
}

const char *
g_dpgettext2 (const char *domain,
              const char *context,
              const char *msgid)
{
  g_autofree char *whole = g_strconcat (context, "\004", msgid, NULL);
  const char      *text = language != NULL ? dcgettext (domain, whole, LC_MESSAGES) : whole;

  return text == whole ? translate (domain, msgid) : text;
}

/* Call this before GTK starts, which has catalogs of its own. */
static void
set_language (void)
{
  g_autofree char *catalogs = NULL;

  language = g_getenv ("FAIR_TEST_LANGUAGE");
  if (language == NULL)
    return;

  catalogs = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  count = (Count) dlsym (RTLD_NEXT, "dcngettext");
  g_assert_nonnull (count);
  g_setenv ("LANGUAGE", language, TRUE);
  g_assert_nonnull (setlocale (LC_ALL, g_getenv ("FAIR_TEST_LOCALE")));
  bindtextdomain (GETTEXT_PACKAGE, catalogs);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* ---- waiting */

static void
drawn_cb (gboolean *drawn)
{
  *drawn = TRUE;
}

/* Waits until the window of @widget was laid out and drawn @n times. */
void
fair_test_fit_wait (GtkWidget *widget,
                    guint      n)
{
  while (!gtk_widget_get_mapped (widget))
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < n; i++)
    {
      GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
      gboolean       drawn = FALSE;
      gulong         handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (drawn_cb), &drawn);

      gtk_widget_queue_allocate (widget);
      while (!drawn)
        g_main_context_iteration (NULL, TRUE);
      g_signal_handler_disconnect (clock, handler);
    }
}

/* The width of the border: what the surface of the window has in addition to its contents.  Newer dialogs need the
 * full width of a phone, and windows without a compositor have a border. */
static int
get_border (GtkWindow *top)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (top));
  int         border = gdk_surface_get_width (surface) - gtk_widget_get_width (gtk_widget_get_first_child (GTK_WIDGET (top)));

  return border < MAX_BORDER ? MAX (border, 0) : 0;
#else
  return 0;
#endif
}

/* Gives @top the size of the setting, or finds out that this is impossible.  It is never smaller in between, because
 * it may already show a dialog. */
void
fair_test_fit_resize (GtkWindow *top)
{
  fair_test_fit_wait (GTK_WIDGET (top), 1);
  gtk_window_set_default_size (top, setting->width + get_border (top), setting->height);
  fair_test_fit_wait (GTK_WIDGET (top), 4);
}

/* ---- checks */

static void
save_picture (GtkWidget  *top,
              const char *what)
{
  const char      *folder = g_getenv ("FAIRDEAL_TEST_SHOTS");
  g_autofree char *name = g_strdup_printf ("%s-%s.png", setting->name, what);
  g_autofree char *path = NULL;
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  GtkSnapshot *snapshot;

  if (folder == NULL)
    return;

  path = g_build_filename (folder, g_strdelimit (name, " /", '-'), NULL);
  paintable = gtk_widget_paintable_new (top);
  snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (top), gtk_widget_get_height (top));
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (top)), node, NULL);
  gdk_texture_save_to_png (texture, path);
}

static void
complain (GtkWidget  *widget,
          const char *what,
          const char *fault)
{
  g_autoptr (GString) place = g_string_new (G_OBJECT_TYPE_NAME (widget));

  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (parent))
    g_string_append_printf (place, " < %s", G_OBJECT_TYPE_NAME (parent));
  g_test_message ("%s, %s: “%s” %s (%s)", setting->name, what, GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "",
                  fault, place->str);
  g_test_fail ();
}

/* Checks an inscription as it is laid out in its place. */
static void
check_inscription (GtkInscription *inscription,
                   const char     *what)
{
  g_autoptr (PangoLayout) layout = fair_test_lay_out_inscription (inscription);

  if (*pango_layout_get_text (layout) == '\0')
    return;

  n_checked++;
  if (pango_layout_is_ellipsized (layout))
    complain (GTK_WIDGET (inscription), what, "is cut short");
}

static void
check_label (GtkLabel   *label,
             const char *what)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int          width;
  int          height;

  if (*gtk_label_get_text (label) == '\0')
    return;

  n_checked++;
  pango_layout_get_pixel_size (layout, &width, &height);
  if (pango_layout_is_ellipsized (layout))
    complain (GTK_WIDGET (label), what, "is cut short");
  else if (width > gtk_widget_get_width (GTK_WIDGET (label)) + 1 || height > gtk_widget_get_height (GTK_WIDGET (label)) + 1)
    complain (GTK_WIDGET (label), what, "has no room");
}

/* Whether the contents of @widget can be scrolled along @orientation. */
static gboolean
scrolls (GtkWidget     *widget,
         GtkOrientation orientation)
{
  GtkPolicyType horizontal;
  GtkPolicyType vertical;

  if (!GTK_IS_SCROLLED_WINDOW (widget))
    return FALSE;

  gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (widget), &horizontal, &vertical);
  return (orientation == GTK_ORIENTATION_HORIZONTAL ? horizontal : vertical) != GTK_POLICY_NEVER;
}

/* Whether @widget lies within its parents, unless those can be scrolled. */
static gboolean
check_place (GtkWidget  *widget,
             const char *what)
{
  gboolean fixed_across = TRUE;
  gboolean fixed_down = TRUE;

  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (parent))
    {
      graphene_rect_t bounds;

      fixed_across = fixed_across && !scrolls (parent, GTK_ORIENTATION_HORIZONTAL);
      fixed_down = fixed_down && !scrolls (parent, GTK_ORIENTATION_VERTICAL);
      if (GTK_IS_SCROLLABLE (parent) && GTK_IS_SCROLLED_WINDOW (gtk_widget_get_parent (parent)))
        continue;
      if ((GTK_IS_NATIVE (parent) || gtk_widget_get_overflow (parent) == GTK_OVERFLOW_HIDDEN) &&
          gtk_widget_compute_bounds (widget, parent, &bounds))
        {
          gboolean across = bounds.origin.x >= -1 && bounds.origin.x + bounds.size.width <= (float) gtk_widget_get_width (parent) + 1;
          gboolean down = bounds.origin.y >= -1 && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (parent) + 1;

          if ((fixed_across && !across) || (fixed_down && !down))
            {
              g_autofree char *fault = g_strdup_printf ("is out of the %s", G_OBJECT_TYPE_NAME (parent));

              complain (widget, what, fault);
              return FALSE;
            }
        }
      if (GTK_IS_NATIVE (parent))
        return TRUE;
    }

  return TRUE;
}

static gboolean
shows_label (GtkWidget *widget)
{
  gboolean shows = (GTK_IS_LABEL (widget) || GTK_IS_INSCRIPTION (widget)) && gtk_widget_get_mapped (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !shows; child = gtk_widget_get_next_sibling (child))
    shows = shows_label (child);
  return shows;
}

/* A title for which there is no room may not be left out either. */
static void
check_title (AdwHeaderBar *header,
             const char   *what)
{
  GtkWidget *title = adw_header_bar_get_title_widget (header);

  if (title != NULL && !shows_label (title))
    complain (title, what, "is left out");
}

/* The board is not checked, because it has its own tests and its texts grow with its cards.  Neither are widgets that
 * are only for screen readers, or page names in a header bar, which the platform ellipsizes. */
static void
check_below (GtkWidget  *widget,
             const char *what)
{
  if (!gtk_widget_get_mapped (widget) || FAIR_IS_BOARD (widget) ||
      g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), "announcement") == 0 ||
      (ADW_IS_VIEW_SWITCHER (widget) && gtk_widget_get_ancestor (widget, ADW_TYPE_VIEW_SWITCHER_BAR) == NULL))
    return;

  if (ADW_IS_HEADER_BAR (widget))
    check_title (ADW_HEADER_BAR (widget), what);

  if (GTK_IS_LABEL (widget))
    check_label (GTK_LABEL (widget), what);
  if (GTK_IS_INSCRIPTION (widget) && gtk_widget_get_ancestor (widget, FAIR_TYPE_TITLE) != NULL)
    check_inscription (GTK_INSCRIPTION (widget), what);
  /* The contents of a misplaced widget are not reported. */
  if ((GTK_IS_LABEL (widget) || GTK_IS_INSCRIPTION (widget) || GTK_IS_BUTTON (widget) || GTK_IS_IMAGE (widget) || GTK_IS_EDITABLE (widget)) &&
      !check_place (widget, what))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_below (child, what);
}

static int
get_least_width (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* The widget that determines the least width of @widget. */
static GtkWidget *
find_widest (GtkWidget *widget)
{
  GtkWidget *widest = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child) && !GTK_IS_NATIVE (child) && (widest == NULL || get_least_width (child) > get_least_width (widest)))
      widest = child;
  return widest != NULL && 2 * get_least_width (widest) > get_least_width (widget) ? find_widest (widest) : widget;
}

/* Fails the test for each text in @top that cannot be read; @what is its name in the message. */
void
fair_test_fit_check (GtkWidget  *top,
                     const char *what)
{
  fair_test_fit_wait (top, 2);
  save_picture (top, what);
  /* A popover can be as wide as the screen. */
  if (GTK_IS_WINDOW (top) && get_least_width (gtk_window_get_child (GTK_WINDOW (top))) > setting->width)
    {
      g_autofree char *fault = g_strdup_printf ("makes the window %d wide at least", get_least_width (top));

      complain (find_widest (gtk_window_get_child (GTK_WINDOW (top))), what, fault);
    }
  check_below (top, what);
}

/* Checks only the header bar of @top. */
void
fair_test_fit_check_header (GtkWidget  *top,
                            const char *what)
{
  fair_test_fit_wait (top, 2);
  save_picture (top, what);
  check_below (fair_test_fit_find (top, ADW_TYPE_HEADER_BAR), what);
}

/* The first widget of @type in @widget, or @widget itself; NULL if there is none. */
GtkWidget *
fair_test_fit_find (GtkWidget *widget,
                    GType      type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = fair_test_fit_find (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* ---- each setting */

/* A test with a setting. */
typedef struct
{
  const Setting *setting;
  FairTestFit    test;
} Run;

/* The text size is the same for everything that is checked in one setting. */
static void
begin (const Setting *chosen)
{
  setting = chosen;
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", DPI * setting->scale, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-decoration-layout", ":close", NULL);
  if (language == NULL)
    gtk_widget_set_default_direction (setting->direction);
  else
    gtk_widget_set_default_direction (g_str_equal (language, "ar") ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
}

static FairWindow *
get_window (void)
{
  static GApplication *application;
  GtkWindow           *window;

  if (application == NULL)
    {
      application = fair_application_new ();
      /* It must not use an instance of another test on the session bus. */
      g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
      g_assert_true (g_application_register (application, NULL, NULL));
      g_application_activate (application);
    }
  while ((window = gtk_application_get_window_by_id (GTK_APPLICATION (application), 1)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return FAIR_WINDOW (window);
}

static void
run (gconstpointer data)
{
  const Run *self = data;

  begin (self->setting);
  n_checked = 0;
  self->test (get_window ());
  g_assert_cmpuint (n_checked, >, 0);
}

/* Adds @test for each setting; what fits twice as large on a phone usually fits. */
void
fair_test_fit_add (const char *path,
                   FairTestFit test)
{
  for (guint i = g_test_thorough () ? 0 : 1; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *whole = g_strdup_printf ("/fair/fit/%s/%s", settings[i].name, path);
      Run             *self = g_new (Run, 1);

      *self = (Run){ &settings[i], test };
      g_test_add_data_func_full (whole, self, run, g_free);
    }
}

static char *data_folder; /* owned */

static void
remove_data (void)
{
  fair_test_remove_tree (data_folder);
  g_free (data_folder);
}

/* Call this first: files are separate from the user's own, and are removed at the end. */
void
fair_test_fit_init (int    *argc,
                    char ***argv)
{
  data_folder = g_dir_make_tmp ("fairdeal-fit-XXXXXX", NULL);
  atexit (remove_data);

  g_setenv ("XDG_DATA_HOME", data_folder, TRUE);
  g_test_init (argc, argv, NULL);
  set_language ();
  adw_init ();
}
