/* What the tests of the model share.
 *
 * A model deals by number.  For a game from a written position, the rules get another spec, whose hook for the end of
 * a deal sets the position; everything else is unchanged.  (The time limit of Solitaire Rush follows from the spec
 * too: such a game has no clock.)
 */
#include "model-helpers.h"

#include <string.h>

/* Adds the case @name to a group of cases that are alike. */
void
fair_test_add (const char   *group,
               const char   *name,
               gconstpointer data,
               GTestDataFunc function)
{
  g_autofree char *path = g_strconcat (group, "/", name, NULL);

  g_test_add_data_func (path, data, function);
}

static FairPosition written_position;

static void
lay_written_position (const FairRules *rules,
                      FairPosition    *position,
                      const FairMove  *move,
                      FairEffects     *effects)
{
  if (move == NULL)
    *position = written_position;
  else if (rules->game->spec->after)
    rules->game->spec->after (rules, position, move, effects);
}

/* Returns: the spec of @game with the hook for written positions */
static const FairSpec *
get_written_spec (const FairGame *game)
{
  static FairSpec *specs;

  if (specs == NULL)
    specs = g_new (FairSpec, fair_games_count ());
  for (unsigned i = 0; i < fair_games_count (); i++)
    if (fair_games_get (i) == game)
      {
        specs[i] = *game->spec;
        specs[i].after = lay_written_position;
        return &specs[i];
      }

  g_assert_not_reached ();
}

static void
start (FairGameModel *model)
{
  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (model), 0);
}

/* A deal of the game and options in @words; its clock is started at 0. */
FairGameModel *
fair_test_model (const char *words,
                 guint64     number)
{
  FairRules      rules;
  FairGameModel *model;

  fair_test_rules (words, &rules);
  model = fair_game_model_new (&rules, number, TRUE);
  start (model);
  return model;
}

/**
 * fair_test_model_from:
 * @shorthand: a position as rules-helpers.c has it
 * @auto_move: as for fair_game_model_new()
 *
 * Returns: (transfer full): a game whose deal is that position; its clock is started at 0
 */
FairGameModel *
fair_test_model_from (const char *words,
                      const char *shorthand,
                      gboolean    auto_move)
{
  FairRules      rules;
  FairGameModel *model;

  fair_test_rules (words, &rules);
  fair_test_position (&rules, shorthand, &written_position);
  rules.spec = get_written_spec (rules.game);
  model = fair_game_model_new (&rules, 0, auto_move);
  start (model);
  return model;
}

/* Returns: (transfer full): the same without autocomplete */
FairGameModel *
fair_test_model_without_autocomplete (const char *words,
                                      const char *shorthand)
{
  FairGameModel *model = fair_test_model_from (words, shorthand, TRUE);

  g_object_set (model, "autocomplete", FALSE, NULL);
  return model;
}

void
fair_test_model_free (FairGameModel *model)
{
  g_assert_finalize_object (G_OBJECT (model));
}

/* Plays @moves, joined by "+", as one step. */
FairReason
fair_test_model_try (FairGameModel *model,
                     const char    *moves)
{
  g_auto (GStrv) words = g_strsplit (moves, "+", -1);
  FairMove list[64];
  guint    n = 0;

  for (; words[n]; n++)
    {
      g_assert_cmpuint (n, <, G_N_ELEMENTS (list));
      list[n] = fair_test_move (fair_game_model_get_rules (model), words[n]);
    }

  return fair_game_model_play_step (model, list, n);
}

/* Plays steps, separated by spaces; each must be legal. */
void
fair_test_model_play (FairGameModel *model,
                      const char    *steps)
{
  g_auto (GStrv) words = g_strsplit (steps, " ", -1);

  for (guint i = 0; words[i]; i++)
    {
      FairReason reason;

      if (words[i][0] == '\0')
        continue;
      reason = fair_test_model_try (model, words[i]);
      if (!fair_reason_is_legal (reason))
        {
          g_autofree char *text = fair_test_model_print (model);

          g_error ("step %u of \"%s\", %s, is refused (reason %d) in\n%s", i + 1, steps, words[i], (int) reason, text);
        }
    }
}

/* Plays a legal move chosen by @seed, but never `end`; returns whether there is one. */
gboolean
fair_test_model_play_any (FairGameModel *model,
                          guint64       *seed)
{
  FairMove         moves[FAIR_MAX_MOVES];
  const FairRules *rules = fair_game_model_get_rules (model);
  unsigned         n = fair_list (rules, fair_game_model_get_position (model), moves);

  if (n > 0 && moves[n - 1].kind == FAIR_MOVE_END)
    n--;
  if (n == 0)
    return FALSE;

  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[fair_random_below (seed, n)])));
  return TRUE;
}

void
fair_test_model_undo (FairGameModel *model,
                      guint          n)
{
  while (n-- > 0)
    g_assert_true (fair_game_model_undo (model));
}

/* Returns: (transfer full): the text of the model's position */
char *
fair_test_model_print (FairGameModel *model)
{
  return fair_test_print (fair_game_model_get_rules (model), fair_game_model_get_position (model));
}

/* Returns: everything in the history except the current position in it */
GBytes *
fair_test_model_save_history (FairGameModel *model)
{
  const FairHistory *history = fair_game_model_get_history (model);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint i = 0; i < history->steps->len; i++)
    {
      const FairStep *step = fair_history_get_step (history, i);
      const guint     numbers[] = { step->kind, step->place, step->n_moves, step->moves_before, !!step->reveals };

      g_byte_array_append (bytes, (const guint8 *) numbers, sizeof numbers);
      g_byte_array_append (bytes, (const guint8 *) &step->before, sizeof step->before);
      if (step->bookmark != NULL)
        g_byte_array_append (bytes, (const guint8 *) &step->bookmark->position, sizeof step->before);
      for (guint m = 0; m < step->n_moves; m++)
        {
          FairMove move = fair_history_get_move (history, step, m);

          g_byte_array_append (bytes, (const guint8 *) &move, sizeof move);
        }
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static void
clear_event (gpointer event)
{
  g_free ((char *) ((FairResumeEvent *) event)->text);
}

/* Returns: (transfer full) (element-type FairResumeEvent): the journal as it is saved */
GArray *
fair_test_model_save_journal (FairGameModel *model)
{
  FairJournal *journal = fair_game_model_get_journal (model);
  GArray      *events = g_array_new (FALSE, FALSE, sizeof (FairResumeEvent));

  g_array_set_clear_func (events, clear_event);
  for (guint i = 0; i < fair_journal_get_n_events (journal); i++)
    {
      FairResumeEvent event = { fair_journal_get_event (journal, i).time, fair_journal_dup_text (journal, i) };

      g_array_append_val (events, event);
    }

  return events;
}

/* Fails unless @pile holds @cards, "7S 6H", or is empty. */
void
fair_test_assert_pile (FairGameModel *model,
                       const char    *pile,
                       const char    *cards)
{
  g_autofree char *text = fair_test_model_print (model);
  g_autofree char *line = g_strdup_printf ("%s:%s%s\n", pile, *cards ? " " : "", cards);

  if (!g_str_has_prefix (text, line) && strstr (text, line) == NULL)
    g_error ("expected %sin\n%s", line, text);
}

/* Fails unless the positions are the same bytes. */
void
fair_test_assert_same (const FairRules    *rules,
                       const FairPosition *position,
                       const FairPosition *expected)
{
  if (memcmp (position, expected, sizeof *position) != 0)
    {
      g_autofree char *text = fair_test_print (rules, position);
      g_autofree char *expected_text = fair_test_print (rules, expected);

      g_error ("expected\n%sthere is\n%s", expected_text, text);
    }
}

static void
print_step (FairGameModel  *model,
            const FairStep *step,
            GString        *text)
{
  static const char *const kinds[] = { "", "auto:", "restart", "return" };

  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, kinds[step->kind]);
  for (guint i = 0; i < step->n_moves; i++)
    {
      FairMove move = fair_history_get_move (fair_game_model_get_history (model), step, i);
      char     name[FAIR_MOVE_TEXT];

      fair_move_print (fair_game_model_get_rules (model), move, name);
      g_string_append_printf (text, "%s%s", i > 0 ? "+" : "", name);
    }
}

/* Fails unless the steps before the current position are @steps: "t1>t2 auto:t1>f1 restart". */
void
fair_test_assert_steps (FairGameModel *model,
                        const char    *steps)
{
  const FairHistory *history = fair_game_model_get_history (model);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < history->n_done; i++)
    print_step (model, fair_history_get_step (history, i), text);
  g_assert_cmpstr (text->str, ==, steps);
}

/* Fails unless both games have the same bookmarks. */
void
fair_test_assert_same_bookmarks (FairGameModel *model,
                                 FairGameModel *expected)
{
  GPtrArray *bookmarks = fair_game_model_get_notes (model)->bookmarks;
  GPtrArray *expected_bookmarks = fair_game_model_get_notes (expected)->bookmarks;

  g_assert_cmpuint (bookmarks->len, ==, expected_bookmarks->len);
  for (guint i = 0; i < bookmarks->len; i++)
    {
      const FairBookmark *bookmark = g_ptr_array_index (bookmarks, i);
      const FairBookmark *other = g_ptr_array_index (expected_bookmarks, i);

      g_assert_cmpuint (bookmark->number, ==, other->number);
      g_assert_cmpuint (bookmark->moves, ==, other->moves);
      g_assert_cmpint (bookmark->time, ==, other->time);
      g_assert_cmpmem (&bookmark->seen, sizeof (FairSeen), &other->seen, sizeof (FairSeen));
      fair_test_assert_same (fair_game_model_get_rules (model), &bookmark->position,
                             &other->position);
      g_assert_cmpuint (bookmark->place, ==, other->place);
    }
}

static const char *const note_names[FAIR_TEST_N_NOTES] = {
  "status", "moves", "score", "can-undo", "can-redo", "can-restart", "concealed"
};

static void
get_values (FairGameModel *model,
            gint64         values[FAIR_TEST_N_NOTES])
{
  values[FAIR_TEST_STATUS] = fair_game_model_get_status (model);
  values[FAIR_TEST_MOVES] = fair_game_model_get_moves (model);
  values[FAIR_TEST_SCORE] = fair_game_model_get_score (model);
  values[FAIR_TEST_CAN_UNDO] = fair_game_model_get_can_undo (model);
  values[FAIR_TEST_CAN_REDO] = fair_game_model_get_can_redo (model);
  values[FAIR_TEST_CAN_RESTART] = fair_game_model_get_notes (model)->can_restart;
  values[FAIR_TEST_CONCEALED] = fair_game_model_get_concealed (model);
}

static void
notify_cb (FairGameModel *model,
           GParamSpec    *pspec,
           gpointer       data)
{
  FairTestNotes *notes = data;

  for (guint i = 0; i < FAIR_TEST_N_NOTES; i++)
    if (g_str_equal (pspec->name, note_names[i]))
      notes->counts[i]++;
}

/* Follows @model with @notes until fair_test_notes_clear(). */
void
fair_test_notes_init (FairTestNotes *notes,
                      FairGameModel *model)
{
  *notes = (FairTestNotes){ .model = model };
  get_values (model, notes->values);
  g_signal_connect (model, "notify", G_CALLBACK (notify_cb), notes);
}

/* Fails unless exactly the properties that have changed since the last check were notified, each once. */
void
fair_test_notes_check (FairTestNotes *notes)
{
  gint64 values[FAIR_TEST_N_NOTES];

  get_values (notes->model, values);
  for (guint i = 0; i < FAIR_TEST_N_NOTES; i++)
    if (notes->counts[i] != (values[i] != notes->values[i]))
      g_error ("%s: %u notifies, %d before, %d after",
               note_names[i], notes->counts[i], (int) notes->values[i], (int) values[i]);

  memcpy (notes->values, values, sizeof values);
  memset (notes->counts, 0, sizeof notes->counts);
}

void
fair_test_notes_clear (FairTestNotes *notes)
{
  g_signal_handlers_disconnect_by_data (notes->model, notes);
}

static void
print_effect (const FairRules  *rules,
              const FairEffect *effect,
              GString          *text)
{
  char card[3];
  char from[FAIR_PILE_TEXT];
  char to[FAIR_PILE_TEXT];

  fair_card_print (effect->card, card);
  fair_pile_print (rules, effect->from, from);
  fair_pile_print (rules, effect->to, to);
  switch ((FairEffectKind) effect->kind)
    {
    case FAIR_EFFECT_MOVE:
      g_string_append_printf (text, " %s:%s>%s*%u%s", card, from, to, effect->count, effect->drawn ? "(drawn)" : "");
      break;
    case FAIR_EFFECT_TURN:
      g_string_append_printf (text, " turn(%s)%s", to, card);
      break;
    case FAIR_EFFECT_REDEAL:
      g_string_append_printf (text, " redeal*%u", effect->count);
      break;
    case FAIR_EFFECT_POINTS:
      g_string_append_printf (text, " points(%d)", effect->points);
      break;
    case FAIR_EFFECT_END:
      g_string_append (text, " end");
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
log_cb (FairGameModel     *model,
        guint              change,
        const FairEffects *effects,
        gpointer           data)
{
  static const char *const kinds[] = { "move", "undo", "redo", "restart", "showing", "return" };
  FairTestLog             *log = data;

  g_assert_cmpuint (change, <, G_N_ELEMENTS (kinds));
  log->n++;
  g_string_append (log->text, kinds[change]);
  for (guint i = 0; effects && i < effects->n; i++)
    print_effect (fair_game_model_get_rules (model), &effects->list[i], log->text);
  g_string_append_c (log->text, '\n');
}

/* Records the signals of @model in @log, until fair_test_log_clear(). */
void
fair_test_log_init (FairTestLog   *log,
                    FairGameModel *model)
{
  *log = (FairTestLog){ .model = model, .text = g_string_new (NULL) };
  g_signal_connect (model, "changed", G_CALLBACK (log_cb), log);
}

/* Fails unless exactly @text was recorded since the last time. */
void
fair_test_log_assert (FairTestLog *log,
                      const char  *text)
{
  g_assert_cmpstr (log->text->str, ==, text);
  g_string_truncate (log->text, 0);
  log->n = 0;
}

void
fair_test_log_clear (FairTestLog *log)
{
  g_signal_handlers_disconnect_by_data (log->model, log);
  g_string_free (log->text, TRUE);
}
