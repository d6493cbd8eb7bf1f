#include "session-player.h"

#include "deal.h"
#include "fair-game-model.h"
#include "fair-game-result.h"
#include "session-helpers.h"
#include "session-ledger.h"

#include <string.h>

enum
{
  MAX_GAMES = 64
};

/* A game that was replaced, as it was then. */
typedef struct
{
  guint          game; /* MAX_GAMES if there is none */
  FairGameModel *model;
  char          *id;
  guint          n_written;
  guint          n_plays;
} Aside;

struct _FairTestPlayer
{
  FairStore    *store;
  FairSession  *session;
  gulong        hook;
  guint64       seed;
  gint64        now;
  FairTestWrite write;
  gpointer      data;

  FairGameModel *models[MAX_GAMES];
  char          *ids[MAX_GAMES];
  guint          n_written[MAX_GAMES]; /* events that were recorded */
  gboolean       is_final[MAX_GAMES];
  guint          n_plays[MAX_GAMES];
  GPtrArray     *left; /* owned; ids of games that were left since all was saved */
  Aside          aside;
};

G_GNUC_PRINTF (2, 3)
static void
write_line (FairTestPlayer *self,
            const char     *format,
            ...)
{
  g_autofree char *line = NULL;
  va_list          arguments;

  va_start (arguments, format);
  line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  self->write (line, self->data);
}

/* Records that a game was left. */
static void
write_left (FairTestPlayer *self,
            const char     *id,
            guint           n_plays)
{
  write_line (self, "L %s %u", id, n_plays);
  g_ptr_array_add (self->left, g_strdup (id));
}

/* Records the events of game @i since the last time. */
static void
follow_events (FairTestPlayer *self,
               guint           i)
{
  FairJournal *journal = fair_game_model_get_journal (self->models[i]);
  const char  *id = fair_session_get_id (self->session, self->models[i]);
  g_autoptr (GString) lines = g_string_new (NULL);

  if (id == NULL)
    return;
  if (g_strcmp0 (id, self->ids[i]) != 0)
    {
      if (self->ids[i] != NULL)
        write_left (self, self->ids[i], self->n_plays[i]);
      g_free (self->ids[i]);
      self->ids[i] = g_strdup (id);
      g_string_append_printf (lines, "B %s -\n", id);
      self->n_written[i] = 0;
      self->is_final[i] = FALSE;
    }
  for (; self->n_written[i] < fair_journal_get_n_events (journal); self->n_written[i]++)
    {
      g_autofree char *text = fair_journal_dup_text (journal, self->n_written[i]);

      g_string_append_printf (lines, "E %s %" G_GINT64_FORMAT " %s\n", id, fair_journal_get_event (journal, self->n_written[i]).time, text);
    }
  /* A game can begin with events, which are written together with it, so this is one line. */
  if (lines->len > 0)
    {
      g_string_truncate (lines, lines->len - 1);
      write_line (self, "%s", lines->str);
    }
  self->n_plays[i] = fair_journal_get_sums (journal)->n_plays;
}

/* Records what happened in game @i since the last time; call it when the game is stable. */
static void
follow (FairTestPlayer *self,
        guint           i)
{
  FairOutcome outcome;

  follow_events (self, i);
  if (!self->is_final[i] && fair_game_result_is_final (self->models[i], &outcome) && self->n_plays[i] > 0)
    {
      write_line (self, "F %s", self->ids[i]);
      self->is_final[i] = TRUE;
    }
}

static guint
find_journal (FairTestPlayer *self,
              FairJournal    *journal)
{
  for (guint i = 0; i < fair_games_count (); i++)
    if (self->models[i] != NULL && fair_game_model_get_journal (self->models[i]) == journal)
      return i;

  return MAX_GAMES;
}

/* Something happens: it is recorded before it can be saved, */
static gboolean
adding_cb (GSignalInvocationHint *hint,
           guint                  n_values,
           const GValue          *values,
           gpointer               data)
{
  FairTestPlayer *self = data;
  guint           i = find_journal (self, g_value_get_object (&values[0]));

  if (i < MAX_GAMES)
    follow_events (self, i);
  return TRUE;
}

/* and then shown, as on a table. */
static void
added_cb (FairTestPlayer *self,
          FairJournal    *journal)
{
  guint i = find_journal (self, journal);

  if (i < MAX_GAMES)
    write_line (self, "S %s %u", self->ids[i], self->n_written[i]);
}

static void
listen_to (FairTestPlayer *self,
           guint           i)
{
  g_signal_connect_swapped (fair_game_model_get_journal (self->models[i]), "added", G_CALLBACK (added_cb), self);
}

/* Records that game @i may be left now. */
static void
say_going (FairTestPlayer *self,
           guint           i)
{
  if (self->ids[i] != NULL)
    write_line (self, "G %s %u", self->ids[i], self->n_plays[i]);
}

static void
forget_aside (FairTestPlayer *self)
{
  self->aside.game = MAX_GAMES;
  g_clear_object (&self->aside.model);
  g_clear_pointer (&self->aside.id, g_free);
}

/* Records that the game that was put aside is in progress again, and the one that had replaced it is left. */
static void
say_back (FairTestPlayer *self)
{
  guint i = self->aside.game;

  write_left (self, self->ids[i], self->n_plays[i]);
  g_set_object (&self->models[i], self->aside.model);
  g_free (self->ids[i]);
  self->ids[i] = g_strdup (self->aside.id);
  self->n_written[i] = self->aside.n_written;
  self->n_plays[i] = self->aside.n_plays;
  self->is_final[i] = FALSE;
  forget_aside (self);
  listen_to (self, i);
}

/* Ends the offer: the game that was put aside is left, or comes back if the other one has no step. */
static void
end_offer (FairTestPlayer *self)
{
  guint i = self->aside.game;

  if (i == MAX_GAMES)
    return;

  say_going (self, i);
  fair_session_end_offer (self->session);
  if (self->n_plays[i] == 0)
    {
      g_assert_true (fair_session_get_game (self->session, fair_games_get (i), "") == self->aside.model);
      say_back (self);
    }
  else
    {
      write_left (self, self->aside.id, self->aside.n_plays);
      forget_aside (self);
    }
}

/* Makes the player of game @i the current one, which ends an offer. */
static void
turn_to (FairTestPlayer *self,
         guint           i)
{
  g_autoptr (FairPlayer) player = fair_player_new (fair_test_ledger_get_player (fair_games_get (i)->id), "", 0, "", 0);

  if (g_str_equal (player->id, fair_store_get_player (self->store)->id))
    return;

  end_offer (self);
  fair_session_set_player (self->session, player, self->now);
}

static FairGameModel *
deal (FairTestPlayer *self,
      guint           i)
{
  const FairGame *game = fair_games_get (i);
  FairOptions     options;
  FairRules       rules;

  fair_options_default (game, &options);
  fair_rules_resolve (game, &options, &rules);
  return fair_game_model_new (&rules, fair_random_below (&self->seed, 1000), TRUE);
}

static void
begin (FairTestPlayer *self,
       guint           i)
{
  end_offer (self);
  say_going (self, i);
  g_clear_object (&self->models[i]);
  self->models[i] = deal (self, i);
  fair_session_begin (self->session, self->models[i]);
  listen_to (self, i);
}

/* Begins another game, so that this one can come back. */
static void
offer (FairTestPlayer *self,
       guint           i)
{
  g_autoptr (FairGameModel) model = deal (self, i);

  end_offer (self);
  say_going (self, i);
  if (fair_session_offer (self->session, model) != NULL)
    {
      /* Its time may have been recorded meanwhile. */
      say_going (self, i);
      g_signal_handlers_disconnect_by_data (fair_game_model_get_journal (self->models[i]), self);
      self->aside = (Aside){ i, g_object_ref (self->models[i]), g_steal_pointer (&self->ids[i]), self->n_written[i], self->n_plays[i] };
    }
  g_set_object (&self->models[i], model);
  listen_to (self, i);
}

/* Brings back the game that was put aside. */
static void
take_back (FairTestPlayer *self)
{
  guint i = self->aside.game;

  if (i == MAX_GAMES)
    return;

  say_going (self, i);
  g_assert_true (fair_session_take_back (self->session) == self->aside.model);
  say_back (self);
}

/* Resumes saved games. */
static void
resume (FairTestPlayer *self,
        guint           i)
{
  FairGameModel *model = fair_session_get_game (self->session, fair_games_get (i), "");
  FairJournal   *journal;
  FairOutcome    outcome;
  guint          n;

  if (model == NULL)
    {
      begin (self, i);
      return;
    }

  journal = fair_game_model_get_journal (model);
  n = fair_journal_get_n_events (journal);
  self->models[i] = g_object_ref (model);
  self->ids[i] = g_strdup (fair_session_get_id (self->session, model));
  self->n_written[i] = n;
  self->n_plays[i] = fair_journal_get_sums (journal)->n_plays;
  self->is_final[i] = fair_game_result_is_final (model, &outcome) && self->n_plays[i] > 0;
  /* The pause at the end can be an event of this run, so both are recorded together. */
  if (n > 0 && fair_journal_get_event (journal, n - 1).kind == FAIR_EVENT_PAUSE)
    write_line (self, "R %s %u\nE %s %" G_GINT64_FORMAT " pause\nS %s %u", self->ids[i], n - 1, self->ids[i],
                fair_journal_get_event (journal, n - 1).time, self->ids[i], n);
  else
    write_line (self, "R %s %u", self->ids[i], n);
  listen_to (self, i);
}

/* Records what is acknowledged, if everything is saved. */
void
fair_test_player_acknowledge (FairTestPlayer *self)
{
  if (!fair_test_session_is_saved (self->session))
    return;

  for (guint i = 0; i < fair_games_count (); i++)
    if (self->ids[i] != NULL)
      write_line (self, "A %s %u 0", self->ids[i], self->n_written[i]);
  if (self->aside.game < MAX_GAMES)
    write_line (self, "A %s %u 0", self->aside.id, self->aside.n_written);
  for (guint i = 0; i < self->left->len; i++)
    write_line (self, "A %s 0 1", (const char *) g_ptr_array_index (self->left, i));
  g_ptr_array_set_size (self->left, 0);
}

/* Resumes all games, or begins them. */
FairTestPlayer *
fair_test_player_new (const char   *path,
                      const char   *vfs,
                      guint64       seed,
                      FairTestWrite write,
                      gpointer      data)
{
  FairTestPlayer *self = g_new0 (FairTestPlayer, 1);

  g_assert_cmpuint (fair_games_count (), <=, MAX_GAMES);
  self->aside.game = MAX_GAMES;
  self->store = fair_store_new (path, vfs);
  self->session = fair_session_new (self->store);
  fair_test_session_load (self->session);
  self->seed = seed;
  self->write = write;
  self->data = data;
  g_type_class_unref (g_type_class_ref (FAIR_TYPE_JOURNAL));
  self->hook = g_signal_add_emission_hook (g_signal_lookup ("added", FAIR_TYPE_JOURNAL), 0, adding_cb, self, NULL);
  self->left = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      turn_to (self, i);
      resume (self, i);
      follow (self, i);
    }

  return self;
}

/* Ends without saving anything more. */
void
fair_test_player_free (FairTestPlayer *self)
{
  g_signal_remove_emission_hook (g_signal_lookup ("added", FAIR_TYPE_JOURNAL), self->hook);
  g_object_unref (self->session);
  fair_store_close (self->store);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      g_clear_object (&self->models[i]);
      g_free (self->ids[i]);
    }
  forget_aside (self);
  g_ptr_array_unref (self->left);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->store);
  g_free (self);
}

FairSession *
fair_test_player_get_session (FairTestPlayer *self)
{
  return self->session;
}

static void
play_any (FairTestPlayer *self,
          FairGameModel  *model)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);

  /* `end` is the last move, and only rarely wanted. */
  if (n > 1 && moves[n - 1].kind == FAIR_MOVE_END && fair_random_below (&self->seed, 30) > 0)
    n--;
  if (n > 0)
    fair_game_model_play (model, moves[fair_random_below (&self->seed, n)]);
}

static void
act (FairTestPlayer *self,
     guint           i)
{
  FairGameModel *model = self->models[i];
  FairGameClock *clock = fair_game_model_get_clock (model);
  guint          what = (guint) fair_random_below (&self->seed, 100);

  if (clock != NULL)
    {
      fair_game_clock_start (clock, self->now);
      fair_game_clock_advance (clock, self->now);
    }
  if (what < 63)
    play_any (self, model);
  else if (what < 66)
    fair_game_model_add_bookmark (model);
  else if (what < 67)
    fair_game_model_remove_bookmark (model, 1);
  else if (what < 70)
    fair_game_model_return (model, 1 + (guint) fair_random_below (&self->seed, 3));
  else if (what < 80)
    fair_game_model_undo (model);
  else if (what < 86)
    fair_game_model_redo (model);
  else if (what < 89)
    {
      if (clock != NULL)
        say_going (self, i);
      fair_game_model_restart (model);
    }
  else if (what < 91)
    fair_game_model_count_hint (model);
  else if (what < 92)
    begin (self, i);
  else if (what < 95)
    offer (self, i);
  else if (what < 97)
    take_back (self);
  else if (clock != NULL)
    fair_game_clock_pause (clock, self->now);
}

/* Does something in one of the games. */
void
fair_test_player_act (FairTestPlayer *self)
{
  guint i = (guint) fair_random_below (&self->seed, fair_games_count ());

  fair_test_player_acknowledge (self);
  self->now += (gint64) fair_random_below (&self->seed, 5 * G_USEC_PER_SEC);
  write_line (self, "T - -");
  /* Sometimes through the list of games. */
  if (fair_random_below (&self->seed, 2) == 0)
    fair_session_show (self->session, NULL, self->now);
  turn_to (self, i);
  fair_session_show (self->session, self->models[i], self->now);
  write_line (self, "T %s -", self->ids[i]);
  if (fair_random_below (&self->seed, 4) == 0)
    return;

  act (self, i);
  follow (self, i);
}

/* Waits until everything is saved. */
void
fair_test_player_wait (FairTestPlayer *self)
{
  while (!fair_test_session_is_saved (self->session))
    g_main_context_iteration (NULL, TRUE);
  fair_test_player_acknowledge (self);
}
