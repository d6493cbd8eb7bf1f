/* Each game that the program plays has a result that can become a record, whatever the player did. */
#include "fair-game-result.h"
#include "fair-record.h"
#include "model-helpers.h"

#include <string.h>

enum
{
  N_ACTS = 120
};

typedef struct
{
  FairGameModel *model; /* owned */
  gint64         now;
  guint64        seed;
} Play;

/* Lets some time pass, at least that of the fastest possible player. */
static void
wait (Play *play)
{
  play->now += 20000 + (gint64) fair_random_below (&play->seed, 3 * G_USEC_PER_SEC);
  if (fair_game_model_get_clock (play->model) != NULL)
    fair_game_clock_advance (fair_game_model_get_clock (play->model), play->now);
  else
    fair_journal_set_elapsed (fair_game_model_get_journal (play->model), play->now);
}

static void
act (Play *play)
{
  FairMove end = fair_move_simple (FAIR_MOVE_END);

  switch (fair_random_below (&play->seed, 24))
    {
    case 0:
      for (guint64 n = fair_random_below (&play->seed, 9); n > 0; n--)
        fair_game_model_undo (play->model);
      break;
    case 1:
      for (guint64 n = fair_random_below (&play->seed, 9); n > 0; n--)
        fair_game_model_redo (play->model);
      break;
    case 2:
      fair_game_model_add_bookmark (play->model);
      break;
    case 3:
      fair_game_model_assist (play->model, FAIR_ASSISTANCE_VERDICT);
      break;
    case 4:
      if (fair_random_below (&play->seed, 8) == 0)
        fair_game_model_play (play->model, end);
      else if (fair_random_below (&play->seed, 8) == 0)
        fair_game_model_restart (play->model);
      break;
    default:
      fair_test_model_play_any (play->model, &play->seed);
      break;
    }
}

static void
check_result (Play          *play,
              FairPlayerKey *key,
              guint         *n_final)
{
  FairOutcome outcome = fair_game_result_of_leaving (play->model);
  g_autoptr (FairResult) result = fair_game_result_make (play->model, "0a1b2c3d-0000-4000-8000-00000000000a", outcome, 1000, 1000 + play->now);
  g_autoptr (GError) error = NULL;
  g_autoptr (FairRecord) record = fair_record_new_from_result (result, "Ann", key, &error);
  g_autoptr (FairRecord) found = NULL;
  g_autofree char *line = NULL;
  const char      *member;

  g_assert_no_error (error);
  g_assert_nonnull (record->result->times);
  line = fair_record_print (record);
  found = fair_record_read (line, strlen (line) - 1, 1, NULL, NULL, &member, &error);
  g_assert_no_error (error);
  /* Nothing had to be corrected. */
  g_assert_cmpstr (found->result->moves, ==, result->moves);
  g_assert_cmpstr (found->result->options, ==, result->options);
  g_assert_cmpstr (found->result->version, ==, result->version);
  g_assert_cmpuint (found->result->n_moves, ==, result->n_moves);
  g_assert_cmpint (found->result->time, ==, result->time);
  g_assert_cmpint (found->result->score, ==, result->score);
  *n_final += outcome != FAIR_OUTCOME_GIVEN_UP;
}

static void
test_games (void)
{
  g_autoptr (FairPlayerKey) key = fair_player_key_new (NULL);
  guint64 seed = (guint64) g_test_rand_int ();
  guint   n_final = 0;

  for (guint i = 0; fair_test_games ()[i]; i++)
    for (guint k = 0; k < 6; k++)
      {
        Play play = { .model = fair_test_model (fair_test_games ()[i], fair_random_below (&seed, 100000)), .seed = seed };

        if (fair_game_model_get_clock (play.model) != NULL)
          fair_game_clock_start (fair_game_model_get_clock (play.model), 0);
        for (guint64 n = fair_random_below (&play.seed, N_ACTS); n > 0; n--)
          {
            wait (&play);
            if (!fair_game_model_may_play (play.model))
              break;
            act (&play);
          }
        check_result (&play, key, &n_final);
        seed = play.seed;
        fair_test_model_free (play.model);
      }
  g_assert_cmpuint (n_final, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/record-model/games", test_games);

  return g_test_run ();
}
