/* A window that is minimized: time that the player does not see the game in is no time of play. */
#include "config.h"

#include "window-helpers.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <gdk/x11/gdkx.h>

/* Newer GTK deprecates functions that only one platform has. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* What a window manager does when it minimizes a window, or shows it again. */
static void
set_minimized (FairTestWindow *self,
               gboolean        minimized)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self->window));
  Display    *display;
  Atom        hidden;

  display = gdk_x11_display_get_xdisplay (gdk_surface_get_display (surface));
  hidden = XInternAtom (display, "_NET_WM_STATE_HIDDEN", False);
  XChangeProperty (display, gdk_x11_surface_get_xid (surface), XInternAtom (display, "_NET_WM_STATE", False), XA_ATOM, 32,
                   PropModeReplace, (unsigned char *) &hidden, minimized);
  XFlush (display);
  while (minimized != ((gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0))
    g_main_context_iteration (NULL, TRUE);
}

static FairGameModel *
begin (FairTestWindow *self,
       FairTestFolder *folder,
       const char     *game)
{
  FairGameModel *model;

  fair_test_window_set_up (self, folder);
  gtk_window_present (GTK_WINDOW (self->window));
  model = fair_test_window_deal (self, game);
  while (!gtk_widget_get_mapped (GTK_WIDGET (self->window)))
    g_main_context_iteration (NULL, TRUE);
  return model;
}

/* The seconds that are counted if an hour passes. */
static gint64
wait_an_hour (FairTestWindow *self,
              FairGameModel  *model)
{
  FairJournal *journal = fair_game_model_get_journal (model);
  gint64       before = fair_journal_get_sums (journal)->elapsed;

  fair_session_advance (self->session, g_get_monotonic_time () + G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC);
  return (fair_journal_get_sums (journal)->elapsed - before) / G_USEC_PER_SEC;
}

static void
test_time (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model = begin (&self, folder, "kingcell");

  g_assert_cmpint (wait_an_hour (&self, model), >=, 3600);
  set_minimized (&self, TRUE);
  g_assert_cmpint (wait_an_hour (&self, model), ==, 0);
  set_minimized (&self, FALSE);
  g_assert_cmpint (wait_an_hour (&self, model), >=, 3600);
  fair_test_window_tear_down (&self);
}

static void
test_pause (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model = begin (&self, folder, "rush");
  FairGameClock *clock = fair_game_model_get_clock (model);

  fair_table_page_start (fair_test_table (self.window));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_RUNNING);
  set_minimized (&self, TRUE);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  set_minimized (&self, FALSE);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  if (!GDK_IS_X11_DISPLAY (gdk_display_get_default ()))
    {
      g_print ("1..0 # SKIP only X11 lets a client say that its window is minimized\n");
      return 0;
    }
  fair_test_add_in_folder ("/fair/window-sight/time", test_time);
  fair_test_add_in_folder ("/fair/window-sight/pause", test_pause);

  return g_test_run ();
}

G_GNUC_END_IGNORE_DEPRECATIONS
