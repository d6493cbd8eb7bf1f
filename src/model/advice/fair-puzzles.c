#include "fair-puzzles.h"

#include "deal.h"
#include "fair-puzzle-resources.h"
#include "key.h"
#include "step.h"
#include "stuck.h"

#include <string.h>

#define FILE_OF_PUZZLES "/io/github/fairdeal/FairDeal/puzzles/puzzles.txt"
#define HEAD "fairdeal-puzzles 1"

/* The positions that a search for the card that is lost examines, in less than a tenth of a second. */
#define REFUTE_POSITIONS 4000

static void
puzzle_free (gpointer data)
{
  FairPuzzle *self = data;

  g_string_free (self->steps, TRUE);
  g_free (self);
}

/* Reads the move at @text and moves on behind it.  Returns: whether it is one */
static gboolean
read_move (const FairRules *rules,
           const char     **text,
           FairMove        *move)
{
  const char *at = *text;
  guint       count = 1;

  if (*at == '+' || *at == '-')
    {
      *move = fair_move_simple (*at == '+' ? FAIR_MOVE_DRAW : FAIR_MOVE_REDEAL);
      *text = at + 1;
      return TRUE;
    }
  if (*at < 'A' || *at >= 'A' + rules->n_piles || at[1] < 'A' || at[1] >= 'A' + rules->n_piles)
    return FALSE;
  if (at[2] >= '2' && at[2] <= '9')
    count = (guint) (at[2] - '0');
  else if (at[2] >= 'a' && at[2] <= 'd')
    count = (guint) (at[2] - 'a') + 10;

  *move = fair_move_cards ((guint) (*at - 'A'), (guint) (at[1] - 'A'), count);
  *text = at + (count > 1 ? 3 : 2);
  return TRUE;
}

/* Reads one line of the file, and plays its moves.  Returns: what is wrong; NULL if nothing is */
static const char *
read_puzzle (FairPuzzle *self,
             const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 5);
  const FairGame *game;
  const char     *text;
  FairOptions     options;
  FairPosition    position;
  char            step[FAIR_MOVE_TEXT];
  guint64         level;

  if (g_strv_length (words) != 4)
    return "not four words";
  game = fair_games_find (words[0]);
  if (game == NULL)
    return "not a game";
  if (!g_ascii_string_to_unsigned (words[1], 10, 0, FAIR_MAX_DEAL, &self->number, NULL))
    return "not the number of a deal";
  if (!g_ascii_string_to_unsigned (words[2], 10, FAIR_DIFFICULTY_EASIER, FAIR_DIFFICULTY_HARDER, &level, NULL))
    return "not a level";

  fair_options_default (game, &options);
  fair_rules_resolve (game, &options, &self->rules);
  self->level = (FairDifficulty) level;
  fair_deal_number (&self->rules, self->number, &position);
  for (text = words[3]; *text != '\0';)
    {
      if (!read_move (&self->rules, &text, &self->answer))
        return "not a move";
      if (!fair_is_legal (&self->rules, &position, self->answer))
        return "a move that is not legal";
      if (*text == '\0')
        return NULL;

      fair_apply (&self->rules, &position, self->answer, NULL);
      fair_move_print (&self->rules, self->answer, step);
      g_string_append_printf (self->steps, "%s%s", self->steps->len > 0 ? " " : "", step);
    }

  return "no moves";
}

/* Returns: (transfer full) (nullable): the puzzles in @text, a file, of FairPuzzle; NULL with @error set if a line is not one */
GPtrArray *
fair_puzzles_read (const char *text,
                   GError    **error)
{
  g_autoptr (GPtrArray) puzzles = g_ptr_array_new_with_free_func (puzzle_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *fault = lines[0] != NULL && g_str_equal (lines[0], HEAD) ? NULL : "not a file of puzzles";
  guint       at = 0;

  /* The text after the last line is empty. */
  while (fault == NULL && lines[++at] != NULL && (*lines[at] != '\0' || lines[at + 1] != NULL))
    {
      FairPuzzle *puzzle = g_new0 (FairPuzzle, 1);

      puzzle->steps = g_string_new (NULL);
      g_ptr_array_add (puzzles, puzzle);
      fault = read_puzzle (puzzle, lines[at]);
    }
  if (fault != NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "puzzles: line %u: %s", at + 1, fault);
      return NULL;
    }

  return g_steal_pointer (&puzzles);
}

/* Returns: (transfer none): the puzzles of the program, of FairPuzzle, which are read on first use; none if the file is
 * damaged */
GPtrArray *
fair_puzzles_get (void)
{
  static GPtrArray *puzzles;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;

  if (puzzles != NULL)
    return puzzles;

  bytes = g_resource_lookup_data (fair_puzzle_get_resource (), FILE_OF_PUZZLES, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  if (bytes != NULL)
    {
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      puzzles = fair_puzzles_read (text, &error);
    }
  if (puzzles == NULL)
    {
      g_critical ("%s", error->message);
      puzzles = g_ptr_array_new ();
    }
  return puzzles;
}

/* Returns: (transfer full): the table of the puzzle, as in a lesson: the program plays no moves for the player, and a clock
 * stands still */
FairGameModel *
fair_puzzle_make_model (const FairPuzzle *self)
{
  g_autoptr (FairReplay) replay = fair_replay_new (&self->rules, self->number, self->steps->str);

  return fair_replay_make_model (replay, fair_replay_get_n_steps (replay));
}

/* Whether @move, which is legal in the position of the puzzle, is the answer, or leads to an equal position. */
gboolean
fair_puzzle_takes (const FairPuzzle   *self,
                   const FairPosition *position,
                   FairMove            move)
{
  FairPosition after[2] = { *position, *position };
  FairPosition keys[2];

  fair_apply (&self->rules, &after[0], self->answer, NULL);
  fair_apply (&self->rules, &after[1], move, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    fair_position_key (&self->rules, &after[i], FAIR_KEY_WIN, &keys[i], NULL);
  return fair_position_equal (&keys[0], &keys[1]);
}

/* Whether in @after, one move after @before, the cards of the answer can go on the same card. */
static gboolean
allows_answer (const FairPuzzle   *self,
               const FairPosition *before,
               const FairPosition *after)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (&self->rules, after, moves);

  for (guint i = 0; i < n; i++)
    if (moves[i].kind == self->answer.kind &&
        (moves[i].kind != FAIR_MOVE_CARDS ||
         (fair_position_card (after, moves[i].from, moves[i].count - 1u) ==
            fair_position_card (before, self->answer.from, self->answer.count - 1u) &&
          fair_position_top (after, moves[i].to) == fair_position_top (before, self->answer.to))))
      return TRUE;

  return FALSE;
}

/* Finds out what can be said about @move, which is legal in @position, that of the puzzle, but loses: all positions after it are
 * examined, if they are few.  @card: (out): the card that is lost, for FAIR_PUZZLE_CARD_LOST */
FairPuzzleProof
fair_puzzle_refute (const FairPuzzle   *self,
                    const FairPosition *position,
                    FairMove            move,
                    FairCard           *card)
{
  g_autofree FairStuck *search = g_new (FairStuck, 1);
  FairPosition          after = *position;

  fair_apply (&self->rules, &after, move, NULL);
  if (fair_status (&self->rules, &after) == FAIR_STATUS_PLAYING)
    {
      fair_stuck_begin (search, &self->rules, &after);
      *card = fair_stuck_run (search, REFUTE_POSITIONS) == FAIR_STUCK_YES ? fair_stuck_find_held (search) : FAIR_NO_CARD;
      if (*card != FAIR_NO_CARD)
        return FAIR_PUZZLE_CARD_LOST;
    }

  return self->level == FAIR_DIFFICULTY_ANY || allows_answer (self, position, &after) ? FAIR_PUZZLE_LOST : FAIR_PUZZLE_PREVENTS;
}
