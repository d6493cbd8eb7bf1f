#include "session-ledger.h"

#include "fair-resume.h"
#include "options-text.h"
#include "session-helpers.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  char      *id;
  GPtrArray *events;  /* "TIME TEXT" */
  guint      n_saved; /* of which the player was notified */
  guint      n_final; /* events when the game was over; 0 if it is not */
  gboolean   going;   /* it may have been left */
  gboolean   left;
  gboolean   left_saved;
  guint      n_plays; /* when it was left */
} Game;

struct _FairTestLedger
{
  GHashTable *games; /* Game by its id */
  gboolean    all;   /* everything that happened must be saved, acknowledged or not */
  gboolean    torn;  /* the last event of a game may be saved without its result */
  char       *table; /* the id of the game on the table, the one that was played last; NULL if that is not known */
  guint       n_acknowledged;
  guint       n_shown; /* events */
};

static void
free_game (gpointer data)
{
  Game *game = data;

  g_free (game->id);
  g_ptr_array_unref (game->events);
  g_free (game);
}

/* @all: whether everything that happened must be saved, or only what was acknowledged */
FairTestLedger *
fair_test_ledger_new (gboolean all)
{
  FairTestLedger *self = g_new0 (FairTestLedger, 1);

  self->all = all;
  self->games = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_game);
  return self;
}

void
fair_test_ledger_free (FairTestLedger *self)
{
  g_hash_table_unref (self->games);
  g_free (self->table);
  g_free (self);
}

/* From now on a file can end between the last event of a game and its result, which is then made when the game is
 * resumed.  Acknowledged results must still be saved. */
void
fair_test_ledger_set_torn (FairTestLedger *self)
{
  self->torn = TRUE;
}

/* How many acknowledgements there were. */
guint
fair_test_ledger_count (FairTestLedger *self)
{
  return self->n_acknowledged;
}

/* How many events there were. */
guint
fair_test_ledger_count_shown (FairTestLedger *self)
{
  return self->n_shown;
}

static Game *
get_game (FairTestLedger *self,
          const char     *id)
{
  Game *game = g_hash_table_lookup (self->games, id);

  if (game != NULL)
    return game;

  game = g_new0 (Game, 1);
  game->id = g_strdup (id);
  game->events = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_insert (self->games, game->id, game);
  return game;
}

/* Follows which game is on the table.  Which one was played last is not known while another game begins or comes back. */
static void
follow_table (FairTestLedger *self,
              char            kind,
              const char     *id)
{
  if (kind == 'T' || (strchr ("BGLR", kind) != NULL) || (kind == 'E' && g_strcmp0 (id, self->table) != 0))
    g_clear_pointer (&self->table, g_free);
  if (kind == 'T' && !g_str_equal (id, "-"))
    self->table = g_strdup (id);
}

static void
write_line (FairTestLedger *self,
            const char     *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);
  const char *rest = words[2];
  Game       *game = get_game (self, words[1]);

  follow_table (self, words[0][0], words[1]);
  switch (words[0][0])
    {
    case 'B':
    case 'T':
      break;
    case 'E':
      g_ptr_array_add (game->events, g_strdup (rest));
      game->going = FALSE;
      break;
    case 'S':
      self->n_shown++;
      if (self->all)
        game->n_saved = MAX (game->n_saved, (guint) atoi (rest));
      break;
    case 'G':
      game->going = TRUE;
      game->n_plays = (guint) atoi (rest);
      break;
    case 'F':
      game->n_final = game->events->len;
      break;
    case 'L':
      game->left = TRUE;
      game->n_plays = (guint) atoi (rest);
      game->left_saved |= self->all;
      break;
    case 'A':
      self->n_acknowledged++;
      game->n_saved = MAX (game->n_saved, (guint) atoi (rest));
      game->left_saved |= g_str_has_suffix (rest, " 1");
      break;
    case 'R':
      g_assert_cmpint (atoi (rest), <=, game->events->len);
      g_ptr_array_set_size (game->events, atoi (rest));
      game->going = FALSE;
      game->n_saved = MIN (game->n_saved, game->events->len);
      if (game->n_final > game->events->len)
        game->n_final = 0;
      break;
    default:
      g_assert_not_reached ();
    }
}

/* Reads @lines. */
void
fair_test_ledger_write (FairTestLedger *self,
                        const char     *lines)
{
  g_auto (GStrv) list = g_strsplit (lines, "\n", -1);

  for (guint i = 0; list[i]; i++)
    write_line (self, list[i]);
}

static char *
print_event (const FairSavedGame *saved,
             guint                i)
{
  const FairSavedEvent *event = &g_array_index (saved->events, FairSavedEvent, i);

  return g_strdup_printf ("%" G_GINT64_FORMAT " %s", event->time, event->text);
}

/* Events can only be missing at the end, and no acknowledged one can be. */
static void
check_events (Game                *game,
              const FairSavedGame *saved)
{
  g_assert_cmpuint (saved->events->len, >=, game->n_saved);
  g_assert_cmpuint (saved->events->len, <=, game->events->len);
  for (guint i = 0; i < saved->events->len; i++)
    {
      g_autofree char *text = print_event (saved, i);

      g_assert_cmpstr (text, ==, g_ptr_array_index (game->events, i));
    }
}

/* Resumes a saved game, all of which must be valid.  Returns: (transfer full): the game */
static FairGameModel *
resume (const FairSavedGame *saved)
{
  g_autofree FairResumeEvent *events = g_new (FairResumeEvent, saved->events->len);
  const FairGame             *game = fair_games_find (saved->game);
  g_autoptr (GError) fault = NULL;
  FairGameModel *model;
  FairOptions    options;
  FairRules      rules;

  g_assert_true (fair_options_parse (game, saved->options, strlen (saved->options), &options));
  g_assert_true (fair_rules_resolve (game, &options, &rules));
  for (guint i = 0; i < saved->events->len; i++)
    {
      const FairSavedEvent *event = &g_array_index (saved->events, FairSavedEvent, i);

      events[i] = (FairResumeEvent){ event->time, event->text };
    }
  model = fair_resume_game (&rules, saved->number, events, saved->events->len, NULL, &fault);
  g_assert_no_error (fault);
  return model;
}

/* Adds a game that was about to begin, which has no id before it is written; it can contain moves that
 * the program played after the deal, but none of the player. */
static void
add_begun (FairTestLedger      *self,
           const FairSavedGame *saved)
{
  g_autoptr (FairGameModel) model = resume (saved);
  Game *game = get_game (self, saved->id);

  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (model))->n_plays, ==, 0);
  for (guint i = 0; i < saved->events->len; i++)
    g_ptr_array_add (game->events, print_event (saved, i));
}

/* Whether the player was notified of a step: without one, the game is dropped if the one that it replaced comes back. */
static gboolean
has_saved_step (Game *game)
{
  for (guint i = 0; i < game->n_saved; i++)
    if (strstr (g_ptr_array_index (game->events, i), " play ") != NULL)
      return TRUE;

  return FALSE;
}

/* A deal without a step is dropped if it had replaced a game that comes back. */
static void
check_game (Game                *game,
            const FairSavedGame *saved,
            const FairResult    *result,
            gboolean             torn)
{
  gboolean came_out = game->n_final > 0 && game->n_saved >= game->n_final;

  if (saved != NULL)
    {
      g_object_unref (resume (saved));
      check_events (game, saved);
      g_assert_cmpstr (saved->player, ==, fair_test_ledger_get_player (saved->game));
      came_out |= game->n_final > 0 && saved->events->len >= game->n_final && !torn;
      g_assert_cmpint (saved->recorded || saved->ended > 0, ==, result != NULL);
    }
  if (game->left_saved)
    g_assert_null (saved);
  if (game->left_saved && game->n_plays > 0)
    came_out = TRUE;
  if (!game->left && !game->going && has_saved_step (game))
    g_assert_nonnull (saved);
  if (game->n_saved > 0 && (game->left || game->going) && game->n_plays > 0)
    g_assert_true (saved != NULL || result != NULL);
  if (came_out)
    g_assert_nonnull (result);
}

/* The game that was on the table is the one that its player resumes; @list: the most recently played first. */
static void
check_table (FairTestLedger *self,
             GPtrArray      *list)
{
  const FairSavedGame *first = NULL;
  const char          *player = NULL;

  for (guint i = 0; i < list->len; i++)
    if (g_str_equal (((FairSavedGame *) g_ptr_array_index (list, i))->id, self->table))
      player = ((FairSavedGame *) g_ptr_array_index (list, i))->player;
  g_assert_nonnull (player);
  for (guint i = 0; i < list->len && first == NULL; i++)
    if (g_str_equal (((FairSavedGame *) g_ptr_array_index (list, i))->player, player))
      first = g_ptr_array_index (list, i);
  g_assert_cmpstr (first->id, ==, self->table);
}

/* Starts and ends the program, which adds the results of games that ended just before. */
static void
start_and_end (const char *path,
               const char *vfs)
{
  g_autoptr (FairStore) store = fair_store_new (path, vfs);
  g_autoptr (FairSession) session = fair_session_new (store);

  fair_test_session_load (session);
  g_assert_true (fair_session_is_loaded (session));
  while (!fair_test_session_is_saved (session))
    g_main_context_iteration (NULL, TRUE);
  fair_store_close (store);
}

/* Fails unless everything that was acknowledged is saved, every result once, and nothing that never happened. */
void
fair_test_ledger_check (FairTestLedger *self,
                        const char     *path,
                        const char     *vfs)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairDatabase) database = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GHashTable) games = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) results = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) kept = NULL;
  FairResultsQuery query = { .with_moves = TRUE };
  GHashTableIter   iter;
  gpointer         key;
  gpointer         value;

  start_and_end (path, vfs);
  database = fair_database_open (path, vfs, FAIR_DATABASE_WRITE, &error);
  g_assert_no_error (error);
  g_assert_true (fair_database_check (database, &error));
  list = fair_game_file_list (path, FALSE, &error);
  g_assert_no_error (error);
  kept = fair_results_table_list (database, &query, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < kept->len; i++)
    {
      FairResult *result = g_ptr_array_index (kept, i);

      g_assert_true (fair_result_find_fault (result, NULL, NULL, NULL));
      g_assert_cmpstr (result->player, ==, fair_test_ledger_get_player (result->game));
      g_assert_true (g_hash_table_insert (results, result->id, result));
    }
  for (guint i = 0; i < list->len; i++)
    g_hash_table_insert (games, ((FairSavedGame *) g_ptr_array_index (list, i))->id, g_ptr_array_index (list, i));

  g_hash_table_iter_init (&iter, games);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (!g_hash_table_contains (self->games, key))
      add_begun (self, value);
  g_hash_table_iter_init (&iter, results);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_assert_true (g_hash_table_contains (self->games, key));
  g_hash_table_iter_init (&iter, self->games);
  while (g_hash_table_iter_next (&iter, &key, &value))
    check_game (value, g_hash_table_lookup (games, key), g_hash_table_lookup (results, key), self->torn);
  if (self->all && self->table != NULL)
    check_table (self, list);
}
