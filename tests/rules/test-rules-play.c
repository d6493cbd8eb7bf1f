/* Random play in every game with every option: after each move no card is missing, the effects match the difference,
 * and undo and redo restore the same bytes; for a sample of positions the list of moves agrees with fair_check() for
 * all possible moves, the text reads back, and swapping equal cards changes nothing.
 *
 * FAIR_TEST_MOVES is the number of moves in each game, with all its options together. */
#include "rules-helpers.h"

#include <string.h>

enum
{
#if defined(__SANITIZE_ADDRESS__)
  N_MOVES = 200000,
#else
  N_MOVES = 1000000,
#endif
  GAME_LENGTH = 400, /* moves, after which the next deal is played */
  SAMPLE = 500,      /* moves between two slow checks */
  MAX_COUNT = 20     /* of moved cards, for all possible moves */
};

typedef struct
{
  FairRules    rules;
  uint64_t     state;
  unsigned     n_wins;
  unsigned     n_stops;
  FairPosition positions[GAME_LENGTH + 1];
  FairMove     moves[GAME_LENGTH];
} Play;

static unsigned
below (Play    *play,
       unsigned n)
{
  return (unsigned) fair_random_below (&play->state, n);
}

static void
fail_at (const Play         *play,
         const FairPosition *position,
         const char         *what)
{
  g_autofree char *text = fair_test_print (&play->rules, position);

  g_error ("%s: %s, in\n%s", play->rules.game->id, what, text);
}

/* Every card of the packs is there once, the piles follow one another, and nothing is beyond them. */
static void
check_cards (const Play         *play,
             const FairPosition *position)
{
  const FairRules *rules = &play->rules;
  uint64_t         seen[2] = { 0, 0 };

  if (position->start[0] != 0)
    fail_at (play, position, "the first pile does not start at 0");
  for (unsigned pile = 0; pile < FAIR_MAX_PILES; pile++)
    if (position->start[pile] > position->start[pile + 1] ||
        (pile >= rules->n_piles && (position->down[pile] || position->start[pile + 1] != rules->n_cards)))
      fail_at (play, position, "piles are out of order");
  if (position->start[rules->n_piles] != rules->n_cards)
    fail_at (play, position, "the number of cards is not right");
  for (unsigned i = 0; i < rules->n_cards; i++)
    {
      FairCard card = position->cards[i];
      unsigned rank = fair_card_rank (card);

      if (rank < 1 || rank > 13 || fair_card_pack (card) >= rules->game->n_packs || card >= FAIR_CARD_CODES ||
          seen[card / 64] >> card % 64 & 1)
        fail_at (play, position, "a card is wrong or there twice");
      seen[card / 64] |= UINT64_C (1) << card % 64;
    }
  for (unsigned i = rules->n_cards; i < FAIR_MAX_CARDS; i++)
    if (position->cards[i] != 0)
      fail_at (play, position, "there is something beyond the cards");
}

/* Which cards have to be face down, and how many cards a pile can hold. */
static void
check_piles (const Play         *play,
             const FairPosition *position)
{
  bool hides = play->rules.piles[play->rules.first[FAIR_COLUMN]].facing == FAIR_FACING_COVERED;

  for (unsigned pile = 0; pile < play->rules.n_piles; pile++)
    {
      unsigned count = fair_position_count (position, pile);
      unsigned down = position->down[pile];
      bool     right = down == 0;

      switch ((FairRole) play->rules.piles[pile].role)
        {
        case FAIR_STOCK:
          right = down == count;
          break;
        case FAIR_RESERVE:
          right = play->rules.count[FAIR_RESERVE] == 1 ? down == MAX (count, 1) - 1 && count <= 13 : down == 0 && count <= 1;
          break;
        case FAIR_COLUMN:
          right = hides ? down < count || count == 0 : down == 0;
          right = right && (count > 0 || down == 0);
          break;
        case FAIR_CELL:
          right = down == 0 && count <= 1;
          break;
        case FAIR_FOUNDATION:
          right = down == 0 && count <= 13;
          break;
        case FAIR_WASTE:
        case FAIR_N_ROLES:
        default:
          break;
        }
      if (!right)
        fail_at (play, position, "a pile has too many cards, or cards that face the wrong way");
      /* Aces have gone up. */
      if (play->rules.piles[pile].role == FAIR_COLUMN && !strcmp (play->rules.game->id, "churchill") &&
          fair_card_rank (fair_position_top (position, pile)) == FAIR_ACE)
        fail_at (play, position, "an ace was left in a column");
    }
}

static void
check_foundations (const Play         *play,
                   const FairPosition *position)
{
  unsigned base = fair_base_rank (&play->rules, position);

  for (unsigned slot = 0; slot < play->rules.count[FAIR_FOUNDATION]; slot++)
    {
      const FairCard *cards = fair_position_pile (position, slot);

      for (unsigned i = 0; i < fair_position_count (position, slot); i++)
        if (fair_card_suit (cards[i]) != fair_card_suit (cards[0]) || fair_card_rank (cards[i]) != (base - 1 + i) % 13 + 1)
          fail_at (play, position, "a foundation is out of order");
    }
}

static void
turn_up (FairPosition     *position,
         const FairEffect *effect)
{
  g_assert_cmpuint (position->down[effect->to], ==, fair_position_count (position, effect->to));
  g_assert_cmpuint (fair_position_top (position, effect->to), ==, effect->card);
  position->down[effect->to]--;
}

/* Applies @effect to @position, like a view that knows no rules. */
static void
replay_effect (const Play       *play,
               FairPosition     *position,
               const FairEffect *effect)
{
  switch ((FairEffectKind) effect->kind)
    {
    case FAIR_EFFECT_MOVE:
      g_assert_cmpuint (fair_position_card (position, effect->from, effect->count - 1u), ==, effect->card);
      g_assert_cmpint (effect->drawn, ==, play->rules.piles[effect->from].role == FAIR_STOCK);
      if (effect->drawn)
        {
          g_assert_cmpuint (effect->count, ==, 1);
          position->down[effect->from]--;
        }
      fair_position_transfer (position, effect->from, effect->to, effect->count);
      break;
    case FAIR_EFFECT_TURN:
      turn_up (position, effect);
      break;
    case FAIR_EFFECT_REDEAL:
      g_assert_cmpuint (effect->count, ==, fair_position_count (position, effect->from));
      while (fair_position_count (position, effect->from) > 0)
        {
          fair_position_transfer (position, effect->from, effect->to, 1);
          position->down[effect->to]++;
        }
      position->redeals++;
      break;
    case FAIR_EFFECT_POINTS:
      g_assert_cmpint (effect->points, !=, 0);
      position->score += effect->points;
      break;
    case FAIR_EFFECT_END:
      position->ended = 1;
      break;
    default:
      g_assert_not_reached ();
    }
}

/* The effects of a move, applied in order to the position before it, lead to the position after it. */
static void
check_effects (const Play         *play,
               const FairPosition *before,
               const FairPosition *after,
               const FairEffects  *effects)
{
  FairPosition position = *before;

  g_assert_cmpuint (effects->n, >, 0);
  for (unsigned i = 0; i < effects->n; i++)
    replay_effect (play, &position, &effects->list[i]);
  memcpy (position.reached, after->reached, sizeof position.reached);
  if (memcmp (&position, after, sizeof position) != 0)
    fail_at (play, before, "the effects of a move do not retell it");
}

/* Solitaire Rush: the highest scored rank of a suit is at least that of its foundation, never decreases, and
 * increases by at most one card; and the bonus never increases with time. */
static void
check_score (const Play         *play,
             const FairPosition *before,
             const FairPosition *after)
{
  unsigned grown = 0;

  if (!play->rules.spec->scored)
    {
      g_assert_cmpint (after->score, ==, 0);
      return;
    }

  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      g_assert_cmpuint (after->reached[suit], >=, before->reached[suit]);
      grown += after->reached[suit] - before->reached[suit];
    }
  g_assert_cmpuint (grown, <=, 1);
  for (unsigned slot = 0; slot < 4; slot++)
    if (fair_position_count (after, slot) > 0)
      g_assert_cmpuint (fair_position_count (after, slot), <=, after->reached[fair_card_suit (fair_position_top (after, slot))]);
  g_assert_cmpint (fair_time_bonus (&play->rules, after, 10), >=, fair_time_bonus (&play->rules, after, 11));
  g_assert_cmpint (fair_time_bonus (&play->rules, after, 100000), ==, 0);
}

static bool
is_listed (FairMove        move,
           const FairMove *moves,
           unsigned        n)
{
  for (unsigned i = 0; i < n; i++)
    if (fair_move_equal (moves[i], move))
      return true;

  return false;
}

/* The list has exactly the moves that fair_check() allows, each once, and no cheats. */
static void
check_list (const Play         *play,
            const FairPosition *position,
            const FairMove     *moves,
            unsigned            n)
{
  unsigned n_legal = 0;
  unsigned n_listed = 0;

  for (unsigned from = 0; from <= play->rules.n_piles; from++)
    for (unsigned to = 0; to <= play->rules.n_piles; to++)
      for (unsigned count = 0; count <= MAX_COUNT; count++)
        {
          FairMove move = fair_move_cards (from, to, count);

          if (!fair_is_legal (&play->rules, position, move))
            continue;
          n_legal++;
          if (!is_listed (move, moves, n))
            fail_at (play, position, "a legal move is not listed");
          move.cheat = 1;
          g_assert_false (fair_is_legal (&play->rules, position, move));
        }
  for (FairMoveKind kind = FAIR_MOVE_DRAW; kind <= FAIR_MOVE_END; kind++)
    {
      bool legal = fair_is_legal (&play->rules, position, fair_move_simple (kind));

      n_legal += legal;
      g_assert_cmpint (legal, ==, is_listed (fair_move_simple (kind), moves, n));
    }
  for (unsigned i = 0; i < n; i++)
    {
      g_assert_true (fair_is_legal (&play->rules, position, moves[i]));
      g_assert_cmpint (moves[i].cheat, ==, 0);
      g_assert_false (is_listed (moves[i], moves, i));
      n_listed += moves[i].kind != FAIR_MOVE_CARDS || moves[i].count <= MAX_COUNT;
    }
  g_assert_cmpuint (n_listed, ==, n_legal);
}

static void
check_text (const Play         *play,
            const FairPosition *position)
{
  g_autofree char *text = fair_test_print (&play->rules, position);
  g_autofree char *again = NULL;
  FairPosition     read;
  FairFault        fault;

  if (!fair_position_parse (&play->rules, text, strlen (text), &read, &fault))
    fail_at (play, position, "its text does not read back");
  g_assert_true (fair_position_equal (position, &read));
  again = fair_test_print (&play->rules, &read);
  g_assert_cmpstr (text, ==, again);
}

static FairPosition
packs_swapped (const Play         *play,
               const FairPosition *position)
{
  FairPosition swapped = *position;

  for (unsigned i = 0; play->rules.game->n_packs == 2 && i < play->rules.n_cards; i++)
    swapped.cards[i] ^= 1 << 6;

  return swapped;
}

/* It makes no difference which of two equal cards is which, not even for the key. */
static void
check_swap (const Play         *play,
            const FairPosition *before,
            const FairPosition *after,
            FairMove            move,
            const FairMove     *moves,
            unsigned            n)
{
  FairPosition swapped = packs_swapped (play, before);
  FairMove     others[FAIR_MAX_MOVES];
  FairPosition key_a, key_b;

  g_assert_true (fair_position_equal (before, &swapped));
  g_assert_cmpuint (fair_list (&play->rules, &swapped, others), ==, n);
  g_assert_cmpmem (moves, n * sizeof *moves, others, n * sizeof *others);
  fair_apply (&play->rules, &swapped, move, NULL);
  g_assert_true (fair_position_equal (after, &swapped));
  fair_position_key (&play->rules, after, FAIR_KEY_LOST, &key_a, NULL);
  fair_position_key (&play->rules, &swapped, FAIR_KEY_LOST, &key_b, NULL);
  g_assert_cmpmem (&key_a, sizeof key_a, &key_b, sizeof key_b);
}

/* Foundations are preferred, so that games end; `end` is rare. */
static FairMove
choose (Play           *play,
        const FairMove *moves,
        unsigned        n)
{
  FairMove move = moves[below (play, n)];

  if (below (play, 3) == 0)
    for (unsigned i = 0; i < n; i++)
      if (moves[i].kind == FAIR_MOVE_CARDS && play->rules.piles[moves[i].to].role == FAIR_FOUNDATION)
        return moves[i];
  if (move.kind == FAIR_MOVE_END && n > 1 && below (play, 20))
    move = moves[0];

  return move;
}

/* Undoes some moves and plays them again. */
static void
undo_and_redo (Play    *play,
               unsigned played)
{
  unsigned     back = below (play, MIN (played, 20) + 1);
  FairPosition position = play->positions[played - back];

  for (unsigned i = played - back; i < played; i++)
    {
      fair_apply (&play->rules, &position, play->moves[i], NULL);
      if (memcmp (&position, &play->positions[i + 1], sizeof position) != 0)
        fail_at (play, &play->positions[i], "a move that was done again did something else");
    }
}

/* Plays a chosen move after @played others, and checks its effects. */
static void
play_move (Play           *play,
           unsigned        played,
           const FairMove *moves,
           unsigned        n,
           bool            sample)
{
  const FairPosition *before = &play->positions[played];
  FairPosition       *after = &play->positions[played + 1];
  FairEffects         effects;

  *after = *before;
  play->moves[played] = choose (play, moves, n);
  fair_apply (&play->rules, after, play->moves[played], &effects);
  check_cards (play, after);
  check_piles (play, after);
  check_foundations (play, after);
  check_effects (play, before, after, &effects);
  check_score (play, before, after);
  if (!sample)
    return;

  check_list (play, before, moves, n);
  check_text (play, after);
  check_swap (play, before, after, play->moves[played], moves, n);
}

/* Plays a random deal, at most @most moves.  Returns: how many */
static unsigned
play_game (Play    *play,
           unsigned most)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned played = 0;
  unsigned n = 0;

  fair_deal_number (&play->rules, fair_random_next (&play->state) >> 1, &play->positions[0]);
  check_cards (play, &play->positions[0]);
  check_piles (play, &play->positions[0]);
  check_text (play, &play->positions[0]);
  while (played < MIN (most, GAME_LENGTH) && (n = fair_list (&play->rules, &play->positions[played], moves)) > 0)
    {
      play_move (play, played, moves, n, below (play, SAMPLE) == 0);
      played++;
      if (below (play, 50) == 0)
        undo_and_redo (play, played);
    }
  play->n_wins += fair_status (&play->rules, &play->positions[played]) == FAIR_STATUS_WON;
  play->n_stops += n == 0;

  /* Again from the beginning: the same moves from the deal lead to the same bytes. */
  for (unsigned i = 0; i < played; i++)
    {
      FairPosition position = play->positions[i];

      fair_apply (&play->rules, &position, play->moves[i], NULL);
      if (memcmp (&position, &play->positions[i + 1], sizeof position) != 0)
        fail_at (play, &play->positions[i], "a move that was done again did something else");
    }

  return played;
}

/* Returns: the first of the variants of a game from @variant on, in turn */
static unsigned
find_variant (const char *id,
              unsigned    variant)
{
  while (fair_test_variants ()[variant] == NULL || !g_str_has_prefix (fair_test_variants ()[variant], id))
    variant = fair_test_variants ()[variant] != NULL ? variant + 1 : 0;
  return variant;
}

static void
test_game (gconstpointer data)
{
  const char      *id = data;
  const char      *asked = g_getenv ("FAIR_TEST_MOVES");
  guint64          most = asked ? g_ascii_strtoull (asked, NULL, 10) : N_MOVES;
  guint64          played = 0;
  unsigned         variant = 0;
  g_autofree Play *play = g_new0 (Play, 1);

  play->state = g_str_hash (id);
  while (played < most)
    {
      variant = find_variant (id, variant);
      fair_test_rules (fair_test_variants ()[variant++], &play->rules);
      played += play_game (play, (unsigned) MIN (most - played, G_MAXUINT));
    }
  g_test_message ("%" G_GUINT64_FORMAT " moves, %u games stopped, %u of them won", played, play->n_stops, play->n_wins);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const char      *id = fair_games_get (i)->id;
      g_autofree char *path = g_strconcat ("/fair/rules-play/", id, NULL);

      g_test_add_data_func (path, id, test_game);
    }
  return g_test_run ();
}
