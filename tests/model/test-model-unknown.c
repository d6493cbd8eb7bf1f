/* Games in which nobody knows the cards that lie face down, as on a real table: they are named when they turn up. */
#include "fair-game-model-private.h"
#include "fair-hints.h"
#include "fair-replay.h"
#include "model-helpers.h"
#include "moves.h"
#include "position-text.h"

#include <string.h>

enum
{
  N_ACTS = 80
};

/* A game, and the cards that really lie on the table. */
typedef struct
{
  FairGameModel *model; /* owned */
  FairPosition   truth; /* the deal */
} Table;

/* Blanks the cards of the deal that lie face down.  @other: whether any other cards are in their places first, which nobody must
 * notice.  Returns: whether there are any */
static gboolean
set_up (Table      *self,
        const char *words,
        guint64     deal,
        gboolean    other)
{
  FairGameModel   *dealt = fair_test_model (words, deal);
  const FairRules *rules = fair_game_model_get_rules (dealt);
  FairPosition     layout = *fair_game_model_get_start (dealt);

  self->truth = layout;
  for (guint pile = 0; pile < rules->n_piles; pile++)
    memset (layout.cards + layout.start[pile], FAIR_NO_CARD, layout.down[pile]);
  self->model = fair_game_model_new_laid (rules, &layout, TRUE);
  fair_test_model_free (dealt);
  if (fair_game_model_get_clock (self->model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (self->model), 0);
  for (guint i = 0; other && i + 1 < FAIR_MAX_CARDS; i++)
    {
      FairCard a = self->model->initial.cards[i];
      FairCard b = self->model->initial.cards[i + 1];

      if (fair_game_model_is_unknown (self->model, a) && fair_game_model_is_unknown (self->model, b))
        {
          fair_position_swap (&self->model->initial, a, b);
          fair_position_swap (&self->model->position, a, b);
        }
    }
  return fair_game_model_has_unknown (self->model);
}

/* The position, as it really is. */
static FairPosition
get_truth (Table *self)
{
  FairJournal *journal = fair_game_model_get_journal (self->model);
  g_autoptr (GArray) line = fair_journal_list_line (journal, fair_history_get_place (fair_game_model_get_history (self->model)));
  FairPosition position = self->truth;

  for (guint i = 0; i < line->len; i++)
    {
      FairEvent event = fair_journal_get_event (journal, g_array_index (line, guint, i));

      for (guint k = 0; k < event.n_moves; k++)
        fair_apply (fair_game_model_get_rules (self->model), &position, event.moves[k], NULL);
    }
  return position;
}

/* What can be seen in @position: its text, with “?” for each card that nobody knows. */
static char *
print (FairGameModel      *model,
       const FairPosition *position)
{
  FairPosition layout = *position;
  char         text[FAIR_POSITION_TEXT];

  for (guint i = 0; i < fair_position_count_all (&layout); i++)
    if (fair_game_model_is_unknown (model, layout.cards[i]))
      layout.cards[i] = FAIR_NO_CARD;
  fair_position_print (fair_game_model_get_rules (model), &layout, text);
  return g_strdup (text);
}

/* The known cards are the true ones, except names that can still be corrected. */
static void
assert_true (Table *self)
{
  const FairPosition *position = fair_game_model_get_position (self->model);
  FairPosition        truth = get_truth (self);

  g_assert_cmpmem (position->start, sizeof position->start, truth.start, sizeof truth.start);
  g_assert_cmpmem (position->down, sizeof position->down, truth.down, sizeof truth.down);
  for (guint i = 0; i < fair_position_count_all (position); i++)
    if (fair_game_model_count_unknown (self->model, position->cards[i]) == 0)
      g_assert_cmpuint (fair_card_face (position->cards[i]), ==, fair_card_face (truth.cards[i]));
  g_assert_false (fair_game_model_shows_unknown (self->model, position));
}

/* Names what @move shows, also what the names lead to; wrongly if @slips.  Returns: how many cards it shows that can be named */
static guint
name (Table   *self,
      FairMove move,
      gboolean slips)
{
  FairGameModel      *model = self->model;
  FairPosition        truth = get_truth (self);
  const FairPosition *position = fair_game_model_get_position (model);
  FairEffects         shown;
  gboolean            again = TRUE;

  while (again)
    {
      guint8 used[FAIR_CARD_CODES] = { 0 };
      guint  at[FAIR_MAX_EFFECTS] = { 0 };

      again = FALSE;
      fair_game_model_foresee_unknown (model, move, &shown);
      for (guint i = 0; i < shown.n; i++)
        while (position->cards[at[i]] != shown.list[i].card)
          at[i]++;
      for (guint i = 0; i < shown.n; i++)
        {
          FairCard card = position->cards[at[i]];
          FairCard face = fair_card_face (slips ? card : truth.cards[at[i]]);

          if (fair_game_model_is_unknown (model, card))
            {
              guint n_events = fair_journal_get_n_events (fair_game_model_get_journal (model));

              /* It is not played before. */
              fair_game_model_play (model, move);
              g_assert_cmpuint (fair_journal_get_n_events (fair_game_model_get_journal (model)), ==, n_events);
              again = TRUE;
              for (face = 0; slips && (face == fair_card_face (truth.cards[at[i]]) || fair_game_model_count_unknown (model, face) <= used[face]);)
                face++;
              face = slips ? face : fair_card_face (truth.cards[at[i]]);
            }
          used[face]++;
          g_assert_true (fair_game_model_name_card (model, card, face));
        }
    }
  return shown.n;
}

/* Plays @move with wrong names, goes on for some moves, and undoes all that. */
static void
slip (Table   *self,
      FairMove move,
      guint64 *random)
{
  const FairHistory *history = fair_game_model_get_history (self->model);
  guint              n_done = history->n_done;
  FairMove           moves[FAIR_MAX_MOVES];
  guint              n;

  if (name (self, move, TRUE) == 0)
    return;

  fair_game_model_play (self->model, move);
  for (guint i = 0; i < 4; i++)
    {
      n = fair_list (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model), moves);
      if (n > 0 && (move = moves[fair_random_below (random, n)]).kind != FAIR_MOVE_END)
        fair_game_model_play (self->model, move);
      if (i == 1)
        fair_game_model_add_bookmark (self->model);
    }
  while (history->n_done > n_done && fair_game_model_undo (self->model))
    ;
  g_assert_cmpuint (history->n_done, ==, n_done);
}

/* Any act at the table. */
static void
act (Table   *self,
     guint64 *random)
{
  guint    what = (guint) fair_random_below (random, 100);
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model), moves);
  guint    n_events;
  FairMove move;

  if (what < 75 && n > 0)
    {
      move = moves[fair_random_below (random, n)];
      if (move.kind == FAIR_MOVE_END)
        return;
      if (fair_random_below (random, 8) == 0)
        slip (self, move, random);
      n_events = fair_journal_get_n_events (fair_game_model_get_journal (self->model));
      name (self, move, FALSE);
      g_assert_true (fair_reason_is_legal (fair_game_model_play (self->model, move)));
      g_assert_cmpuint (fair_journal_get_n_events (fair_game_model_get_journal (self->model)), >, n_events);
    }
  else if (what < 78)
    fair_game_model_add_bookmark (self->model);
  else if (what < 79)
    fair_game_model_remove_bookmark (self->model, 1);
  else if (what < 82)
    fair_game_model_return (self->model, 1 + (guint) fair_random_below (random, 2));
  else if (what < 90)
    fair_game_model_undo (self->model);
  else if (what < 98)
    fair_game_model_redo (self->model);
  else
    fair_game_model_restart (self->model);
  if (fair_game_model_get_clock (self->model) != NULL && !fair_game_model_may_play (self->model))
    fair_game_clock_start (fair_game_model_get_clock (self->model), 0);
}

/* Fails unless both games look the same, now and after each step that can be undone. */
static void
assert_same (FairGameModel *model,
             FairGameModel *other)
{
  const FairHistory *history = fair_game_model_get_history (model);
  const FairHistory *others = fair_game_model_get_history (other);

  g_assert_cmpuint (history->steps->len, ==, others->steps->len);
  for (guint i = 0; i < history->steps->len + 2; i++)
    {
      guint            n = history->steps->len;
      g_autofree char *text = print (model, i < n ? &fair_history_get_step (history, i)->before : i == n ? fair_game_model_get_position (model)
                                                                                                         : fair_game_model_get_start (model));
      g_autofree char *others_text = print (other, i < n ? &fair_history_get_step (others, i)->before : i == n ? fair_game_model_get_position (other)
                                                                                                               : fair_game_model_get_start (other));

      g_assert_cmpstr (text, ==, others_text);
    }
  for (guint i = 0; i < fair_game_model_get_notes (model)->bookmarks->len; i++)
    {
      FairBookmark    *bookmark = g_ptr_array_index (fair_game_model_get_notes (model)->bookmarks, i);
      FairBookmark    *others_bookmark = g_ptr_array_index (fair_game_model_get_notes (other)->bookmarks, i);
      g_autofree char *text = print (model, &bookmark->position);
      g_autofree char *others_text = print (other, &others_bookmark->position);

      g_assert_cmpstr (text, ==, others_text);
    }
  g_assert_cmpmem (&fair_game_model_get_notes (model)->seen, sizeof (FairSeen), &fair_game_model_get_notes (other)->seen, sizeof (FairSeen));
}

static FairGameModel *
resume (FairGameModel *model)
{
  g_autoptr (GArray) events = fair_test_model_save_journal (model);
  g_autoptr (GError) fault = NULL;
  FairGameModel *resumed = fair_resume_game (fair_game_model_get_rules (model), 0, (gconstpointer) events->data, events->len, NULL, &fault);

  g_assert_no_error (fault);
  return resumed;
}

/* Fails unless each step of the game, with those that were undone, can be played again. */
static void
assert_replays (FairGameModel *model)
{
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);

  for (guint at = 1; at <= fair_replay_get_n_steps (replay); at++)
    {
      g_autoptr (GArray) line = fair_journal_list_line (replay->journal, at - 1);
      FairGameModel *again = fair_replay_make_start (replay);

      fair_game_model_set_resuming (again, TRUE);
      if (fair_game_model_get_clock (again) != NULL)
        fair_game_clock_start (fair_game_model_get_clock (again), 0);
      for (guint i = 0; i < line->len; i++)
        g_assert_true (fair_replay_play_step (replay, again, g_array_index (line, guint, i)));
      if (at == replay->end)
        g_assert_true (fair_position_equal (fair_game_model_get_position (again), fair_game_model_get_position (model)));
      fair_test_model_free (again);
    }
}

/* Whatever happens, the known cards are the true ones, and the game is the same when it is resumed. */
static void
test_play (gconstpointer data)
{
  for (guint64 deal = 1; deal <= 2; deal++)
    {
      Table    table;
      guint64  random = deal;
      gboolean has_unknown = set_up (&table, data, deal, FALSE);

      for (guint i = 0; has_unknown && i < N_ACTS; i++)
        {
          act (&table, &random);
          assert_true (&table);
          if (i % 8 == 0)
            {
              FairGameModel *resumed = resume (table.model);

              assert_same (table.model, resumed);
              fair_test_model_free (resumed);
            }
        }
      if (deal == 1)
        assert_replays (table.model);
      fair_test_model_free (table.model);
    }
}

/* The chances of the position, and of its moves, as the table shows them. */
static char *
weigh (FairGameModel *model)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  FairSolver         *solver = fair_solver_new (16 << 20);
  const FairSampling  sampling = { .n_ways = 4, .seed = 1, .states = 300, .solver = solver };
  FairHint            hints[FAIR_MAX_MOVES];
  FairMove            moves[FAIR_MAX_MOVES];
  guint               n = fair_hints_list (rules, position, hints);
  GString            *text = g_string_new (NULL);
  FairMoveChances    *chances;

  for (guint i = 0; i < n; i++)
    moves[i] = hints[i].move;
  chances = fair_move_chances_new (rules, fair_game_model_get_start (model), &fair_game_model_get_notes (model)->seen, position, moves, n);
  g_assert_true (fair_move_chances_refine_moves (chances, &sampling));
  for (guint i = 0; i < n; i++)
    {
      FairShare share = fair_move_chances_get_move (chances, i);
      char      move[FAIR_MOVE_TEXT];

      fair_move_print (rules, moves[i], move);
      g_string_append_printf (text, "%s %u/%u/%u\n", move, share.won, share.lost, share.unknown);
    }
  fair_move_chances_free (chances);
  fair_solver_free (solver);
  return g_string_free (text, FALSE);
}

/* Nothing depends on which cards are in the places of those that nobody knows. */
static void
test_nothing_told (gconstpointer data)
{
  Table   table, other;
  guint64 random = 1;
  guint64 others_random = 1;

  if (set_up (&table, data, 3, FALSE) + set_up (&other, data, 3, TRUE) > 0)
    {
      g_assert_false (fair_position_equal (fair_game_model_get_start (table.model), fair_game_model_get_start (other.model)));
      for (guint i = 0; i < N_ACTS; i++)
        {
          g_autoptr (GArray) events = NULL;
          g_autoptr (GArray) others_events = NULL;

          act (&table, &random);
          act (&other, &others_random);
          assert_same (table.model, other.model);
          fair_game_model_settle (table.model);
          fair_game_model_settle (other.model);
          g_assert_cmpuint (fair_game_model_get_status (table.model), ==, fair_game_model_get_status (other.model));
          events = fair_test_model_save_journal (table.model);
          others_events = fair_test_model_save_journal (other.model);
          g_assert_cmpuint (events->len, ==, others_events->len);
          for (guint k = 0; k < events->len; k++)
            g_assert_cmpstr (g_array_index (events, FairResumeEvent, k).text, ==, g_array_index (others_events, FairResumeEvent, k).text);
          if (i % 20 == 0)
            {
              g_autofree char *chances = weigh (table.model);
              g_autofree char *others_chances = weigh (other.model);

              g_assert_cmpstr (chances, ==, others_chances);
            }
        }
    }
  fair_test_model_free (table.model);
  fair_test_model_free (other.model);
}

/* Draws three cards of which nobody knows any, all at once.  If the program ends after a name, it is known.  A wrong name can be
 * corrected once the move is undone, also where undo is limited, and nothing of it is left. */
static void
test_correct (void)
{
  const FairMove draw = fair_move_simple (FAIR_MOVE_DRAW);
  Table          table;
  FairGameModel *resumed;
  FairEffects    shown;
  FairPosition   truth;
  guint          stock;

  g_assert_true (set_up (&table, "rush draw=3", 1, FALSE));
  truth = get_truth (&table);
  stock = fair_game_model_get_rules (table.model)->first[FAIR_STOCK];
  fair_game_model_foresee_unknown (table.model, draw, &shown);
  g_assert_cmpuint (shown.n, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (fair_game_model_is_unknown (table.model, shown.list[i].card));
      g_assert_cmpuint (shown.list[i].card, ==, fair_position_card (fair_game_model_get_position (table.model), stock, i));
    }
  g_assert_true (fair_game_model_name_card (table.model, shown.list[0].card, fair_position_top (&truth, stock)));
  resumed = resume (table.model);
  assert_same (table.model, resumed);
  fair_test_model_free (table.model);
  table.model = resumed;
  fair_game_clock_start (fair_game_model_get_clock (table.model), 0);
  assert_true (&table);
  g_assert_cmpuint (name (&table, draw, TRUE), ==, 3);
  fair_game_model_play (table.model, draw);
  fair_game_model_add_bookmark (table.model);
  g_assert_true (fair_game_model_undo (table.model));
  g_assert_true (fair_game_model_get_can_redo (table.model));
  g_assert_cmpuint (name (&table, draw, FALSE), ==, 3);
  g_assert_false (fair_game_model_get_can_redo (table.model));
  g_assert_cmpuint (fair_game_model_get_notes (table.model)->bookmarks->len, ==, 0);
  fair_game_model_play (table.model, draw);
  assert_true (&table);
  g_assert_cmpuint (fair_game_model_count_unknown (table.model, fair_position_top (&truth, stock)), ==, 0);

  /* With the same names, nothing is lost. */
  g_assert_true (fair_game_model_undo (table.model));
  g_assert_cmpuint (name (&table, draw, FALSE), ==, 3);
  g_assert_true (fair_game_model_redo (table.model));
  assert_replays (table.model);
  fair_test_model_free (table.model);
}

/* Names that cannot be, and stored games that nobody has played. */
static void
test_wrong (void)
{
  static const char *const texts[] = { "named 104 7H", "named 7 7H", "named 51 7X", "named 51 ?", "named 51", "named -1 7H", "play draw", "named 051 7H" };
  Table                    table;
  FairEffects              shown;
  FairCard                 card;
  FairCard                 known;
  FairPosition             truth;

  g_assert_true (set_up (&table, "klondike", 1, FALSE));
  truth = get_truth (&table);
  known = fair_position_top (&truth, fair_game_model_get_rules (table.model)->first[FAIR_COLUMN]);
  fair_game_model_foresee_unknown (table.model, fair_move_simple (FAIR_MOVE_DRAW), &shown);
  card = shown.list[0].card;
  g_assert_false (fair_game_model_name_card (table.model, card, known));
  g_assert_false (fair_game_model_name_card (table.model, known, card));
  g_assert_false (fair_game_model_name_card (table.model, FAIR_NO_CARD, card));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GArray) events = fair_test_model_save_journal (table.model);
      g_autoptr (GError) fault = NULL;
      FairResumeEvent event = { 0, g_strdup (texts[i]) };
      guint           n_good;
      FairGameModel  *resumed;

      g_array_append_val (events, event);
      resumed = fair_resume_game (fair_game_model_get_rules (table.model), 0, (gconstpointer) events->data, events->len, &n_good, &fault);
      g_assert_nonnull (fault);
      g_assert_cmpuint (n_good, ==, events->len - 1);
      fair_test_model_free (resumed);
    }
  fair_test_model_free (table.model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/model-unknown/play", fair_test_games ()[i], fair_test_games ()[i], test_play);
      fair_test_add ("/fair/model-unknown/nothing-told", fair_test_games ()[i], fair_test_games ()[i], test_nothing_told);
    }
  g_test_add_func ("/fair/model-unknown/correct", test_correct);
  g_test_add_func ("/fair/model-unknown/wrong", test_wrong);
  return g_test_run ();
}
