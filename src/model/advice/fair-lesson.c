#include "config.h"

#include "fair-lesson.h"

#include "fair-replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Texts that several lessons share. */
#define BASE_RANK                                                                                            \
  N_ ("Build thirteen cards on each of the eight foundations, by suit. All start with the rank of the card " \
      "already there, and an ace follows a king.")
#define LEFT_COLUMNS N_ ("The first four columns are built down in alternating colors.")
#define RIGHT_COLUMNS N_ ("The other five columns are built down in suit.")
#define SHIFT                                                                                                        \
  N_ ("A run can move between the two sides of the table if its first card fits there. It is no longer a run then, " \
      "so choose well.")
#define COLUMNS \
  N_ ("Columns are built down regardless of suit. Click a card to select it and then click where it goes, or drag it.")
#define COLUMN_RUNS                                                                                        \
  N_ ("A run can move if there is an empty column for each card after the first. One column is empty, so " \
      "two cards can move.")
#define COLUMN_SPACES N_ ("An empty column takes any card. Once it is filled, no run can move, so think ahead.")
#define ALTERNATE_TURNS                                                                                             \
  N_ ("Columns are built down in alternating colors: a red seven goes on a black eight. An exposed face-down card " \
      "turns over. Drag the framed card, or click it.")
#define UNDO N_ ("Changed your mind? Click the Undo button or press Ctrl+Z to take back the last move.")
#define FOUR_FOUNDATIONS                                                                                           \
  N_ ("Move all cards to the four foundations. Each is built up in suit, from ace to king. All cards are visible " \
      "from the start.")
#define RUN_LENGTH N_ ("How many cards of a run can move together? One, plus one for each empty cell. An empty column doubles that.")
#define CELL N_ ("A cell holds any one card. Put this card there to reach the one below it.")
#define ACE N_ ("Here is an ace: it starts a foundation.")
#define DRAW_THREE N_ ("Click the stock to turn three cards to the waste.")
#define LAST                                                                                                     \
  N_ ("Not sure what to do? Ask for a hint to see all possible moves. The help explains all rules of the game. " \
      "Now it’s your turn!")

static const FairLessonStep klondike[] = {
  { N_ ("Move all cards to the four foundations. Each is built up in suit, from ace to king."), NULL },
  { ALTERNATE_TURNS, "t2>t4" },
  { ACE, "t5>f1" },
  { DRAW_THREE, "draw" },
  { N_ ("You can only play the top card of the waste."), "w>t5" },
  { N_ ("When the stock is empty, click its place to turn the waste over, as often as you like. An empty column takes "
        "only a king, or a run that starts with a king."),
    NULL },
  { LAST, NULL }
};

static const FairLessonStep freecell[] = {
  { FOUR_FOUNDATIONS, NULL },
  { N_ ("Columns are built down in alternating colors. Drag the framed card, or click it."), "t7>t6" },
  { RUN_LENGTH, "t6>t3*2" },
  { CELL, "t2>c1" },
  { ACE, "t2>f1" },
  { N_ ("A card in a cell can go to a column or a foundation. Keep your cells empty as long as you can. An empty "
        "column takes any card or run."),
    "c1>t2" },
  { LAST, NULL }
};

static const FairLessonStep churchill[] = {
  { N_ ("Move all cards to the eight foundations. Each is built up in suit, from ace to king."), NULL },
  { ALTERNATE_TURNS, "t5>t4" },
  { N_ ("Cards in order are a run, and move together."), "t4>t1*2" },
  { UNDO, FAIR_LESSON_UNDO },
  { N_ ("The six cards set apart are the Devil’s Six. They can only go to a foundation, and their places stay empty. "
        "One of them is an ace."),
    "r5>f3" },
  { N_ ("When there is nothing left to do in the columns, click the stock to deal a row: one card to each column, "
        "except those topped by a king. An ace in a column moves to a foundation by itself."),
    "draw" },
  { LAST, NULL }
};

static const FairLessonStep demonthief[] = {
  { BASE_RANK, NULL },
  { LEFT_COLUMNS, "t8>t4" },
  { RIGHT_COLUMNS, "t5>t9" },
  { SHIFT, "t9>t2*2" },
  { N_ ("Click the stock to turn a card to the waste. You go through the stock only once."), "draw" },
  { N_ ("The top card of the waste can go to a column or a foundation. A king goes on an ace."), "w>t4" },
  { LAST, NULL }
};

static const FairLessonStep demons_and_thieves[] = {
  { BASE_RANK, NULL },
  { N_ ("The reserve has thirteen cards. Its top card can go to a column or a foundation; then the next one turns "
        "over."),
    "r1>f2" },
  { LEFT_COLUMNS, "t9>t3" },
  { RIGHT_COLUMNS, "t9>t8" },
  { SHIFT, "t8>t3*2" },
  { N_ ("Click the stock to turn a card to the waste. You can play the top card of the waste. When the stock is empty, "
        "you can turn the waste over, twice in a game."),
    "draw" },
  { LAST, NULL }
};

static const FairLessonStep kingcell[] = {
  { FOUR_FOUNDATIONS, NULL },
  { N_ ("Columns are built down in any other suit. Drag the framed card, or click it."), "t8>t7" },
  { RUN_LENGTH, "t4>t7*2" },
  { CELL, "t3>c1" },
  { ACE, "t3>f1" },
  { N_ ("A card in a cell can go to a column or a foundation. Keep your cells empty as long as you can. An empty "
        "column takes only a king, or a run that starts with a king."),
    "c1>t3" },
  { LAST, NULL }
};

static const FairLessonStep rush[] = {
  { N_ ("Move cards to the four foundations before time is up, in suit from ace to king. A game begins when you "
        "choose Start. In this lesson, the clock is stopped."),
    NULL },
  { N_ ("Columns are built down in alternating colors. Turning over a face-down card earns 10 points. Drag the "
        "framed card, or click it."),
    "t2>t4" },
  { N_ ("Low cards earn the most on a foundation: 50 points for an ace, only 5 for a king."), "t5>f1" },
  { DRAW_THREE, "draw" },
  { N_ ("You can only play the top card of the waste. It earns 10 points."), "w>t5" },
  { N_ ("When the stock is empty, click its place to turn the waste over. From the third time on, this costs 20 "
        "points. You cannot undo past the point where a new card was revealed."),
    NULL },
  { N_ ("When you are stuck, choose END: you get points for the seconds left. The more cards are on the foundations, "
        "the more points you get. Now it’s your turn!"),
    NULL }
};

static const FairLessonStep beleaguered_castle[] = {
  { N_ ("Move all cards to the four foundations, by suit. The aces are already there, and with a higher starting "
        "rank, other cards are too. Some moves have been made already, and a column is empty."),
    NULL },
  { COLUMNS, "t1>t7" },
  { N_ ("This card is next on its foundation. In a game, cards that are not needed elsewhere move to the foundations "
        "by themselves."),
    "t6>f2" },
  { COLUMN_RUNS, "t7>t3*2" },
  { COLUMN_SPACES, "t1>t4" },
  { UNDO, FAIR_LESSON_UNDO },
  { LAST, NULL }
};

static const FairLessonStep streets_and_alleys[] = {
  { N_ ("Move all cards to the four foundations, in suit from ace to king. The aces are in the columns. Some moves "
        "have been made already, and a column is empty."),
    NULL },
  { COLUMNS, "t4>t6" },
  { N_ ("Here is an ace: it starts a foundation. In a game, an ace moves to its foundation by itself."), "t3>f2" },
  { COLUMN_RUNS, "t2>t8*2" },
  { COLUMN_SPACES, "t2>t1" },
  { UNDO, FAIR_LESSON_UNDO },
  { LAST, NULL }
};

static const FairLesson lessons[] = {
  { "klondike", 5, "", klondike, G_N_ELEMENTS (klondike) },
  { "freecell", 149, "", freecell, G_N_ELEMENTS (freecell) },
  { "churchill", 12, "", churchill, G_N_ELEMENTS (churchill) },
  { "demonthief", 36, "", demonthief, G_N_ELEMENTS (demonthief) },
  { "demons-and-thieves", 16, "", demons_and_thieves, G_N_ELEMENTS (demons_and_thieves) },
  { "kingcell", 23, "", kingcell, G_N_ELEMENTS (kingcell) },
  { "rush", 5, "", rush, G_N_ELEMENTS (rush) },
  { "beleaguered-castle", 36, "t4>f3 t4>t5 t4>t2 t4>t5 t4>t2 t4>t2", beleaguered_castle,
    G_N_ELEMENTS (beleaguered_castle) },
  { "streets-and-alleys", 11, "t1>t7 t1>t7 t1>f3 t1>f3 t1>t4 t1>f3 t1>t6", streets_and_alleys,
    G_N_ELEMENTS (streets_and_alleys) }
};

const FairLesson *
fair_lesson_find (const FairGame *game)
{
  for (guint i = 0; i < G_N_ELEMENTS (lessons); i++)
    if (g_str_equal (lessons[i].game, game->id))
      return &lessons[i];

  return NULL;
}

void
fair_lesson_get_rules (const FairLesson *self,
                       FairRules        *rules)
{
  const FairGame *game = fair_games_find (self->game);
  FairOptions     options;

  fair_options_default (game, &options);
  fair_rules_resolve (game, &options, rules);
}

gboolean
fair_lesson_asks_undo (const FairLesson *self,
                       guint             step)
{
  g_return_val_if_fail (step < self->n_steps, FALSE);

  return g_strcmp0 (self->steps[step].act, FAIR_LESSON_UNDO) == 0;
}

/* @move: (out): the move that the player is asked for at @step.  Returns: whether a move is asked for */
gboolean
fair_lesson_get_move (const FairLesson *self,
                      guint             step,
                      FairMove         *move)
{
  const char *act;
  FairRules   rules;

  g_return_val_if_fail (step < self->n_steps, FALSE);

  act = self->steps[step].act;
  if (act == NULL || fair_lesson_asks_undo (self, step))
    return FALSE;

  fair_lesson_get_rules (self, &rules);
  return fair_move_parse (&rules, act, strlen (act), move);
}

/* Whether @move, which is legal in @position, where the player is at @step, is the move that is asked for; equivalent empty piles count
 * as the same. */
gboolean
fair_lesson_takes (const FairLesson   *self,
                   guint               step,
                   const FairPosition *position,
                   FairMove            move)
{
  FairRules rules;
  FairMove  asked;

  if (!fair_lesson_get_move (self, step, &asked) || asked.kind != move.kind)
    return FALSE;
  if (asked.kind != FAIR_MOVE_CARDS)
    return TRUE;
  if (asked.from != move.from || asked.count != move.count || move.cheat)
    return FALSE;
  if (asked.to == move.to)
    return TRUE;

  fair_lesson_get_rules (self, &rules);
  return rules.piles[asked.to].group == rules.piles[move.to].group && fair_position_count (position, asked.to) == 0 &&
         fair_position_count (position, move.to) == 0;
}

/* Whether there is a move of the lesson that the player can undo at @step.  @next: (out): where the lesson continues then */
gboolean
fair_lesson_undo (const FairLesson *self,
                  guint             step,
                  guint            *next)
{
  guint n_undone = 0;

  g_return_val_if_fail (step < self->n_steps, FALSE);

  if (fair_lesson_asks_undo (self, step))
    {
      *next = step + 1;
      return TRUE;
    }
  while (step-- > 0)
    {
      if (self->steps[step].act == NULL)
        continue;
      if (fair_lesson_asks_undo (self, step))
        n_undone++;
      else if (n_undone > 0)
        n_undone--;
      else
        {
          *next = step;
          return TRUE;
        }
    }

  return FALSE;
}

/* Returns: (transfer full): the table at the beginning of @step, which is not one of the games in progress.  The program plays no moves
 * for the player on it, and the clock of Solitaire Rush has started and stays at 0 until it is advanced */
FairGameModel *
fair_lesson_make_model (const FairLesson *self,
                        guint             step)
{
  g_autoptr (FairReplay) replay = NULL;
  FairGameModel *model;
  FairRules      rules;

  g_return_val_if_fail (step < self->n_steps, NULL);

  fair_lesson_get_rules (self, &rules);
  replay = fair_replay_new (&rules, self->number, self->before);
  model = fair_replay_make_model (replay, fair_replay_get_n_steps (replay));
  for (guint i = 0; i < step; i++)
    {
      FairMove move;

      if (fair_lesson_asks_undo (self, i))
        fair_game_model_undo (model);
      else if (fair_lesson_get_move (self, i, &move))
        fair_game_model_play (model, move);
    }

  return model;
}
