/* Several players in one database: each has only their own data, whatever the others do. */
#include "fair-backup.h"
#include "fair-import.h"
#include "fair-name.h"
#include "fair-players-table.h"
#include "fair-statistics.h"
#include "store-helpers.h"

#include <string.h>

enum
{
  N_PLAYERS = 4,
  N_ACTS = 400
};

static FairPlayer *
make_player (guint       i,
             const char *name)
{
  g_autofree char *id = i == 0 ? g_strdup (FAIR_PLAYER_FIRST) : g_strdup_printf ("00000000-0000-4000-8000-0000000000a%u", i);

  return fair_player_new (id, name, i, "", i);
}

static void
save (FairDatabase *database,
      guint         i,
      const char   *name,
      gboolean      is_good)
{
  g_autoptr (FairPlayer) player = make_player (i, name);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fair_players_table_save (database, player, &error), ==, is_good);
  if (!is_good)
    g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID);
}

static void
assert_names (FairDatabase *database,
              const char   *expected)
{
  g_autoptr (GPtrArray) players = fair_players_table_list (database, NULL);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < players->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "," : "", ((FairPlayer *) g_ptr_array_index (players, i))->name);
  g_assert_cmpstr (names->str, ==, expected);
}

typedef struct
{
  const char *name;
  const char *other;
  gboolean    look_alike;
} Pair;

static const Pair pairs[] = {
  { "Ann", "Ann", TRUE },
  { "Ann", "Anne", FALSE },
  { "Ann", "ANN", TRUE },
  { "Zo\u00eb", "Zoe\u0308", TRUE },
  { "Zo\u00eb", "Zoe", FALSE },
  /* What is invisible. */
  { "Ann", "A\u200bnn", TRUE },
  { "Ann", "Ann\u2060", TRUE },
  { "Ann", "An\u00adn\u3164", TRUE },
  { "Ann Lee", "Ann\u00a0\u2003Lee", TRUE },
  { "Ann Lee", "AnnLee", FALSE },
  { "", "\u200b", TRUE },
  /* Letters of other scripts and forms. */
  { "Ann", "\u0410nn", TRUE },
  { "ann", "\u0430nn", TRUE },
  { "MAPTA", "\u041c\u0410\u0420\u0422\u0410", TRUE },
  { "\u0416\u0430\u043d\u043d\u0430", "\u0416\u0410\u041d\u041d\u0410", TRUE },
  { "\u0416\u0430\u043d\u043d\u0430", "\u0416\u0430\u043d\u0430", FALSE },
  { "Ann", "\uff21\uff4e\uff4e", TRUE },
  { "Ann", "\U0001d400nn", TRUE },
  { "Iris", "lris", TRUE },
  { "Iris", "iris", TRUE },
  { "B0b", "BOb", TRUE },
  { "modern", "rnodern", TRUE },
  /* Joiners that a script needs are hard to see, too. */
  { "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u0631\u0636\u0627", TRUE },
  { "\u5c0f\u660e", "\u5c0f\u7ea2", FALSE }
};

static void
test_look_alike (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (fair_names_look_alike (pairs[i].name, pairs[i].other) != pairs[i].look_alike ||
        fair_names_look_alike (pairs[i].other, pairs[i].name) != pairs[i].look_alike)
      g_error ("«%s» and «%s»", pairs[i].name, pairs[i].other);
}

static void
test_blank (void)
{
  static const char *const blank[] = { "", " ", "\u200b", "\u00a0", "\u3164", "\u2800", "\u2060 \u00ad", "\uffa0\ufe0f", "\u200d" };
  static const char *const visible[] = { "a", "\u0301", ".", "\u200ba", "\u5c0f", "\xff" };

  for (guint i = 0; i < G_N_ELEMENTS (blank); i++)
    g_assert_true (fair_name_is_blank (blank[i]));
  for (guint i = 0; i < G_N_ELEMENTS (visible); i++)
    g_assert_false (fair_name_is_blank (visible[i]));
}

/* Two players whose names look alike, from before that was noticed, can still change their colors. */
static void
test_kept_name (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairPlayer) ann = make_player (1, "Ann");

  save (database, 0, "\u0410nn", TRUE);
  g_assert_true (fair_players_table_put_back (database, ann, NULL));
  save (database, 1, "Ann", TRUE);
  save (database, 1, "ANN", FALSE);
  save (database, 0, "\u0410nn", TRUE);
  save (database, 0, "Bob", TRUE);
}

static void
test_names (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autofree char *longest = g_strnfill (FAIR_PLAYER_MAX_NAME, 'x');
  g_autofree char *too_long = g_strnfill (FAIR_PLAYER_MAX_NAME + 1, 'x');
  g_autofree char *trimmed = fair_player_trim_name (" \xc2\xa0\t Zo\xc3\xab  \xe2\x80\x83");

  assert_names (database, "");
  save (database, 1, "Zo\xc3\xab", TRUE);
  assert_names (database, ",Zo\xc3\xab");
  save (database, 2, "zo\x65\xcc\x88", FALSE);
  save (database, 2, "ZO\xc3\x8b", FALSE);
  save (database, 2, "", FALSE);
  save (database, 2, too_long, FALSE);
  save (database, 2, "a\nb", FALSE);
  save (database, 2, "a\xe2\x80\xae"
                     "b",
        FALSE);
  save (database, 2, " a", FALSE);
  save (database, 2, "\u200b", FALSE);
  save (database, 2, "\u3164\u00a0", FALSE);
  save (database, 2, "z\u043e\u00eb", FALSE);
  save (database, 2, "Zo\u200b\u00eb", FALSE);
  save (database, 2, "\xff", FALSE);
  save (database, 2, longest, TRUE);
  save (database, 2, "\xe5\xb1\xb1\xe7\x94\xb0 \xf0\x9f\x82\xa1", TRUE);
  save (database, 1, "Zo\xc3\xab", TRUE);
  save (database, 0, "Ann", TRUE);
  assert_names (database, "Ann,Zo\xc3\xab,\xe5\xb1\xb1\xe7\x94\xb0 \xf0\x9f\x82\xa1");
  g_assert_cmpstr (trimmed, ==, "Zo\xc3\xab");
}

/* The expected data of each player. */
typedef struct
{
  FairPlayer *players[N_PLAYERS];
  GHashTable *results[N_PLAYERS]; /* ids */
  GHashTable *erased[N_PLAYERS];  /* ids of results that can be brought back */
  guint       n_games[N_PLAYERS];
  guint64     n;
} Account;

static void
add_result (FairDatabase *database,
            Account      *account,
            guint         i)
{
  /* Always the same few deals. */
  g_autoptr (FairResult) result = fair_test_result (account->n++ % 7, 1);
  FairResultsQuery deal = { .game = result->game, .variant = result->variant, .number = result->number };
  gboolean         before = FALSE;
  g_autoptr (FairResult) stored = NULL;

  g_free (result->id);
  result->id = g_uuid_string_random ();
  result->player = g_strdup (account->players[i]->id);
  result->ended += (gint64) account->n * G_USEC_PER_SEC;
  deal.player = result->player;
  g_assert_true (fair_results_table_find_deal (database, &deal, result->id, &before, NULL));
  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  g_hash_table_add (account->results[i], g_strdup (result->id));
  g_assert_true (fair_results_table_find (database, result->id, &stored, NULL));
  g_assert_cmpstr (stored->player, ==, result->player);
  g_assert_cmpint (stored->practice, ==, before);
}

static void
add_game (FairDatabase *database,
          Account      *account,
          guint         i)
{
  g_autofree char *id = g_uuid_string_random ();

  fair_test_write_game (database->path, id, account->players[i]->id, "play t1>c1");
  account->n_games[i]++;
}

static void
check_player (FairDatabase *database,
              Account      *account,
              guint         i)
{
  const char      *id = account->players[i]->id;
  FairResultsQuery query = { .player = id };
  g_autoptr (GPtrArray) games = fair_game_file_list (database->path, TRUE, NULL);
  g_autoptr (GPtrArray) statistics = fair_survey_make (database, id, NULL, FAIR_PERIOD_DAY, NULL, NULL);
  g_autoptr (GPtrArray) results = fair_results_table_list (database, &query, NULL);
  g_autoptr (GPtrArray) imported = NULL;
  GString              *text = fair_export_results (database, id, FAIR_EXPORT_JSON, NULL);
  const FairStatistics *all = g_ptr_array_index (statistics, 0);
  guint                 n_games = 0;
  guint                 n = results->len;
  gboolean              has_erased;

  g_assert_cmpuint (n, ==, g_hash_table_size (account->results[i]));
  for (guint k = 0; k < n; k++)
    g_assert_true (g_hash_table_contains (account->results[i], ((const FairResult *) g_ptr_array_index (results, k))->id));
  g_assert_cmpuint (all->n_played + all->n_assisted + all->n_practice, ==, n);
  for (guint g = 0; g < games->len; g++)
    n_games += g_str_equal (((FairSavedGame *) g_ptr_array_index (games, g))->player, id);
  g_assert_cmpuint (n_games, ==, account->n_games[i]);
  imported = fair_import_read (text->str, text->len, NULL, NULL, NULL);
  g_assert_nonnull (imported);
  g_assert_cmpuint (imported->len, ==, n);
  g_string_free (text, TRUE);
  g_assert_true (fair_results_table_has_erased (database, id, &has_erased, NULL));
  g_assert_cmpint (has_erased, ==, g_hash_table_size (account->erased[i]) > 0);
}

static void
move_all (GHashTable *from,
          GHashTable *to)
{
  GHashTableIter iter;
  gpointer       id;

  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      g_hash_table_iter_steal (&iter);
      g_hash_table_add (to, id);
    }
}

static void
act (FairDatabase *database,
     Account      *account)
{
  guint i = (guint) g_test_rand_int_range (0, N_PLAYERS);

  switch (g_test_rand_int_range (0, 40))
    {
    case 0:
      g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, account->players[i]->id, NULL, NULL));
      move_all (account->results[i], account->erased[i]);
      if (g_test_rand_bit ())
        {
          g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, account->players[i]->id, NULL, NULL));
          move_all (account->erased[i], account->results[i]);
        }
      break;
    case 1:
      g_assert_true (fair_players_table_remove (database, account->players[i]->id, NULL));
      fair_game_file_remove_player (database->path, account->players[i]->id);
      g_hash_table_remove_all (account->results[i]);
      g_hash_table_remove_all (account->erased[i]);
      account->n_games[i] = 0;
      break;
    case 2:
    case 3:
    case 4:
      add_game (database, account, i);
      break;
    case 5:
      check_player (database, account, i);
      break;
    default:
      add_result (database, account, i);
    }
}

static void
account_init (Account *account)
{
  *account = (Account){ .n = 0 };
  for (guint i = 0; i < N_PLAYERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i);

      account->players[i] = make_player (i, name);
      account->results[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      account->erased[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    }
}

static void
account_clear (Account *account)
{
  for (guint i = 0; i < N_PLAYERS; i++)
    {
      fair_player_free (account->players[i]);
      g_hash_table_unref (account->results[i]);
      g_hash_table_unref (account->erased[i]);
    }
}

static void
check_all (FairDatabase *database,
           Account      *account)
{
  for (guint i = 0; i < N_PLAYERS; i++)
    check_player (database, account, i);
}

/* A damaged database is rescued with everybody's data. */
static void
test_apart (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  Account account;

  account_init (&account);
  for (guint i = 0; i < N_PLAYERS; i++)
    g_assert_true (fair_players_table_save (database, account.players[i], NULL));
  for (guint i = 0; i < N_ACTS; i++)
    act (database, &account);
  check_all (database, &account);
  for (guint i = 0; i < N_PLAYERS; i++)
    g_assert_true (fair_players_table_save (database, account.players[i], NULL));

  fair_results_table_do (database, FAIR_LOG_FORGET, "", NULL, NULL);
  for (guint i = 0; i < N_PLAYERS; i++)
    g_hash_table_remove_all (account.erased[i]);
  database = fair_test_rescue (g_steal_pointer (&database));
  check_all (database, &account);
  assert_names (database, "Player 0,Player 1,Player 2,Player 3");
  account_clear (&account);
}

/* Data of a player who is removed at the same time is not lost. */
static void
test_removed (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  Account account;

  account_init (&account);
  save (database, 0, "Ann", TRUE);
  save (database, 1, "Bob", TRUE);
  add_result (database, &account, 1);
  g_assert_true (fair_players_table_remove (database, account.players[1]->id, NULL));
  assert_names (database, "Ann");
  add_game (database, &account, 1);
  assert_names (database, "Ann,");
  account_clear (&account);
}

/* Restoring one player's results from a backup does not change those of others. */
static void
test_restore (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) backups = NULL;
  Account account;
  GDate   day;
  guint   n;

  account_init (&account);
  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 1, 1, 2026);
  add_result (database, &account, 0);
  add_result (database, &account, 1);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  add_result (database, &account, 0);
  add_result (database, &account, 1);
  backups = fair_backup_list (folder->path, FAIR_BACKUP, NULL);
  g_assert_true (fair_backup_restore (database, account.players[1]->id, ((FairBackup *) g_ptr_array_index (backups, 0))->path, NULL));
  n = fair_test_count_player (database, account.players[0]->id);
  g_assert_cmpuint (n, ==, 2);
  n = fair_test_count_player (database, account.players[1]->id);
  g_assert_cmpuint (n, ==, 1);
  account_clear (&account);
}

static int
count_cb (void *n)
{
  ++*(guint *) n;
  return 0;
}

/* The steps of SQLite's machine that a list of the players takes. */
static guint
count_steps (FairDatabase *database)
{
  guint n = 0;

  sqlite3_progress_handler (database->handle, 1, count_cb, &n);
  assert_names (database, "Ann");
  sqlite3_progress_handler (database->handle, 0, NULL, NULL);
  return n;
}

/* However many results there are, the list of their players, which is needed at each start, costs the same. */
static void
test_list_steps (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  guint few;

  save (database, 0, "Ann", TRUE);
  fair_test_fill (database, 10, 1);
  few = count_steps (database);
  fair_test_fill (database, 1000, 2);

  g_assert_cmpuint (few, >, 10);
  g_assert_cmpuint (count_steps (database), <, few + 10);
}

/* A program that only reads finds everything, and changes nothing. */
static void
test_read (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairDatabase) database = NULL;
  guint n;

  fair_test_load_sql (folder->path, "store/sample.sql");
  database = fair_database_open (folder->path, NULL, FAIR_DATABASE_READ, NULL);
  g_assert_nonnull (database);
  g_assert_true (sqlite3_db_readonly (database->handle, "main") == 1);
  n = fair_test_count_player (database, FAIR_PLAYER_FIRST);
  g_assert_cmpuint (n, ==, 1);
  assert_names (database, "Ann,Bob");
  g_assert_false (fair_players_table_remove (database, FAIR_PLAYER_FIRST, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/store-players/look-alike", test_look_alike);
  g_test_add_func ("/fair/store-players/blank", test_blank);
  fair_test_add_in_folder ("/fair/store-players/kept-name", test_kept_name);
  fair_test_add_in_folder ("/fair/store-players/names", test_names);
  fair_test_add_in_folder ("/fair/store-players/apart", test_apart);
  fair_test_add_in_folder ("/fair/store-players/removed", test_removed);
  fair_test_add_in_folder ("/fair/store-players/restore", test_restore);
  fair_test_add_in_folder ("/fair/store-players/list-steps", test_list_steps);
  fair_test_add_in_folder ("/fair/store-players/read", test_read);

  return g_test_run ();
}
