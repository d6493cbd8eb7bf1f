#include "play-account.h"

#include "stuck.h"

#include <string.h>

static FairTestStand
copy_stand (const FairTestStand *stand)
{
  return (FairTestStand){ stand->position, g_ref_string_acquire (stand->line), stand->moves };
}

static void
clear_stand (FairTestStand *stand)
{
  g_clear_pointer (&stand->line, g_ref_string_release);
}

static void
stand_at (FairTestAccount     *self,
          const FairTestStand *stand)
{
  FairTestStand copy = copy_stand (stand);

  clear_stand (&self->stand);
  self->stand = copy;
}

static void
free_step (gpointer data)
{
  FairTestStep *step = data;

  clear_stand (&step->before);
  clear_stand (&step->after);
  g_free (step);
}

static void
free_mark (FairTestStand *mark)
{
  clear_stand (mark);
  g_free (mark);
}

/* Forgets everything. */
void
fair_test_account_clear (FairTestAccount *self)
{
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  clear_stand (&self->stand);
  for (guint i = 0; i <= FAIR_MAX_BOOKMARKS; i++)
    g_clear_pointer (&self->marks[i], free_mark);
}

/* Begins the account of @model, whose rules it borrows, at the deal. */
void
fair_test_account_begin (FairTestAccount *self,
                         FairGameModel   *model)
{
  fair_test_account_clear (self);
  *self = (FairTestAccount){ .tally = self->tally, .rules = fair_game_model_get_rules (model), .steps = g_ptr_array_new_with_free_func (free_step) };
  fair_deal_number (self->rules, fair_game_model_get_number (model), &self->stand.position);
  self->stand.line = g_ref_string_new ("");
}

/* How many of the player's steps are only in the first of two lines. */
static guint
count_left (const char *line,
            const char *other)
{
  guint n = 0;
  guint parted = 0;

  for (guint i = 0; line[i] && line[i] == other[i]; i++)
    if ((line[i + 1] == ' ' || line[i + 1] == '\0') && (other[i + 1] == ' ' || other[i + 1] == '\0'))
      parted = i + 1;
  for (guint i = parted; line[i]; i++)
    n += line[i] == '~' && (line[i + 1] == ' ' || line[i + 1] == '\0');

  return n;
}

static void
add_step (FairTestAccount     *self,
          const FairEvent     *event,
          const FairTestStand *after)
{
  FairTestStep *step = g_new0 (FairTestStep, 1);

  step->kind = event->kind;
  step->before = copy_stand (&self->stand);
  step->after = copy_stand (after);
  step->n_moves = event->n_moves;
  for (guint i = 0; i < event->n_moves; i++)
    step->moves[i] = event->moves[i];
  g_ptr_array_set_size (self->steps, (int) self->n_done);
  g_ptr_array_add (self->steps, step);
  self->n_done++;
  stand_at (self, after);
}

static void
play_step (FairTestAccount *self,
           const FairEvent *event,
           const char      *text)
{
  gboolean         is_play = event->kind == FAIR_EVENT_PLAY;
  g_autofree char *line = g_strconcat (self->stand.line, " ", strchr (text, ' ') + 1, is_play ? "~" : "", NULL);
  gboolean         counts = is_play && event->moves[0].kind != FAIR_MOVE_END;
  FairTestStand    after = { self->stand.position, g_ref_string_new (line), self->stand.moves + counts };

  for (guint i = 0; i < event->n_moves; i++)
    {
      g_assert_true (fair_is_legal (self->rules, &after.position, event->moves[i]));
      fair_apply (self->rules, &after.position, event->moves[i], NULL);
      if (event->moves[i].cheat)
        self->assisted |= FAIR_ASSISTANCE_CHEAT;
    }
  self->n_plays += is_play;
  add_step (self, event, &after);
  clear_stand (&after);
}

static void
restart (FairTestAccount *self,
         const FairEvent *event,
         FairGameModel   *model)
{
  FairTestStand deal = { .line = g_ref_string_new ("") };

  fair_deal_number (self->rules, fair_game_model_get_number (model), &deal.position);
  add_step (self, event, &deal);
  clear_stand (&deal);
}

/* Undoes or redoes a step. */
static void
go_over (FairTestAccount     *self,
         const FairTestStep  *step,
         const FairTestStand *stand)
{
  if (step->kind != FAIR_EVENT_RESTART)
    self->n_undone += count_left (self->stand.line, stand->line);
  stand_at (self, stand);
}

static void
go_back (FairTestAccount *self)
{
  const FairTestStep *step;

  g_assert_cmpuint (self->n_done, >, 0);
  step = g_ptr_array_index (self->steps, --self->n_done);
  go_over (self, step, &step->before);
}

static void
go_on (FairTestAccount *self)
{
  const FairTestStep *step;

  g_assert_cmpuint (self->n_done, <, self->steps->len);
  step = g_ptr_array_index (self->steps, self->n_done++);
  go_over (self, step, &step->after);
}

static void
return_to_mark (FairTestAccount *self,
                const FairEvent *event)
{
  const FairTestStand *mark = self->marks[event->number];

  g_assert_nonnull (mark);
  self->n_undone += count_left (self->stand.line, mark->line);
  add_step (self, event, mark);
}

static void
set_mark (FairTestAccount *self,
          guint            number)
{
  FairTestStand copy = copy_stand (&self->stand);

  g_assert_null (self->marks[number]);
  self->marks[number] = g_memdup2 (&copy, sizeof copy);
}

static void
remove_mark (FairTestAccount *self,
             guint            number)
{
  g_assert_nonnull (self->marks[number]);
  g_clear_pointer (&self->marks[number], free_mark);
}

static void
take (FairTestAccount *self,
      const FairEvent *event,
      const char      *text,
      FairGameModel   *model)
{
  switch (event->kind)
    {
    case FAIR_EVENT_PLAY:
    case FAIR_EVENT_AUTO:
      return play_step (self, event, text);
    case FAIR_EVENT_UNDO:
      return go_back (self);
    case FAIR_EVENT_REDO:
      return go_on (self);
    case FAIR_EVENT_RESTART:
      return restart (self, event, model);
    case FAIR_EVENT_MARK:
      return set_mark (self, event->number);
    case FAIR_EVENT_UNMARK:
      return remove_mark (self, event->number);
    case FAIR_EVENT_RETURN:
      return return_to_mark (self, event);
    case FAIR_EVENT_HINT:
      self->n_hints++;
      return;
    case FAIR_EVENT_ASSISTED:
      self->assisted |= 1u << event->number;
      return;
    case FAIR_EVENT_FAIR:
      self->fair = event->fair;
      self->difficulty = event->number;
      return;
    case FAIR_EVENT_PRACTICE:
      self->practice = TRUE;
      return;
    case FAIR_EVENT_START:
    case FAIR_EVENT_PAUSE:
    case FAIR_EVENT_TIME:
    case FAIR_EVENT_LAID:
      return;
    case FAIR_N_EVENTS:
    default:
      g_assert_not_reached ();
    }
}

static void
count (FairTestTally   *tally,
       const FairEvent *event)
{
  tally->events[event->kind]++;
  for (guint i = 0; i < event->n_moves; i++)
    {
      tally->n_cheats += event->moves[i].cheat;
      tally->n_draws += event->moves[i].kind == FAIR_MOVE_DRAW;
      tally->n_redeals += event->moves[i].kind == FAIR_MOVE_REDEAL;
    }
}

/* Reads the text that was added to the journal. */
void
fair_test_account_follow (FairTestAccount *self,
                          FairGameModel   *model)
{
  FairJournal *journal = fair_game_model_get_journal (model);

  for (; self->n_events < fair_journal_get_n_events (journal); self->n_events++)
    {
      g_autofree char *text = fair_journal_dup_text (journal, self->n_events);
      g_autofree char *again = NULL;
      FairMove         moves[FAIR_MAX_STEP];
      FairEvent        event;
      FairWord         wrong;

      g_assert_true (fair_event_parse (self->rules, text, moves, &event, &wrong));
      again = fair_event_print (&event, self->rules);
      g_assert_cmpstr (again, ==, text);
      g_assert_cmpint (event.kind, ==, fair_journal_get_event (journal, self->n_events).kind);
      g_assert_cmpint (fair_journal_get_event (journal, self->n_events).time, >=, self->time);
      self->time = fair_journal_get_event (journal, self->n_events).time;
      take (self, &event, text, model);
      count (&self->tally, &event);
    }
}

/* The moves of the line, as in a result. */
static char *
print_play (FairTestAccount *self)
{
  g_auto (GStrv) words = g_strsplit (self->stand.line, "~", -1);
  char *text = g_strjoinv ("", words);

  return g_strchug (text);
}

/* The outcome of the game if it ends, or is left, now. */
static FairOutcome
find_outcome (FairTestAccount *self)
{
  g_autofree FairStuck *search = g_new (FairStuck, 1);

  switch (fair_status_search (search, self->rules, &self->stand.position))
    {
    case FAIR_STATUS_WON:
      return FAIR_OUTCOME_WON;
    case FAIR_STATUS_ENDED:
      return FAIR_OUTCOME_ENDED;
    case FAIR_STATUS_LOST:
      return FAIR_OUTCOME_LOST;
    case FAIR_STATUS_PLAYING:
    default:
      return FAIR_OUTCOME_GIVEN_UP;
    }
}

/* Returns: (transfer full): a result without an id; its time is that of the last event */
FairResult *
fair_test_account_make_result (FairTestAccount *self)
{
  FairResult *result = g_new0 (FairResult, 1);

  result->moves = print_play (self);
  result->outcome = find_outcome (self);
  result->n_moves = self->stand.moves;
  result->n_undone = self->n_undone;
  result->n_hints = self->n_hints;
  result->time = self->time;
  result->score = self->stand.position.score;
  if (result->outcome == FAIR_OUTCOME_WON || result->outcome == FAIR_OUTCOME_ENDED)
    result->score += fair_time_bonus (self->rules, &self->stand.position, (unsigned) (self->time / G_USEC_PER_SEC));
  result->assisted = self->assisted;
  result->fair = self->fair;
  result->practice = self->practice;
  result->difficulty = self->difficulty;
  return result;
}

/* Fails unless everything that can happen has happened. */
void
fair_test_tally_check (const FairTestTally *tally,
                       const FairRules     *rules)
{
  gboolean has_clock = strcmp (rules->game->id, "rush") == 0;

  for (FairEventKind kind = 0; kind < FAIR_N_EVENTS; kind++)
    if (kind == FAIR_EVENT_START || kind == FAIR_EVENT_PAUSE || kind == FAIR_EVENT_PRACTICE)
      g_assert_true (has_clock == (tally->events[kind] > 0));
    else if (kind == FAIR_EVENT_TIME || kind == FAIR_EVENT_RESTART)
      g_assert_true (has_clock == (tally->events[kind] == 0));
    else if (kind == FAIR_EVENT_LAID || kind == FAIR_EVENT_NAMED)
      g_assert_cmpuint (tally->events[kind], ==, 0); /* in games that the player has set up */
    else if (kind != FAIR_EVENT_AUTO)
      g_assert_cmpuint (tally->events[kind], >, 0);
  g_assert_true (rules->spec->can_cheat == (tally->n_cheats > 0));
  g_assert_true ((rules->count[FAIR_STOCK] > 0) == (tally->n_draws > 0));
  g_assert_true ((rules->max_redeals > 0) == (tally->n_redeals > 0));
}
