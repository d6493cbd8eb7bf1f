/* bench-club-page: what the page of a club costs the window: how long it takes until the club's tables are shown, the
 * first time and once everything was read before, and the longest time between two frames meanwhile.
 *
 * Usage: with-display.sh bench-club-page CLUB, the folder of a club, as bench-club makes it
 */
#include "config.h"

#include "bench-folder.h"

#include "fair-club-page.h"

#include <stdio.h>
#include <string.h>

enum
{
  TABLES_OF_ALL_GAMES = 5 /* the choice of what is ranked that has most results */
};

typedef struct
{
  gint64 last;    /* when the last frame began, in microseconds */
  gint64 longest; /* between two frames */
  guint  n_frames;
} Frames;

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  Frames *frames = data;
  gint64  now = g_get_monotonic_time ();

  if (frames->last > 0)
    frames->longest = MAX (frames->longest, now - frames->last);
  frames->last = now;
  frames->n_frames++;
  return G_SOURCE_CONTINUE;
}

/* The widget in @widget with the id @id in its template. */
static GtkWidget *
find_child (GtkWidget  *widget,
            const char *id)
{
  return GTK_WIDGET (gtk_widget_get_template_child (widget, FAIR_TYPE_CLUB_PAGE, id));
}

static gboolean
shows_tables (GtkWidget *page)
{
  GtkStack *contents = GTK_STACK (find_child (page, "contents"));

  return g_strcmp0 (gtk_stack_get_visible_child_name (contents), "tables") == 0 &&
         gtk_widget_get_first_child (find_child (page, "tables")) != NULL;
}

static void
measure (const char *what,
         const char *club,
         const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "results.db", NULL);
  g_autoptr (FairStore) store = fair_store_new (path, NULL);
  g_autoptr (FairMemberships) memberships = fair_memberships_new (store, FALSE);
  GtkWidget *window = gtk_window_new ();
  GtkWidget *page = fair_club_page_new (store, memberships);
  Frames     frames = { 0 };
  gint64     begin;

  gtk_window_set_default_size (GTK_WINDOW (window), 800, 600);
  gtk_window_set_child (GTK_WINDOW (window), page);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_child (page, "scopes")), TABLES_OF_ALL_GAMES);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_add_tick_callback (window, tick_cb, &frames, NULL);
  begin = g_get_monotonic_time ();
  fair_memberships_change_async (memberships, club, FAIR_CLUB_JOIN, NULL, NULL, NULL);
  while (!shows_tables (page))
    g_main_context_iteration (NULL, TRUE);
  /* The frames in which they appear. */
  for (guint end = frames.n_frames + 3; frames.n_frames < end;)
    g_main_context_iteration (NULL, TRUE);
  printf ("  %-26s %8.3f s, %u frames, the longest took %.1f ms\n", what,
          (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC, frames.n_frames, (double) frames.longest / 1000);

  gtk_window_destroy (GTK_WINDOW (window));
  fair_memberships_close (memberships);
  fair_store_close (store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = NULL;

  if (argc != 2)
    {
      fprintf (stderr, "Usage: %s CLUB\n", argv[0]);
      return 2;
    }
  folder = fair_bench_make_folder ();
  g_setenv ("XDG_CACHE_HOME", folder, TRUE);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  adw_init ();

  measure ("the first time", argv[1], folder);
  measure ("when nothing has changed", argv[1], folder);
  fair_bench_remove (folder);
  return 0;
}
