/* The chances at the table: when they are searched, what they do to the game, and how they order the moves. */
#include "fair-chance-search.h"
#include "model-helpers.h"

enum
{
  NUMBER = 7,
  STATES = 300 /* of each search */
};

/* A game on the table, and how often more became known. */
typedef struct
{
  FairSolverQueue  *queue;
  FairGameModel    *model;
  FairChanceSearch *chances;
  guint             n_news;
} Table;

static void
news_cb (gpointer data)
{
  ((Table *) data)->n_news++;
}

static void
set_up (Table      *self,
        const char *words)
{
  *self = (Table){ .queue = fair_solver_queue_new (), .model = fair_test_model (words, NUMBER) };
  fair_solver_queue_set_states (self->queue, STATES);
  self->chances = fair_chance_search_new (self->queue, self->model, news_cb, self);
}

static void
tear_down (Table *self)
{
  fair_chance_search_free (self->chances);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_test_model_free (self->model);
  g_object_unref (self->queue);
}

static void
wait_for_news (Table *self,
               guint  n)
{
  while (self->n_news < n)
    g_main_context_iteration (NULL, TRUE);
}

/* The position is weighed, and its moves once somebody lists them; all that is help, as soon as it can be seen. */
static void
test_order (void)
{
  Table    self;
  FairHint hints[FAIR_MAX_MOVES];
  FairHint plain[FAIR_MAX_MOVES];
  guint    n;

  set_up (&self, "rush");
  g_assert_true (fair_chance_search_start (self.chances));
  g_assert_true (fair_chance_search_is_running (self.chances));
  g_assert_null (fair_chance_search_get (self.chances, NULL));
  g_assert_cmpuint (fair_game_model_get_notes (self.model)->assistance, ==, 0);
  wait_for_news (&self, 1);
  g_assert_false (fair_chance_search_is_running (self.chances));
  g_assert_nonnull (fair_chance_search_get (self.chances, NULL));
  g_assert_cmpuint (fair_game_model_get_notes (self.model)->assistance, ==, FAIR_ASSISTANCE_WINNING_MOVE);
  g_assert_false (fair_chance_search_start (self.chances));

  n = fair_chance_search_list_hints (self.chances, hints);
  g_assert_cmpuint (n, ==, fair_hints_list (fair_game_model_get_rules (self.model), fair_game_model_get_position (self.model), plain));
  g_assert_cmpuint (hints[0].share.won + hints[0].share.lost + hints[0].share.unknown, ==, 0);
  wait_for_news (&self, 3);
  g_assert_cmpuint (fair_chance_search_list_hints (self.chances, hints), ==, n);
  g_assert_cmpuint (hints[0].share.won + hints[0].share.lost + hints[0].share.unknown, >, 0);
  for (guint i = 1; i < n; i++)
    g_assert_cmpint (fair_share_permille (hints[i - 1].share), >=, fair_share_permille (hints[i].share));
  tear_down (&self);
}

/* What is searched ends with the next change, and its answer is not shown. */
static void
test_stop (void)
{
  Table self;

  set_up (&self, "churchill");
  fair_chance_search_start (self.chances);
  fair_chance_search_stop (self.chances, FALSE);
  for (guint i = 0; i < 20; i++)
    {
      g_usleep (1000);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  g_assert_cmpuint (self.n_news, ==, 0);
  g_assert_null (fair_chance_search_get (self.chances, NULL));
  g_assert_cmpuint (fair_game_model_get_notes (self.model)->assistance, ==, 0);
  tear_down (&self);
}

/* What an undone move showed stays seen. */
static void
test_undone (void)
{
  Table    self;
  FairSeen before;

  set_up (&self, "churchill");
  before = fair_game_model_get_notes (self.model)->seen;
  g_assert_true (fair_reason_is_legal (fair_game_model_play (self.model, fair_move_simple (FAIR_MOVE_DRAW))));
  g_assert_true (fair_game_model_undo (self.model));
  g_assert_cmpint (memcmp (&before, &fair_game_model_get_notes (self.model)->seen, sizeof before), !=, 0);
  tear_down (&self);
}

/* Where nothing is hidden, the verdict says all. */
static void
test_open (void)
{
  Table self;

  set_up (&self, "kingcell");
  g_assert_false (fair_chance_search_start (self.chances));
  g_assert_false (fair_chance_search_is_running (self.chances));
  tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/chances/order", test_order);
  g_test_add_func ("/model/chances/stop", test_stop);
  g_test_add_func ("/model/chances/undone", test_undone);
  g_test_add_func ("/model/chances/open", test_open);

  return g_test_run ();
}
