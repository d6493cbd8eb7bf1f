#include "languages-walk.h"

#include "words-helpers.h"

enum
{
  MAX_COUNT = 112, /* of cards and points: all plural forms are among 0 to 111 */
  MAX_VALUE = 32,  /* of options: all choices and orders of suits are below it */
  SOME_SECONDS = 15,
  MAX_SECONDS = 3600, /* of the time limit, which is told in seconds or minutes */
  SOME_CARDS = 13,
  N_OTHERS = 6
};

/* Calls @call, which makes a text. */
#define SAY(walk, call)              \
  G_STMT_START                       \
  {                                  \
    if ((walk)->wants (walk))        \
      (walk)->take ((walk), (call)); \
  }                                  \
  G_STMT_END

/* Two cards of a case. */
typedef struct
{
  FairCard card;
  FairCard other;
} Pair;

/* Card @number of a pack. */
static FairCard
get_card (unsigned number)
{
  return fair_card (FAIR_ACE + number % FAIR_N_RANKS, number / FAIR_N_RANKS % FAIR_N_SUITS, 0);
}

/* Whether a case says something that no case before it said; @text is what the first walk hears. */
static bool
is_new_case (FairTestWalk *walk,
             char         *text)
{
  guint8 is_new;

  if (walk->seen == NULL)
    return walk->cases->data[walk->next_case++];

  is_new = g_hash_table_add (walk->seen, text);
  g_byte_array_append (walk->cases, &is_new, 1);
  return is_new;
}

/* ---- names */

static void
walk_names (FairTestWalk *walk)
{
  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    {
      SAY (walk, g_strdup (fair_words_card (get_card (i))));
      for (FairCardForm form = 0; form < FAIR_N_CARD_FORMS; form++)
        SAY (walk, g_strdup (fair_words_the_card (get_card (i), form)));
    }
  for (FairSuit suit = 0; suit < FAIR_N_SUITS; suit++)
    SAY (walk, g_strdup (fair_words_suit (suit)));
  SAY (walk, g_strdup (fair_words_face_down ()));
  for (unsigned n = 0; n < MAX_COUNT; n++)
    SAY (walk, fair_words_stock (n));
}

static void
walk_games (FairTestWalk *walk)
{
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);

      SAY (walk, g_strdup (fair_words_game_title (game)));
      SAY (walk, g_strdup (fair_words_game_summary (game)));
      for (unsigned j = 0; j < game->n_options; j++)
        {
          SAY (walk, g_strdup (fair_words_option_title (&game->options[j])));
          SAY (walk, g_strdup (fair_words_option_summary (&game->options[j])));
          for (int value = 0; value < MAX_VALUE; value++)
            SAY (walk, fair_words_option_value (&game->options[j], value));
          for (int value = SOME_SECONDS; value <= MAX_SECONDS; value += SOME_SECONDS)
            SAY (walk, fair_words_option_value (&game->options[j], value));
        }
    }
}

static void
walk_faults (FairTestWalk *walk)
{
  for (FairFaultCode code = FAIR_FAULT_NONE; code <= FAIR_FAULT_EXTRA_LABEL; code++)
    {
      FairFault fault;

      fair_fault_set (&fault, code, 3, "9", 1, "t1");
      SAY (walk, fair_words_fault (&fault));
      if (code != FAIR_FAULT_NUMBER && code != FAIR_FAULT_EXTRA_WORD)
        continue;

      fair_fault_set (&fault, code, 3, "", 0, "t1");
      SAY (walk, fair_words_fault (&fault));
    }
}

/* ---- piles */

/* Adds cards to the run at the end of @pile until it has @length. */
static void
build_run (const FairRules *rules,
           FairPosition    *position,
           unsigned         pile,
           FairCard         head,
           unsigned         length)
{
  fair_position_push (position, pile, head);
  for (unsigned i = 0, tries = 0; i + 1 < length && tries < FAIR_PACK_SIZE; tries++)
    if (fair_joins (&rules->piles[pile], fair_position_top (position, pile), get_card (tries * 7)))
      {
        fair_position_push (position, pile, get_card (tries * 7));
        tries = 0;
        i++;
      }
}

/* Columns with runs of all lengths, from and to each card. */
static void
walk_runs (FairTestWalk    *walk,
           const FairRules *rules,
           unsigned         pile)
{
  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    for (unsigned length = 1; length <= 3; length++)
      {
        FairPosition position;

        fair_position_clear (&position);
        build_run (rules, &position, pile, get_card (i), length);
        SAY (walk, fair_words_pile_summary (rules, &position, pile));
      }
  for (unsigned length = 4; length <= FAIR_N_RANKS; length++)
    {
      FairPosition position;

      fair_position_clear (&position);
      for (unsigned i = 0; i < length; i++)
        fair_position_push (&position, pile, get_card (i));
      position.down[pile] = (uint8_t) (length - 1);
      SAY (walk, fair_words_pile_summary (rules, &position, pile));
      position.down[pile] = 0;
      build_run (rules, &position, pile, fair_card (FAIR_KING, FAIR_CLUBS, 0), length);
      SAY (walk, fair_words_pile_summary (rules, &position, pile));
    }
}

static void
walk_pile (FairTestWalk    *walk,
           const FairRules *rules,
           unsigned         pile)
{
  FairPosition position;

  SAY (walk, fair_words_pile (rules, pile));
  SAY (walk, fair_words_empty_pile (rules, pile));
  if (pile >= rules->n_piles)
    return;

  fair_position_clear (&position);
  SAY (walk, fair_words_pile_summary (rules, &position, pile));
  for (unsigned i = 0; i < 20; i++)
    {
      fair_position_push (&position, pile, get_card (i));
      SAY (walk, fair_words_card_place (rules, &position, pile, 0));
      SAY (walk, fair_words_card_place (rules, &position, pile, i));
      SAY (walk, fair_words_pile_summary (rules, &position, pile));
    }
  if (rules->piles[pile].role != FAIR_STOCK && rules->piles[pile].number <= 1)
    walk_runs (walk, rules, pile);
}

static void
walk_redeals (FairTestWalk    *walk,
              const FairRules *rules)
{
  FairPosition position;

  fair_position_clear (&position);
  if (rules->count[FAIR_WASTE] == 0 || (rules->redeal_penalty == 0 && rules->max_redeals == FAIR_UNLIMITED_REDEALS))
    return;

  for (unsigned i = 0; i < MAX_COUNT && i <= rules->max_redeals; i++)
    {
      position.redeals = i;
      SAY (walk, fair_words_redeals (rules, &position));
      SAY (walk, fair_words_pile_summary (rules, &position, rules->first[FAIR_STOCK]));
    }
}

/* ---- moves */

/* A position in which @from ends with @pair's other card and its card, or @to with the other one, as @count says. */
static void
set_cards (const FairRules *rules,
           FairPosition    *position,
           unsigned         from,
           unsigned         to,
           unsigned         count,
           Pair             pair)
{
  fair_position_clear (position);
  if (rules->piles[0].wrap)
    fair_position_push (position, 0, pair.other);
  if (count == 1 && to < rules->n_piles && to != from && !(to == 0 && rules->piles[0].wrap))
    fair_position_push (position, to, pair.other);
  if (count != 1)
    fair_position_push (position, from, pair.other);
  fair_position_push (position, from, pair.card);
}

/* One card and several from @from to @to, beginning with card @number of a pack. */
static void
walk_card_moves (FairTestWalk    *walk,
                 const FairRules *rules,
                 unsigned         from,
                 unsigned         to,
                 unsigned         number)
{
  FairPosition position;

  set_cards (rules, &position, from, to, 1, (Pair){ get_card (number), get_card (number + 1) });
  SAY (walk, fair_words_move (rules, &position, fair_move_cards (from, to, 1)));
  if (rules->piles[from].role != FAIR_COLUMN || rules->piles[to].role != FAIR_COLUMN)
    return;

  fair_position_clear (&position);
  for (unsigned i = 0; i <= SOME_CARDS; i++)
    fair_position_push (&position, from, get_card (number + 3 * i));
  for (unsigned cheat = 0; cheat < 2; cheat++)
    {
      FairMove move = fair_move_cards (from, to, 2 + (number + to) % SOME_CARDS);

      move.cheat = cheat;
      SAY (walk, fair_words_move (rules, &position, move));
    }
}

static void
walk_simple_moves (FairTestWalk    *walk,
                   const FairRules *rules)
{
  for (unsigned n = 0; n < 5; n++)
    {
      FairPosition position;

      fair_position_clear (&position);
      for (unsigned i = 0; i < n && rules->count[FAIR_STOCK] > 0; i++)
        fair_position_push (&position, rules->first[FAIR_STOCK], get_card (i));
      for (FairMoveKind kind = FAIR_MOVE_DRAW; kind <= FAIR_MOVE_END + 1; kind++)
        SAY (walk, fair_words_move (rules, &position, fair_move_simple (kind)));
    }
}

/* ---- reasons */

/* For each suit the card above @card in rank, and then others. */
static FairCard
get_other (FairCard card,
           unsigned number)
{
  unsigned rank = fair_card_rank (card) % FAIR_N_RANKS + 1;

  if (number < FAIR_N_SUITS)
    return fair_card (rank, number, 0);

  return fair_card (rank % FAIR_N_RANKS + 1, (fair_card_suit (card) + number) % FAIR_N_SUITS, 0);
}

/* A move and the reason that is given for it. */
typedef struct
{
  const FairRules *rules;
  FairMove         move;
  FairReason       reason;
} Case;

static char *
tell_reason (const Case *about,
             Pair        pair)
{
  FairPosition position;

  set_cards (about->rules, &position, about->move.from, about->move.to, about->move.count, pair);
  return fair_words_reason (about->rules, &position, about->move, about->reason);
}

/* All cards of a case, if it says something new about the nine of hearts and other cards. */
static void
walk_reason (FairTestWalk *walk,
             const Case   *about)
{
  const FairCard nine = fair_card (9, FAIR_HEARTS, 0);
  bool           is_new = false;

  for (unsigned i = 0; i < N_OTHERS; i++)
    is_new |= is_new_case (walk, walk->seen != NULL ? tell_reason (about, (Pair){ nine, get_other (nine, i) }) : NULL);
  if (!is_new)
    return;

  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    for (unsigned j = 0; j < N_OTHERS; j++)
      SAY (walk, tell_reason (about, (Pair){ get_card (i), get_other (get_card (i), j) }));
}

/* All reasons for a move between two piles, whether they fit it or not. */
static void
walk_reasons (FairTestWalk    *walk,
              const FairRules *rules,
              unsigned         from,
              unsigned         to)
{
  static const uint8_t counts[] = { 0, 1, 2, 9 };

  for (FairReason reason = 0; reason < FAIR_N_REASONS; reason++)
    for (unsigned i = 0; i < G_N_ELEMENTS (counts); i++)
      {
        const Case about = { rules, fair_move_cards (from, to, counts[i]), reason };

        walk_reason (walk, &about);
      }
}

/* The sentences with numbers: of foundations, of redeals, of cards that may move at once. */
static void
walk_numbers (FairTestWalk    *walk,
              const FairRules *rules)
{
  FairPosition position;
  FairMove     move = fair_move_cards (rules->first[FAIR_COLUMN], rules->first[FAIR_COLUMN] + 1u, 2);

  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
      {
        move.count = 1;
        fair_position_clear (&position);
        fair_position_push (&position, move.from, get_card (i));
        fair_position_push (&position, slot, fair_card (MAX (fair_card_rank (get_card (i)), 2) - 1u, fair_card_suit (get_card (i)), 0));
        SAY (walk, fair_words_reason (rules, &position, move, FAIR_REASON_OTHER_FOUNDATION));
      }
  for (unsigned n = 0; n < SOME_CARDS; n++)
    {
      fair_position_clear (&position);
      /* Fewer and fewer columns and cells are empty. */
      for (unsigned pile = 0, filled = 0; pile < rules->n_piles && filled <= n; pile++)
        if (rules->piles[pile].role == FAIR_COLUMN || rules->piles[pile].role == FAIR_CELL)
          fair_position_push (&position, pile, get_card (filled++));
      position.redeals = n;
      move.count = (uint8_t) (n + 1);
      SAY (walk, fair_words_reason (rules, &position, move, FAIR_REASON_NO_SPACE));
      SAY (walk, fair_words_reason (rules, &position, move, FAIR_REASON_CHEATS));
      SAY (walk, fair_words_reason (rules, &position, move, FAIR_REASON_REDEALS));
      SAY (walk, fair_words_reason (rules, &position, move, FAIR_REASON_TOO_FEW_CARDS));
    }
}

/* ---- effects */

static char *
tell_effect (const FairRules *rules,
             FairEffect       effect,
             unsigned         n)
{
  FairPosition position;
  FairEffects  effects = { 0 };

  fair_position_clear (&position);
  for (unsigned i = 0; i < n; i++)
    effects.list[effects.n++] = effect;
  return fair_words_effects (rules, &position, &effects);
}

/* One card and several that went to @to, beginning with card @number of a pack, and cards that were drawn. */
static void
walk_card_effects (FairTestWalk    *walk,
                   const FairRules *rules,
                   unsigned         to,
                   unsigned         number)
{
  FairEffect effect = { .kind = FAIR_EFFECT_MOVE, .card = get_card (number), .to = (uint8_t) to, .count = 1 };

  SAY (walk, tell_effect (rules, effect, 1));
  SAY (walk, tell_effect (rules, effect, 2));
  if (rules->piles[to].role == FAIR_COLUMN)
    {
      effect.count = (uint8_t) (2 + (number + to) % SOME_CARDS);
      SAY (walk, tell_effect (rules, effect, 1));
    }
  if (rules->piles[to].role != FAIR_WASTE)
    return;

  effect.drawn = true;
  for (unsigned n = 1; n <= 3; n++)
    SAY (walk, tell_effect (rules, effect, n));
}

static void
walk_other_effects (FairTestWalk    *walk,
                    const FairRules *rules)
{
  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    SAY (walk, tell_effect (rules, (FairEffect){ .kind = FAIR_EFFECT_TURN, .card = get_card (i) }, 1));
  for (int n = 0; n < MAX_COUNT; n++)
    {
      SAY (walk, tell_effect (rules, (FairEffect){ .kind = FAIR_EFFECT_POINTS, .points = (int16_t) n }, 1));
      SAY (walk, tell_effect (rules, (FairEffect){ .kind = FAIR_EFFECT_POINTS, .points = (int16_t) -n }, 1));
      SAY (walk, tell_effect (rules, (FairEffect){ .kind = FAIR_EFFECT_REDEAL, .count = (uint8_t) n }, 1));
    }
  SAY (walk, tell_effect (rules, (FairEffect){ .kind = FAIR_EFFECT_END }, 1));
}

/* Whether @pile is the first of its kind. */
static bool
begins_group (const FairRules *rules,
              unsigned         pile)
{
  return pile == 0 || rules->piles[pile].group != rules->piles[pile - 1].group;
}

/* From @from to @to: with all cards if both are the first of their kind, or the second if they are of one kind. */
static void
walk_ways (FairTestWalk    *walk,
           const FairRules *rules,
           unsigned         from,
           unsigned         to)
{
  bool with_all = begins_group (rules, from) && (begins_group (rules, to) || (to == from + 1 && !begins_group (rules, to)));

  for (unsigned i = 0; i < (with_all ? FAIR_PACK_SIZE : 1); i++)
    walk_card_moves (walk, rules, from, to, i + from + 5 * to);
  if (with_all)
    walk_reasons (walk, rules, from, to);
}

static void
walk_rules (FairTestWalk    *walk,
            const FairRules *rules)
{
  walk->rules = rules;
  for (unsigned pile = 0; pile <= rules->n_piles; pile++)
    walk_pile (walk, rules, pile);
  for (unsigned from = 0; from < rules->n_piles; from++)
    for (unsigned to = 0; to < rules->n_piles; to++)
      walk_ways (walk, rules, from, to);
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    for (unsigned i = 0; i < (begins_group (rules, pile) ? FAIR_PACK_SIZE : 1); i++)
      walk_card_effects (walk, rules, pile, i + pile);
  for (FairReason reason = 0; reason < FAIR_N_REASONS; reason++)
    SAY (walk, fair_words_reason (rules, &(FairPosition){ 0 }, fair_move_cards (FAIR_NO_PILE, FAIR_NO_PILE, 0), reason));
  walk_simple_moves (walk, rules);
  walk_numbers (walk, rules);
  walk_redeals (walk, rules);
  walk_other_effects (walk, rules);
  walk->rules = NULL;
}

/* Says everything. */
void
fair_test_walk (FairTestWalk *walk)
{
  walk_names (walk);
  walk_games (walk);
  walk_faults (walk);
  for (unsigned i = 0; fair_test_games ()[i] != NULL; i++)
    {
      FairRules rules;

      fair_test_rules (fair_test_games ()[i], &rules);
      walk_rules (walk, &rules);
    }
}
