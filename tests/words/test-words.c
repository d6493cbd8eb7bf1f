/* What Fair Deal says: the names that are a contract, a sentence for everything there is, and
 * nothing about cards that lie face down. */
#include <locale.h>
#include <string.h>

#include "deal.h"
#include "fair-words.h"
#include "position-text.h"

/* A game with options that change its piles or its words. */
typedef struct
{
  const char *id;
  const char *key; /* NULL: the defaults */
  const char *value;
} Variant;

static const Variant variants[] = {
  { "churchill", NULL, NULL },
  { "churchill", "king-skip", "run" },
  { "churchill", "sort-foundations", "false" },
  { "demonthief", NULL, NULL },
  { "demonthief", "reserve", "true" },
  { "demons-and-thieves", NULL, NULL },
  { "kingcell", NULL, NULL },
  { "kingcell", "supermove", "cells" },
  { "rush", NULL, NULL },
  { "rush", "draw", "1" },
  { "beleaguered-castle", NULL, NULL },
  { "beleaguered-castle", "starting-rank", "9" },
  { "streets-and-alleys", NULL, NULL }
};

static void
make_rules (const Variant *variant,
            FairRules     *rules)
{
  const FairGame *game = fair_games_find (variant->id);
  FairOptions     options;

  g_assert_nonnull (game);
  fair_options_default (game, &options);
  if (variant->key != NULL)
    {
      int index = fair_options_find (game, variant->key);

      g_assert_cmpint (index, >=, 0);
      g_assert_true (fair_option_parse (&game->options[index], variant->value, &options.value[index]));
    }
  g_assert_true (fair_rules_resolve (game, &options, rules));
}

/* The rules of the game @id, and a position of it that is written as @text. */
static void
make_position (const char   *id,
               const char   *text,
               FairRules    *rules,
               FairPosition *position)
{
  Variant   variant = { .id = id };
  FairFault fault;

  make_rules (&variant, rules);
  if (!fair_position_parse (rules, text, strlen (text), position, &fault))
    g_error ("line %u: fault %d, %s %s", fault.line, fault.code, fault.word, fault.expected);
}

/* Takes over @words. */
static void
assert_words (char       *words,
              const char *expected)
{
  g_assert_cmpstr (words, ==, expected);
  g_free (words);
}

static void
assert_sentence (const char *sentence)
{
  g_assert_nonnull (sentence);
  g_assert_true (g_utf8_validate (sentence, -1, NULL));
  g_assert_cmpuint (strlen (sentence), >, 10);
  g_assert_true (g_str_has_suffix (sentence, "."));
  g_assert_null (strchr (sentence, '\n'));
}

static void
test_cards (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = FAIR_ACE; rank <= FAIR_KING; rank++)
      for (unsigned pack = 0; pack < 2; pack++)
        {
          FairCard         card = fair_card (rank, suit, pack);
          g_autofree char *lower = g_ascii_strdown (fair_words_card (card), -1);

          g_hash_table_add (names, (void *) fair_words_card (card));
          g_assert_true (g_str_has_prefix (fair_words_the_card (card), "the "));
          g_assert_cmpstr (fair_words_the_card (card) + 4, ==, lower);
        }

  g_assert_cmpuint (g_hash_table_size (names), ==, FAIR_PACK_SIZE);
  g_assert_cmpstr (fair_words_card (fair_card (7, FAIR_SPADES, 1)), ==, "Seven of spades");
  g_assert_cmpstr (fair_words_card (fair_card (1, FAIR_CLUBS, 0)), ==, "Ace of clubs");
  g_assert_cmpstr (fair_words_card (fair_card (13, FAIR_DIAMONDS, 0)), ==, "King of diamonds");
  g_assert_cmpstr (fair_words_card (fair_card (10, FAIR_HEARTS, 0)), ==, "Ten of hearts");
  g_assert_cmpstr (fair_words_face_down (), ==, "Face-down card");
  g_assert_cmpstr (fair_words_suit (FAIR_SPADES), ==, "Spades");
}

static void
test_piles (void)
{
  FairRules rules;

  make_rules (&(Variant){ "rush" }, &rules);
  assert_words (fair_words_pile (&rules, rules.first[FAIR_COLUMN] + 2), "Column 3");
  assert_words (fair_words_pile (&rules, 1), "Foundation 2");
  assert_words (fair_words_pile (&rules, rules.first[FAIR_WASTE]), "Waste");
  assert_words (fair_words_pile (&rules, rules.first[FAIR_STOCK]), "Stock");
  assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_COLUMN] + 2), "Empty column 3");
  assert_words (fair_words_empty_pile (&rules, 1), "Empty foundation 2");
  assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_WASTE]), "Empty waste");
  assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_STOCK]), "Empty stock");
  assert_words (fair_words_stock (24), "Stock, 24 cards");
  assert_words (fair_words_stock (1), "Stock, 1 card");
  assert_words (fair_words_stock (0), "Empty stock");
  assert_words (fair_words_pile (&rules, FAIR_NO_PILE), "No such pile");
  assert_words (fair_words_empty_pile (&rules, rules.n_piles), "No such pile");

  make_rules (&(Variant){ "kingcell" }, &rules);
  assert_words (fair_words_pile (&rules, rules.first[FAIR_CELL]), "Cell 1");
  assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_CELL]), "Empty cell 1");

  make_rules (&(Variant){ "churchill" }, &rules);
  assert_words (fair_words_pile (&rules, rules.first[FAIR_RESERVE] + 3), "Reserve 4");
  assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_RESERVE] + 3), "Empty reserve 4");
  assert_words (fair_words_pile (&rules, rules.first[FAIR_COLUMN] + 9), "Column 10");
}

static void
test_places (void)
{
  FairRules    rules;
  FairPosition position;

  make_rules (&(Variant){ "churchill" }, &rules);
  fair_deal_number (&rules, 12345, &position);
  assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_RESERVE] + 3, 0), "Reserve 4");
  assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_COLUMN] + 2, 0), "Column 3, card 1 of 3");
  assert_words (fair_words_card_place (&rules, &position, 0, 0), "Foundation 1, card 1 of 1");
  assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_STOCK], 5), "Stock, 68 cards");

  make_rules (&(Variant){ "demonthief", "reserve", "true" }, &rules);
  fair_deal_number (&rules, 12345, &position);
  assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_RESERVE], 12), "Reserve 1, card 13 of 13");
  for (unsigned i = 0; i < 3; i++)
    fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), NULL);
  assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_WASTE], 2), "Waste, card 3 of 3");
  assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_WASTE], 3), "Waste");

  make_rules (&(Variant){ "kingcell" }, &rules);
  fair_deal_number (&rules, 12345, &position);
  fair_apply (&rules, &position, fair_move_cards (rules.first[FAIR_COLUMN], rules.first[FAIR_CELL], 1), NULL);
  assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_CELL], 0), "Cell 1");

  make_rules (&(Variant){ "beleaguered-castle", "starting-rank", "9" }, &rules);
  fair_deal_number (&rules, 1, &position);
  assert_words (fair_words_card_place (&rules, &position, 1, 3), "Foundation 2, card 4 of 9");
  assert_words (fair_words_card_place (&rules, &position, FAIR_NO_PILE, 3), "No such pile");
}

/* Every game and every option has words of its own. */
static void
test_titles (void)
{
  static const char *const titles[] = {
    "Churchill", "Demonthief", "Demons and Thieves", "KingCell",
    "Solitaire Rush", "Beleaguered Castle", "Streets and Alleys"
  };

  g_assert_cmpuint (fair_games_count (), ==, G_N_ELEMENTS (titles));
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);

      g_assert_cmpstr (fair_words_game_title (game), ==, titles[i]);
      assert_sentence (fair_words_game_summary (game));
      for (unsigned j = 0; j < game->n_options; j++)
        {
          g_assert_cmpstr (fair_words_option_title (&game->options[j]), !=, game->options[j].key);
          assert_sentence (fair_words_option_summary (&game->options[j]));
        }
    }
}

/* Every value of @option is told, and not as the command line tells it. */
static void
check_values (const FairOption *option)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  unsigned n = 0;

  for (int value = -1; value <= 4000; value++)
    {
      char *words = fair_words_option_value (option, value);
      char  text[FAIR_OPTION_TEXT];

      g_assert_cmpuint (strlen (words), >, 0);
      if (!fair_option_allows (option, value))
        {
          g_free (words);
          continue;
        }
      fair_option_print (option, (int16_t) value, text);
      g_assert_cmpstr (words, !=, text);
      g_hash_table_add (seen, words);
      n++;
    }

  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (g_hash_table_size (seen), ==, n);
}

static void
test_option_values (void)
{
  const FairGame *rush = fair_games_find ("rush");
  const FairGame *castle = fair_games_find ("beleaguered-castle");
  const FairGame *churchill = fair_games_find ("churchill");

  for (unsigned i = 0; i < fair_games_count (); i++)
    for (unsigned j = 0; j < fair_games_get (i)->n_options; j++)
      check_values (&fair_games_get (i)->options[j]);

  assert_words (fair_words_option_value (&rush->options[0], 0), "Draw three");
  assert_words (fair_words_option_value (&rush->options[1], 300), "5 minutes");
  assert_words (fair_words_option_value (&rush->options[1], 60), "1 minute");
  assert_words (fair_words_option_value (&rush->options[1], 90), "90 seconds");
  assert_words (fair_words_option_value (&rush->options[1], 0), "No clock");
  assert_words (fair_words_option_value (&castle->options[0], 1), "Aces");
  g_assert_cmpstr (fair_words_option_title (&churchill->options[0]), ==, "Pull Aces from Devil’s Six");
  assert_words (fair_words_option_value (&churchill->options[2], churchill->options[2].fallback),
                "Spades, Hearts, Clubs, Diamonds");
}

static void
test_moves (void)
{
  FairRules    rules;
  FairPosition position;
  unsigned     t;

  make_rules (&(Variant){ "rush" }, &rules);
  fair_deal_number (&rules, 12345, &position);
  t = rules.first[FAIR_COLUMN];
  assert_words (fair_words_move (&rules, &position, fair_move_cards (t, t + 1, 1)),
                "Move the queen of spades from column 1 to column 2");
  assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 5, 0, 1)),
                "Move the ace of clubs from column 6 to foundation 1");
  assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW)), "Turn 3 cards from the stock");
  assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_REDEAL)),
                "Turn over the waste to refill the stock");
  assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_END)), "End the game");
  /* Face-down cards, too many cards, no such pile, no such way. */
  assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 1, t, 2)), "Play t2>t1*2");
  assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 1, t, 200)), "Play t2>t1*200");
  assert_words (fair_words_move (&rules, &position, fair_move_cards (FAIR_NO_PILE, t, 1)), "Play ?>t1");
  assert_words (fair_words_move (&rules, &position, fair_move_cards (t, rules.first[FAIR_STOCK], 1)), "Play t1>s");

  fair_apply (&rules, &position, fair_move_cards (t, t + 1, 1), NULL);
  assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 1, t, 2)),
                "Move 2 cards starting with the king of diamonds from column 2 to column 1");

  make_rules (&(Variant){ "churchill" }, &rules);
  fair_deal_number (&rules, 12345, &position);
  assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW)), "Deal a row from the stock");
  assert_words (fair_words_move (&rules, &position, fair_move_cards (rules.first[FAIR_RESERVE], 6, 1)),
                "Move the ace of diamonds from reserve 1 to foundation 7");
}

static void
test_effects (void)
{
  FairRules    rules;
  FairPosition position;
  FairEffects  effects;
  unsigned     t;

  make_rules (&(Variant){ "rush" }, &rules);
  fair_deal_number (&rules, 12345, &position);
  t = rules.first[FAIR_COLUMN];
  fair_apply (&rules, &position, fair_move_cards (t + 5, 0, 1), &effects);
  assert_words (fair_words_effects (&rules, &effects),
                "Ace of clubs to foundation 1. Eight of hearts turned over. 60 points.");
  fair_apply (&rules, &position, fair_move_cards (t, t + 1, 1), &effects);
  assert_words (fair_words_effects (&rules, &effects), "Queen of spades to column 2.");
  fair_apply (&rules, &position, fair_move_cards (t + 1, t, 2), &effects);
  assert_words (fair_words_effects (&rules, &effects),
                "2 cards starting with the king of diamonds to column 1. Ten of hearts turned over. 10 points.");
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), &effects);
  assert_words (fair_words_effects (&rules, &effects), "3 cards to the waste, the ten of clubs on top.");
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_END), &effects);
  assert_words (fair_words_effects (&rules, &effects), "The game has ended.");

  make_rules (&(Variant){ "rush", "draw", "1" }, &rules);
  fair_deal_number (&rules, 12345, &position);
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), &effects);
  assert_words (fair_words_effects (&rules, &effects), "Three of spades to the waste.");
  while (fair_position_count (&position, rules.first[FAIR_STOCK]) > 0)
    fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), NULL);
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_REDEAL), &effects);
  assert_words (fair_words_effects (&rules, &effects), "The waste is turned over, with 24 cards in the stock. 100 points lost.");

  effects.n = 0;
  assert_words (fair_words_effects (&rules, &effects), "");
}

static void
test_faults (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char *none;

  for (FairFaultCode code = FAIR_FAULT_NOT_A_CARD; code <= FAIR_FAULT_EXTRA_WORD; code++)
    {
      FairFault fault;
      FairFault empty;
      char     *words;

      fair_fault_set (&fault, code, 3, "XX", 2, "t1");
      fair_fault_set (&empty, code, 3, "", 0, NULL);
      words = fair_words_fault (&empty);
      assert_sentence (words);
      g_free (words);
      words = fair_words_fault (&fault);
      assert_sentence (words);
      g_assert_true (g_hash_table_add (seen, words));
    }

  none = fair_words_fault (&(FairFault){ .code = FAIR_FAULT_NONE });
  assert_sentence (none);
  g_assert_false (g_hash_table_contains (seen, none));
  g_free (none);
}

static void
test_status (void)
{
  g_assert_cmpstr (fair_words_status (FAIR_STATUS_PLAYING), ==, "In progress");
  g_assert_cmpstr (fair_words_status (FAIR_STATUS_WON), ==, "Won");
  g_assert_cmpstr (fair_words_status (FAIR_STATUS_LOST), ==, "Lost");
  g_assert_cmpstr (fair_words_status (FAIR_STATUS_ENDED), ==, "Ended");
  g_assert_cmpstr (fair_words_number (-12), ==, "−12");
}

/* Each reason has a sentence that stands by itself, where nothing of the move can be told. */
static void
test_reasons_alone (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  FairRules    rules;
  FairPosition position;

  make_rules (&(Variant){ "rush" }, &rules);
  fair_deal_number (&rules, 1, &position);
  for (FairReason reason = 0; reason < FAIR_N_REASONS; reason++)
    {
      char *words = fair_words_reason (&rules, &position, fair_move_cards (FAIR_NO_PILE, FAIR_NO_PILE, 0), reason);

      assert_sentence (words);
      g_assert_true (g_hash_table_add (seen, words));
    }
}

/* Moves of all kinds, sensible or not, of which @visit is told. */
typedef void (*Visit) (const FairRules *rules, const FairPosition *position, FairMove move, void *data);

static void
visit_moves (const FairRules    *rules,
             const FairPosition *position,
             Visit               visit,
             void               *data)
{
  static const uint8_t counts[] = { 0, 1, 2, 3, 5, 9, 255 };

  for (unsigned from = 0; from <= rules->n_piles; from++)
    for (unsigned to = 0; to <= rules->n_piles; to++)
      for (unsigned i = 0; i < 2 * G_N_ELEMENTS (counts); i++)
        {
          FairMove move = fair_move_cards (from < rules->n_piles ? from : FAIR_NO_PILE,
                                           to < rules->n_piles ? to : FAIR_NO_PILE,
                                           counts[i / 2]);

          move.cheat = i % 2;
          visit (rules, position, move, data);
        }
  for (FairMoveKind kind = FAIR_MOVE_DRAW; kind <= FAIR_MOVE_END; kind++)
    {
      FairMove move = fair_move_simple (kind);

      visit (rules, position, move, data);
      move.cheat = 1;
      visit (rules, position, move, data);
    }
}

/* Visits the moves of some positions of each variant, reached by playing at random. */
static void
visit_random_play (Visit visit,
                   void *data)
{
  uint64_t random = 1;

  for (unsigned i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      FairRules    rules;
      FairPosition position;

      make_rules (&variants[i], &rules);
      fair_deal_number (&rules, i + 1, &position);
      for (unsigned j = 0; j < 100; j++)
        {
          FairMove moves[FAIR_MAX_MOVES];
          unsigned n = fair_list (&rules, &position, moves);

          if (j % 10 == 0)
            visit_moves (&rules, &position, visit, data);
          if (n == 0)
            break;
          fair_apply (&rules, &position, moves[fair_random_below (&random, n)], NULL);
        }
    }
}

/* Written positions, for what random play seldom comes to. */
static const struct
{
  const char *id;
  const char *text;
} written[] = {
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n"
    "t1:\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw:\ns:\nredeals: 0\nscore: 0\nscored:\n" },
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "t1: KS\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw:\ns:\nredeals: 0\nscore: 0\nscored:\nended: yes\n" },
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "t1: KS\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw: KC\ns:\nredeals: 5\nscore: 0\nscored:\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC QD JC\nt2: JD\nt3: QC JH\nt4: QH JS\nt5:\nt6:\nt7:\nt8:\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC\nt2: JD TC\nt3: QC JH\nt4: QH JS TH\nt5: JC\nt6: QD\nt7:\nt8:\n" },
  { "beleaguered-castle",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S\n"
    "t1: KC\nt2: KD\nt3: KH\nt4: KS\nt5: QC JD TD\nt6: QD JC TC\nt7: QH JH TH\nt8: QS JS TS\n" },
  { "demons-and-thieves",
    "f1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC\nf2: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f3: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf4: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS\n"
    "f5: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf6: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f7: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf8: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "r1:\nt1:\nt2:\nt3:\nt4:\nt5: AS\nt6:\nt7:\nt8:\nt9:\nw: AC KS\ns:\nredeals: 2\n" },
  { "churchill",
    "f1: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\nf2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\nf4: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\n"
    "f5: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\nf6: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\n"
    "f7: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf8: AD 2D 3D 4D 5D 6D 7D 8D 9D\nr1:\nr2: QD\nr3:\nr4:\nr5:\nr6:\n"
    "t1: KS\nt2: KS\nt3: KH\nt4: KH\nt5: KC\nt6: KC\nt7: KD\nt8: KD\nt9: TD JD\nt10: QD JD TD\ns:\n" },
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "t1: KS\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw:\ns:\nredeals: 0\nscore: 0\nscored:\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC\nt2: QD JC\nt3: TC\nt4: TD\nt5: TH\nt6: TS\nt7: JD\nt8: QC JH QH JS\n" },
  { "demons-and-thieves",
    "f1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC\nf2: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f3: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf4: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS\n"
    "f5: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf6: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f7: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf8: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "r1:\nt1:\nt2:\nt3:\nt4:\nt5: AS\nt6: AC KS\nt7:\nt8:\nt9:\nw:\ns:\nredeals: 2\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC\nt2: QD JS\nt3: TC\nt4: TD\nt5: TH\nt6: TS\nt7: JD\nt8: JH QH QC JC\n" }
};

/* The sentences of each reason, as they were met. */
static void
collect_reason (const FairRules    *rules,
                const FairPosition *position,
                FairMove            move,
                void               *data)
{
  unsigned        *n_met = data;
  FairReason       reason = fair_check (rules, position, move);
  g_autofree char *words = fair_words_reason (rules, position, move, reason);
  g_autofree char *told = fair_words_move (rules, position, move);

  assert_sentence (words);
  g_assert_cmpuint (strlen (told), >, 4);
  n_met[reason]++;
}

/* Whether no position can give @reason: eight kings cannot head all of Churchill's ten columns, and only the model,
 * which knows what a spread is, refuses one. */
static bool
is_impossible (FairReason reason)
{
  return reason == FAIR_REASON_NO_COLUMN_FOR_ROW || reason == FAIR_REASON_NO_EMPTY_COLUMN;
}

/* Every reason is met, and told in a sentence. */
static void
test_reasons_met (void)
{
  unsigned n_met[FAIR_N_REASONS] = { 0 };

  visit_random_play (collect_reason, n_met);
  for (unsigned i = 0; i < G_N_ELEMENTS (written); i++)
    {
      FairRules    rules;
      FairPosition position;

      make_position (written[i].id, written[i].text, &rules, &position);
      visit_moves (&rules, &position, collect_reason, n_met);
    }

  for (FairReason reason = 0; reason < FAIR_N_REASONS; reason++)
    if (n_met[reason] == 0 && !is_impossible (reason))
      {
        g_test_message ("reason %d is never met", reason);
        g_test_fail ();
      }
}

/* A move of a written position, and why it is legal or not. */
static const struct
{
  unsigned    position; /* in written[] */
  const char *move;
  const char *reason;
} told[] = {
  { 0, "draw", "The game is won, and no moves are left." },
  { 1, "draw", "The game has ended, and no moves are left." },
  { 2, "redeal", "The stock is empty, so you can turn the waste over." },
  { 2, "w>f1", "King of clubs goes on the queen of clubs: foundations are built up in suit." },
  { 2, "w>f2", "King of clubs goes to foundation 1, not to this one." },
  { 2, "w>t2", "King of clubs goes to the empty column: only a king, or a run that starts with a king, can fill one." },
  { 2, "f1>t2", "Queen of clubs cannot go to the empty column: only a king, or a run that starts with a king, can fill one." },
  { 2, "f1>f2", "A card on a foundation can only go back to a column." },
  { 2, "t1>s", "Cards cannot go to the stock." },
  { 2, "t1>w", "Only cards from the stock go to the waste." },
  { 2, "t1>t2!", "This game has no cheats." },
  { 2, "t1>t9", "This game has no such pile." },
  { 3, "t3>t1", "Jack of hearts cannot go on the jack of clubs: columns are built down in a different suit." },
  { 3, "t3>f1", "Jack of hearts goes to foundation 3, not to this one." },
  { 3, "t1>c1", "This cell is taken: a cell holds one card." },
  { 3, "c1>c2", "A card in a cell can only go to a foundation or a column." },
  { 3, "t1>t2*9", "There are only 3 cards in that pile." },
  { 3, "draw", "This game has no stock." },
  { 3, "end", "This game cannot be ended by a move." },
  { 4, "t5>t6", "Jack of clubs goes on the queen of diamonds: columns are built down in a different suit." },
  { 4, "t3>t6*2", "Queen of clubs cannot go on the queen of diamonds: columns are built down in a different suit." },
  { 5, "t5>t1*3", "Only 1 card can move there at once: each additional card needs an empty column." },
  { 5, "t5>t1*3!", "This is a cheat: the rules let only 1 card move there at once." },
  { 5, "t6>f1!", "This move is legal without cheating." },
  { 5, "t6>f2", "Ten of clubs goes to foundation 1, not to this one." },
  { 5, "t5>t2*4", "There are only 3 cards in that pile." },
  { 5, "f1>t1", "Cards on a foundation stay there." },
  { 6, "redeal", "All 2 redeals have been used." },
  { 6, "w>t5", "King of spades goes on the ace of spades: this column is built down in suit, with a king on an ace." },
  { 6, "t5>f8", "Ace of spades cannot go up yet: foundations are built up in suit, and the king of spades comes first." },
  { 6, "t5>t2", "Ace of spades goes to the empty column: any card or run can fill one." },
  { 6, "t5>r1", "Cards cannot go to the reserve." },
  { 7, "draw", "The stock is empty." },
  { 7, "redeal", "This game has no redeals." },
  { 7, "t9>t1*2", "These cards are not a run: the jack of diamonds is not one rank below the ten of diamonds." },
  { 7, "t10>t1*2", "These cards are not a run: the ten of diamonds and the jack of diamonds share a color." },
  { 7, "r2>t1", "The Devil’s Six can only go to a foundation." },
  { 7, "t9>r1", "Cards cannot go to the Devil’s Six." },
  { 7, "r1>t1", "There are no cards to move in that pile." },
  { 7, "s>t1", "Cards in the stock are dealt in rows, not moved." },
  { 8, "redeal", "The waste is empty, so there is nothing to turn over." },
  { 8, "end", "You can end the game at any time." },
  { 9, "t2>t1*2",
    "Only 1 card can move there at once: one, plus one for each empty cell, doubled for each other empty column." },
  { 9, "t8>t1*3", "These cards are not a run: the queen of hearts is not one rank below the jack of hearts." },
  { 9, "t2>c1*2", "A cell holds only one card." },
  { 9, "c1>c2*2", "A card in a cell can only go to a foundation or a column." },
  { 9, "c1>t1*2", "There is only 1 card in that pile." },
  { 9, "t8>f3", "Jack of spades cannot go up yet: foundations are built up in suit, and the ten of spades comes first." },
  { 10, "t6>t5*2", "These cards are not a run: the king of spades and the ace of clubs are of different suits." },
  { 11, "t8>t1*2", "These cards are not a run: the jack of clubs and the queen of clubs share a suit." }
};

static void
test_reasons_told (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (told); i++)
    {
      FairRules    rules;
      FairPosition position;
      FairMove     move;

      make_position (written[told[i].position].id, written[told[i].position].text, &rules, &position);
      g_assert_true (fair_move_parse (&rules, told[i].move, strlen (told[i].move), &move));
      g_test_message ("%s in position %u", told[i].move, told[i].position);
      assert_words (fair_words_reason (&rules, &position, move, fair_check (&rules, &position, move)), told[i].reason);
    }
}

/* Says everything about @move, reasons that are not its own too. */
static void
say_everything (const FairRules    *rules,
                const FairPosition *position,
                FairMove            move,
                void               *data)
{
  unsigned        *n = data;
  FairReason       reason = (*n)++ % FAIR_N_REASONS;
  g_autofree char *words = fair_words_reason (rules, position, move, reason);
  g_autofree char *other = fair_words_reason (rules, position, move, (reason * 7 + 3) % FAIR_N_REASONS);

  assert_sentence (words);
  assert_sentence (other);
}

/* Whatever the move and the reason, there is a sentence. */
static void
test_nonsense (void)
{
  FairRules    rules;
  FairPosition position;
  unsigned     n = 0;

  visit_random_play (say_everything, &n);
  for (unsigned i = 0; i < G_N_ELEMENTS (written); i++)
    {
      make_position (written[i].id, written[i].text, &rules, &position);
      visit_moves (&rules, &position, say_everything, &n);
    }
  assert_words (fair_words_move (&rules, &position, (FairMove){ .kind = 77 }), "No such move");
}

/* Changes the places of the cards of @position that lie face down. */
static void
shuffle_hidden (const FairRules *rules,
                FairPosition    *position)
{
  unsigned hidden[FAIR_MAX_CARDS];
  unsigned n = 0;
  uint64_t random = 5;

  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    for (unsigned i = 0; i < position->down[pile]; i++)
      hidden[n++] = position->start[pile] + i;
  for (unsigned i = n; i > 1; i--)
    {
      unsigned a = hidden[i - 1];
      unsigned b = hidden[fair_random_below (&random, i)];
      FairCard card = position->cards[a];

      position->cards[a] = position->cards[b];
      position->cards[b] = card;
    }
}

/* What is said about @move is the same, whatever the hidden cards are. */
static void
compare_hidden (const FairRules    *rules,
                const FairPosition *position,
                FairMove            move,
                void               *data)
{
  const FairReason reason = fair_check (rules, position, move);
  FairPosition     other = *position;
  g_autofree char *words = fair_words_reason (rules, position, move, reason);
  g_autofree char *before = fair_words_move (rules, position, move);
  g_autofree char *other_words = NULL;
  g_autofree char *other_before = NULL;

  shuffle_hidden (rules, &other);
  g_assert_cmpint (fair_check (rules, &other, move), ==, reason);
  other_words = fair_words_reason (rules, &other, move, reason);
  other_before = fair_words_move (rules, &other, move);
  g_assert_cmpstr (words, ==, other_words);
  g_assert_cmpstr (before, ==, other_before);
}

static void
test_hidden (void)
{
  visit_random_play (compare_hidden, NULL);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/words/cards", test_cards);
  g_test_add_func ("/fair/words/piles", test_piles);
  g_test_add_func ("/fair/words/places", test_places);
  g_test_add_func ("/fair/words/titles", test_titles);
  g_test_add_func ("/fair/words/option-values", test_option_values);
  g_test_add_func ("/fair/words/moves", test_moves);
  g_test_add_func ("/fair/words/effects", test_effects);
  g_test_add_func ("/fair/words/faults", test_faults);
  g_test_add_func ("/fair/words/status", test_status);
  g_test_add_func ("/fair/words/reasons-alone", test_reasons_alone);
  g_test_add_func ("/fair/words/reasons-met", test_reasons_met);
  g_test_add_func ("/fair/words/reasons-told", test_reasons_told);
  g_test_add_func ("/fair/words/nonsense", test_nonsense);
  g_test_add_func ("/fair/words/hidden", test_hidden);

  return g_test_run ();
}
