/* Small pictures of tables: every visible card is where the layout has it, and hidden ones are not shown. */
#include "config.h"

#include <adwaita.h>

#include "fair-layout.h"
#include "fair-thumbnail.h"
#include "kernel.h"
#include "picture-helpers.h"

#include <math.h>

enum
{
  /* As wide as tables are laid out, so that nothing is scaled down. */
  WIDTH = 1280,
  HEIGHT = 768
};

/* Faces of one color each, which count their use. */
typedef struct
{
  FairFaceSource source;
  gboolean       fails;
  guint          n_rests; /* atomic */
  guint          n_freed;
} Faces;

static gboolean
open_faces (FairFaceSource *source,
            float          *aspect,
            GError        **error)
{
  *aspect = 0.7f;
  if (!((Faces *) source)->fails)
    return TRUE;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no such deck");
  return FALSE;
}

static guint32
get_colour (FairCard face)
{
  return 0xff000000 | (face + 1u) * 0x010203;
}

static cairo_surface_t *
render_face (FairFaceSource *source,
             FairCard        face,
             int             width,
             int             height,
             GError        **error)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  guint32          colour = get_colour (face);
  cairo_t         *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0);
  cairo_paint (cr);
  cairo_destroy (cr);
  return surface;
}

static void
rest (FairFaceSource *source)
{
  g_atomic_int_inc (&((Faces *) source)->n_rests);
}

static void
cancel (FairFaceSource *source)
{
}

static void
free_faces (FairFaceSource *source)
{
  g_atomic_int_inc (&((Faces *) source)->n_freed);
}

static const FairFaceSourceClass faces_class = { open_faces, render_face, rest, cancel, free_faces };

static Faces
make_faces (void)
{
  return (Faces){ .source = { &faces_class, FAIR_CARD_SHAPE_USUAL } };
}

static FairTableScene
make_scene (const char *game,
            guint64     number)
{
  FairTableScene scene = { .concealed = FALSE };

  g_assert_true (fair_rules_resolve (fair_games_find (game), NULL, &scene.rules));
  fair_deal_number (&scene.rules, number, &scene.position);
  return scene;
}

/* Releases @painter; its thread may hold a reference a moment longer. */
static void
end (FairTablePainter *painter,
     Faces            *faces)
{
  fair_table_painter_unref (painter);
  while (g_atomic_int_get (&faces->n_freed) == 0)
    g_thread_yield ();
}

typedef struct
{
  cairo_surface_t *picture;
  GError          *error;
  gboolean         done;
} Answer;

static void
painted_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  Answer *answer = data;

  answer->picture = fair_table_painter_paint_finish (result, &answer->error);
  answer->done = TRUE;
}

static Answer
paint (FairTablePainter     *painter,
       const FairTableScene *scene)
{
  Answer answer = { NULL };

  fair_table_painter_paint_async (painter, scene, WIDTH, HEIGHT, NULL, painted_cb, &answer);
  while (!answer.done)
    g_main_context_iteration (NULL, TRUE);
  return answer;
}

/* Every card shows the color of its face or back in its upper left corner, unless another card covers it; nothing
 * else is shown there. */
static guint
check_picture (const FairTableScene *scene,
               cairo_surface_t      *picture)
{
  FairSpace  space = { .width = WIDTH, .height = HEIGHT, .shape = FAIR_CARD_SHAPE_USUAL, .left_handed = scene->left_handed };
  FairLayout layout;
  guint      n_seen = 0;

  space.shape.aspect = 0.7f;
  fair_layout_compute (&scene->rules, &scene->position, &space, &layout);
  for (guint pile = 0; pile < scene->rules.n_piles; pile++)
    for (guint i = 0; i < fair_position_count (&scene->position, pile); i++)
      {
        guint           n = scene->position.start[pile] + i;
        const FairRect *rect = &layout.cards[n];
        gboolean        is_top = i + 1 == fair_position_count (&scene->position, pile);
        gboolean        is_up = i >= scene->position.down[pile] && !scene->concealed;
        guint32         pixel = fair_test_get_pixel (picture, (int) roundf (rect->x) + 1, (int) roundf (rect->y) + 1);

        if (!is_top && ABS (rect[1].x - rect->x) < 2 && ABS (rect[1].y - rect->y) < 2)
          continue;
        g_assert_cmphex (pixel, ==, get_colour (is_up ? fair_card_face (scene->position.cards[n]) : FAIR_NO_CARD));
        n_seen++;
      }

  return n_seen;
}

static void
test_all_cards (void)
{
  for (guint i = 0; i < fair_games_count (); i++)
    for (guint variant = 0; variant < 3; variant++)
      {
        Faces             faces = make_faces ();
        FairTableScene    scene = make_scene (fair_games_get (i)->id, 3);
        FairTablePainter *painter = fair_table_painter_new (&faces.source, NULL);
        Answer            answer;
        guint             n_seen;

        scene.left_handed = variant == 1;
        scene.concealed = variant == 2;
        answer = paint (painter, &scene);
        g_assert_no_error (answer.error);
        n_seen = check_picture (&scene, answer.picture);
        g_test_message ("%s: %u cards to be seen", fair_games_get (i)->id, n_seen);
        /* Only cards in the stock or under another foundation card may be covered. */
        g_assert_cmpuint (n_seen, >=, 25);
        cairo_surface_destroy (answer.picture);
        end (painter, &faces);
      }
}

/* A deck that cannot be drawn is replaced, once; without a replacement there is an error. */
static void
test_spare (void)
{
  Faces             broken = make_faces ();
  Faces             good = make_faces ();
  FairTableScene    scene = make_scene ("kingcell", 1);
  FairTablePainter *painter;
  Answer            answer;

  broken.fails = TRUE;
  painter = fair_table_painter_new (&broken.source, &good.source);
  answer = paint (painter, &scene);
  g_assert_nonnull (answer.picture);
  g_assert_cmpuint (check_picture (&scene, answer.picture), ==, 52);
  cairo_surface_destroy (answer.picture);
  g_assert_cmpint (broken.n_freed, ==, 1);
  g_assert_cmpint (good.n_freed, ==, 0);
  g_assert_cmpint (good.n_rests, ==, 1);
  end (painter, &good);

  broken = make_faces ();
  broken.fails = TRUE;
  painter = fair_table_painter_new (&broken.source, NULL);
  answer = paint (painter, &scene);
  g_assert_null (answer.picture);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_clear_error (&answer.error);
  end (painter, &broken);
}

static cairo_surface_t *
wait_for_picture (FairThumbnail *thumbnail)
{
  while (fair_thumbnail_get_picture (thumbnail) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_thumbnail_get_picture (thumbnail);
}

/* The widget has a picture in its own size, and another one for another table. */
static void
test_widget (void)
{
  Faces             faces = make_faces ();
  FairTableScene    scene = make_scene ("kingcell", 1);
  FairTablePainter *painter = fair_table_painter_new (&faces.source, NULL);
  FairThumbnail    *thumbnail = g_object_new (FAIR_TYPE_THUMBNAIL, NULL);
  GtkWidget        *window = gtk_window_new ();
  cairo_surface_t  *picture;

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (thumbnail));
  fair_thumbnail_set (thumbnail, painter, &scene);
  gtk_window_present (GTK_WINDOW (window));
  picture = wait_for_picture (thumbnail);
  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, gtk_widget_get_width (GTK_WIDGET (thumbnail)));
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, gtk_widget_get_height (GTK_WIDGET (thumbnail)));
  g_assert_cmpuint (check_picture (&scene, picture), ==, 52);

  scene = make_scene ("kingcell", 2);
  fair_thumbnail_set (thumbnail, NULL, &scene);
  g_assert_cmpuint (check_picture (&scene, wait_for_picture (thumbnail)), ==, 52);

  /* Tables are the same in languages that are written from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (thumbnail), GTK_TEXT_DIR_RTL);
  scene = make_scene ("rush", 2);
  fair_thumbnail_set (thumbnail, NULL, &scene);
  g_assert_cmpuint (check_picture (&scene, wait_for_picture (thumbnail)), >=, 25);
  gtk_window_destroy (GTK_WINDOW (window));
  end (painter, &faces);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/fair/thumbnail/all-cards", test_all_cards);
  g_test_add_func ("/fair/thumbnail/spare", test_spare);
  g_test_add_func ("/fair/thumbnail/widget", test_widget);

  return g_test_run ();
}
