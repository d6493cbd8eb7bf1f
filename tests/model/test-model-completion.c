/* Autocomplete is possible exactly when some order of moves to the foundations wins, which is compared with a search
 * of all orders in random endgames.
 *
 * FAIR_TEST_ENDGAMES is the number of endgames for each game.
 */
#include "fair-completion.h"
#include "key.h"
#include "model-helpers.h"

enum
{
  ENDGAMES = 10000,
  LARGE_ENDGAMES = 100,
  MOST_CARDS = 14 /* in an endgame for which all orders are tried */
};

typedef struct
{
  const FairRules *rules;
  guint64         *seed;
  guint            base;
  guint            heights[FAIR_N_SUITS][2]; /* of foundations, by suit and pack */
  FairCard         piles[FAIR_MAX_PILES][FAIR_MAX_CARDS];
  guint            counts[FAIR_MAX_PILES];
} Endgame;

static guint
pick (Endgame *self,
      guint    n)
{
  return (guint) fair_random_below (self->seed, n);
}

static FairCard
get_card (Endgame *self,
          guint    suit,
          guint    pack,
          guint    height)
{
  return fair_card ((self->base - 1 + height) % FAIR_N_RANKS + 1, (FairSuit) suit, pack);
}

/* A pile that can hold @card: one of the first @n_columns columns, or another one with room. */
static guint
pick_pile (Endgame *self,
           guint    n_columns)
{
  static const FairRole others[] = { FAIR_CELL, FAIR_RESERVE, FAIR_WASTE };
  FairRole              role = others[pick (self, G_N_ELEMENTS (others))];
  guint                 pile;

  if (self->rules->count[role] > 0 && pick (self, 4) == 0)
    {
      pile = self->rules->first[role] + pick (self, self->rules->count[role]);
      /* Only the top of the thirteen-card reserve is visible. */
      if (self->counts[pile] == 0 || role == FAIR_WASTE)
        return pile;
    }

  return self->rules->first[FAIR_COLUMN] + pick (self, n_columns);
}

/* Takes a card of one of the first @n_suits suits from its foundation. */
static void
take_card (Endgame *self,
           guint    n_suits,
           guint    n_columns)
{
  guint suit = pick (self, n_suits);
  guint pack = pick (self, self->rules->game->n_packs);
  guint pile = pick_pile (self, n_columns);
  /* The first foundation of the first suit keeps its base card. */
  guint least = self->rules->piles[0].wrap && suit == 0 && pack == 0;

  if (self->heights[suit][pack] <= least)
    return;

  self->heights[suit][pack]--;
  self->piles[pile][self->counts[pile]++] = get_card (self, suit, pack, self->heights[suit][pack]);
}

/* Swaps two cards. */
static void
swap_cards (Endgame *self)
{
  guint a = 0;
  guint b = 0;

  for (guint i = 0; i < 100 && self->counts[a] == 0; i++)
    a = pick (self, self->rules->n_piles);
  for (guint i = 0; i < 100 && self->counts[b] == 0; i++)
    b = pick (self, self->rules->n_piles);
  if (self->counts[a] > 0 && self->counts[b] > 0)
    {
      FairCard *card = &self->piles[a][pick (self, self->counts[a])];
      FairCard *other = &self->piles[b][pick (self, self->counts[b])];
      FairCard  kept = *card;

      *card = *other;
      *other = kept;
    }
}

/* The index of a foundation: by suit if it has one, otherwise in order. */
static guint
find_slot (const FairRules    *rules,
           const FairPosition *position,
           guint               suit)
{
  for (guint slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    if (fair_position_count (position, slot) == 0 && (rules->piles[slot].suit == FAIR_N_SUITS || rules->piles[slot].suit == suit))
      return slot;

  g_assert_not_reached ();
}

static void
lay (Endgame      *self,
     FairPosition *position)
{
  const FairRules *rules = self->rules;

  fair_position_clear (position);
  for (guint suit = 0; suit < FAIR_N_SUITS; suit++)
    for (guint pack = 0; pack < rules->game->n_packs; pack++)
      {
        guint slot = self->heights[suit][pack] > 0 ? find_slot (rules, position, suit) : 0;

        for (guint height = 0; height < self->heights[suit][pack]; height++)
          fair_position_push (position, slot, get_card (self, suit, pack, height));
      }
  for (guint pile = 0; pile < rules->n_piles; pile++)
    for (guint i = 0; i < self->counts[pile]; i++)
      fair_position_push (position, pile, self->piles[pile][i]);
}

/* Makes an endgame of about @n_cards cards, backwards from a win, then swaps @n_swaps pairs of cards. */
static void
make_endgame (const FairRules *rules,
              guint            n_cards,
              guint            n_swaps,
              guint64         *seed,
              FairPosition    *position)
{
  Endgame endgame = { .rules = rules, .seed = seed, .base = FAIR_ACE };
  guint   n_suits;
  guint   n_columns;

  if (rules->piles[0].wrap)
    endgame.base = 1 + pick (&endgame, FAIR_N_RANKS);
  for (guint suit = 0; suit < FAIR_N_SUITS; suit++)
    for (guint pack = 0; pack < rules->game->n_packs; pack++)
      endgame.heights[suit][pack] = FAIR_N_RANKS;
  n_suits = 1 + pick (&endgame, FAIR_N_SUITS);
  n_columns = 2 + pick (&endgame, pick (&endgame, 2) > 0 ? 2 : rules->count[FAIR_COLUMN] - 1);
  for (guint i = 0; i < n_cards; i++)
    take_card (&endgame, n_suits, n_columns);
  for (guint i = 0; i < n_swaps; i++)
    swap_cards (&endgame);
  lay (&endgame, position);
}

/* Whether some order of moves to the foundations wins; tries all of them. */
static gboolean
wins (const FairRules    *rules,
      const FairPosition *position,
      GHashTable         *tried)
{
  FairPosition key;

  if (fair_status (rules, position) == FAIR_STATUS_WON)
    return TRUE;
  fair_position_key (rules, position, FAIR_KEY_TABLE, &key, NULL);
  if (!g_hash_table_add (tried, g_memdup2 (&key, sizeof key)))
    return FALSE;

  for (guint pile = rules->count[FAIR_FOUNDATION]; pile < rules->n_piles; pile++)
    for (guint slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
      {
        FairMove     move = fair_move_cards (pile, slot, 1);
        FairPosition next = *position;

        if (!fair_is_legal (rules, position, move))
          continue;
        fair_apply (rules, &next, move, NULL);
        if (wins (rules, &next, tried))
          return TRUE;
      }

  return FALSE;
}

/* Finds the moves; fails unless they win. */
static gboolean
complete (const FairRules    *rules,
          const FairPosition *position)
{
  FairMove     moves[FAIR_MAX_CARDS];
  guint        n = fair_completion_find (rules, position, moves);
  FairPosition next = *position;

  for (guint i = 0; i < n; i++)
    {
      g_assert_true (fair_is_legal (rules, &next, moves[i]));
      g_assert_cmpuint (rules->piles[moves[i].to].role, ==, FAIR_FOUNDATION);
      fair_apply (rules, &next, moves[i], NULL);
    }
  g_assert_true (n == 0 || fair_status (rules, &next) == FAIR_STATUS_WON);

  return n > 0;
}

static guint
get_endgames (void)
{
  const char *text = g_getenv ("FAIR_TEST_ENDGAMES");

  return text ? (guint) g_ascii_strtoull (text, NULL, 10) : ENDGAMES;
}

static void
test_orders (gconstpointer words)
{
  FairRules rules;
  guint64   seed = 5;
  guint     n_endgames = get_endgames ();
  guint     n_won = 0;

  fair_test_rules (words, &rules);
  for (guint i = 0; i < n_endgames; i++)
    {
      FairPosition position;
      gboolean     expected;
      g_autoptr (GHashTable) tried = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);

      make_endgame (&rules, 3 + (guint) fair_random_below (&seed, MOST_CARDS - 2),
                    (guint) fair_random_below (&seed, 8), &seed, &position);
      if (fair_status (&rules, &position) != FAIR_STATUS_PLAYING)
        continue;
      expected = wins (&rules, &position, tried);
      n_won += expected;
      if (complete (&rules, &position) != expected)
        {
          g_autofree char *text = fair_test_print (&rules, &position);

          g_error ("Endgame %u is%s won by moves to the foundations:\n%s", i, expected ? "" : " not", text);
        }
    }
  g_test_message ("%u of %u endgames are won so", n_won, n_endgames);
  g_assert_cmpuint (n_won, >, n_endgames / 10);
  g_assert_cmpuint (n_won, <, n_endgames - n_endgames / 10);
}

/* Endgames of any size, made backwards from a win. */
static void
test_large (gconstpointer words)
{
  FairRules rules;
  guint64   seed = 6;

  fair_test_rules (words, &rules);
  for (guint i = 0; i < LARGE_ENDGAMES; i++)
    {
      FairPosition position;

      make_endgame (&rules, 1 + (guint) fair_random_below (&seed, 3u * rules.n_cards), 0, &seed, &position);
      if (fair_status (&rules, &position) == FAIR_STATUS_PLAYING && !complete (&rules, &position))
        {
          g_autofree char *text = fair_test_print (&rules, &position);

          g_error ("Endgame %u is won by moves to the foundations:\n%s", i, text);
        }
    }
}

/* Written endgames, and whether they can be completed. */
static const struct
{
  const char *rules;
  const char *position;
  gboolean    due;
} cases[] = {
  { "churchill sort-foundations=false",
    "f1: AS-9S; f2: AS-8S; f3: AH-KH; f4: AH-KH; f5: AC-KC; f6: AC-KC; f7: AD-KD; f8: AD-KD;"
    "t1: KS TS; t2: KS QS JS QS JS 9S TS",
    TRUE },
  { "churchill sort-foundations=false",
    "f1: AS-9S; f2: AS-8S; f3: AH-KH; f4: AH-KH; f5: AC-KC; f6: AC-KC; f7: AD-KD; f8: AD-KD;"
    "t1: KS QS 9S TS; t2: KS QS JS JS TS",
    TRUE },
  { "churchill sort-foundations=false",
    "f1: AS-9S; f2: AS-8S; f3: AH-KH; f4: AH-KH; f5: AC-KC; f6: AC-KC; f7: AD-KD; f8: AD-KD;"
    "t1: KS QS 9S JS TS TS; t2: KS QS JS",
    FALSE },
};

static void
test_case (gconstpointer data)
{
  guint        i = GPOINTER_TO_UINT (data);
  FairRules    rules;
  FairPosition position;
  g_autoptr (GHashTable) tried = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);

  fair_test_rules (cases[i].rules, &rules);
  fair_test_position (&rules, cases[i].position, &position);
  g_assert_cmpint (wins (&rules, &position, tried), ==, cases[i].due);
  g_assert_cmpint (complete (&rules, &position), ==, cases[i].due);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      fair_test_add ("/fair/model-completion/written", name, GUINT_TO_POINTER (i), test_case);
    }
  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/model-completion/orders", fair_test_games ()[i], fair_test_games ()[i], test_orders);
      fair_test_add ("/fair/model-completion/large", fair_test_games ()[i], fair_test_games ()[i], test_large);
    }

  return g_test_run ();
}
