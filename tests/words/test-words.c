/* Sentences and names: names that must not change, a sentence for everything, and nothing about face-down cards. */
#include <locale.h>
#include <string.h>

#include "deal.h"
#include "fair-words.h"
#include "position-text.h"
#include "words-helpers.h"

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
          g_assert_cmpstr (fair_words_the_card (card, FAIR_CARD_FIRST), ==, fair_words_card (card));
          for (FairCardForm form = FAIR_CARD_SUBJECT; form < FAIR_N_CARD_FORMS; form++)
            {
              g_assert_true (g_str_has_prefix (fair_words_the_card (card, form), "the "));
              g_assert_cmpstr (fair_words_the_card (card, form) + 4, ==, lower);
            }
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

  fair_test_rules ("rush", &rules);
  fair_test_assert_words (fair_words_pile (&rules, rules.first[FAIR_COLUMN] + 2), "Column 3");
  fair_test_assert_words (fair_words_pile (&rules, 1), "Foundation 2");
  fair_test_assert_words (fair_words_pile (&rules, rules.first[FAIR_WASTE]), "Waste");
  fair_test_assert_words (fair_words_pile (&rules, rules.first[FAIR_STOCK]), "Stock");
  fair_test_assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_COLUMN] + 2), "Empty column 3");
  fair_test_assert_words (fair_words_empty_pile (&rules, 1), "Empty foundation 2");
  fair_test_assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_WASTE]), "Empty waste");
  fair_test_assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_STOCK]), "Empty stock");
  fair_test_assert_words (fair_words_stock (24), "Stock, 24 cards");
  fair_test_assert_words (fair_words_stock (1), "Stock, 1 card");
  fair_test_assert_words (fair_words_stock (0), "Empty stock");
  fair_test_assert_words (fair_words_pile (&rules, FAIR_NO_PILE), "No such pile");
  fair_test_assert_words (fair_words_empty_pile (&rules, rules.n_piles), "No such pile");

  fair_test_rules ("kingcell", &rules);
  fair_test_assert_words (fair_words_pile (&rules, rules.first[FAIR_CELL]), "Cell 1");
  fair_test_assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_CELL]), "Empty cell 1");

  fair_test_rules ("churchill", &rules);
  fair_test_assert_words (fair_words_pile (&rules, rules.first[FAIR_RESERVE] + 3), "Reserve 4");
  fair_test_assert_words (fair_words_empty_pile (&rules, rules.first[FAIR_RESERVE] + 3), "Empty reserve 4");
  fair_test_assert_words (fair_words_pile (&rules, rules.first[FAIR_COLUMN] + 9), "Column 10");
}

static void
test_places (void)
{
  FairRules    rules;
  FairPosition position;

  fair_test_rules ("churchill", &rules);
  fair_deal_number (&rules, 12345, &position);
  fair_test_assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_RESERVE] + 3, 0), "Reserve 4");
  fair_test_assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_COLUMN] + 2, 0), "Column 3, card 1 of 3");
  fair_test_assert_words (fair_words_card_place (&rules, &position, 0, 0), "Foundation 1, card 1 of 1");
  fair_test_assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_STOCK], 5), "Stock, 68 cards");

  fair_test_rules ("demonthief reserve=true", &rules);
  fair_deal_number (&rules, 12345, &position);
  fair_test_assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_RESERVE], 12), "Reserve 1, card 13 of 13");
  for (unsigned i = 0; i < 3; i++)
    fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), NULL);
  fair_test_assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_WASTE], 2), "Waste, card 3 of 3");
  fair_test_assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_WASTE], 3), "Waste");

  fair_test_rules ("kingcell", &rules);
  fair_deal_number (&rules, 12345, &position);
  fair_apply (&rules, &position, fair_move_cards (rules.first[FAIR_COLUMN], rules.first[FAIR_CELL], 1), NULL);
  fair_test_assert_words (fair_words_card_place (&rules, &position, rules.first[FAIR_CELL], 0), "Cell 1");

  fair_test_rules ("beleaguered-castle starting-rank=9", &rules);
  fair_deal_number (&rules, 1, &position);
  fair_test_assert_words (fair_words_card_place (&rules, &position, 1, 3), "Foundation 2, card 4 of 9");
  fair_test_assert_words (fair_words_card_place (&rules, &position, FAIR_NO_PILE, 3), "No such pile");
}

/* Which texts name a column by its number. */
static void
test_names_column (void)
{
  FairRules rules;

  fair_test_rules ("kingcell", &rules);
  g_assert_true (fair_words_names_column (&rules, "Column 3"));
  g_assert_true (fair_words_names_column (&rules, "Move the nine of hearts from column 1 to cell 2."));
  g_assert_true (fair_words_names_column (&rules, "From column 11 to column 8"));
  g_assert_true (fair_words_names_column (&rules, "Empty column 8 takes only a king."));
  g_assert_false (fair_words_names_column (&rules, ""));
  g_assert_false (fair_words_names_column (&rules, "Column 9"));
  g_assert_false (fair_words_names_column (&rules, "Column 10"));
  g_assert_false (fair_words_names_column (&rules, "Columns are built down in alternating colors."));
  g_assert_false (fair_words_names_column (&rules, "Move the nine of hearts to cell 3."));
}

static void
test_find_card (void)
{
  FairCard seven = fair_card (7, FAIR_HEARTS, 0);
  FairCard queen = fair_card (12, FAIR_SPADES, 1);

  g_assert_true (fair_words_card_matches (seven, "7"));
  g_assert_true (fair_words_card_matches (seven, "7 h"));
  g_assert_true (fair_words_card_matches (seven, "7♥"));
  g_assert_true (fair_words_card_matches (seven, "7 hea"));
  g_assert_true (fair_words_card_matches (seven, "Sévèn of"));
  g_assert_true (fair_words_card_matches (queen, "QS"));
  g_assert_true (fair_words_card_matches (queen, "spades"));
  g_assert_false (fair_words_card_matches (queen, "q h"));
  g_assert_false (fair_words_card_matches (seven, "17"));
  g_assert_false (fair_words_card_matches (seven, ""));
}

static void
test_ranks (void)
{
  g_assert_cmpstr (fair_words_rank (FAIR_ACE, FAIR_LETTERS_USUAL), ==, "A");
  g_assert_cmpstr (fair_words_rank (10, FAIR_LETTERS_LANGUAGE), ==, "10");
  g_assert_cmpstr (fair_words_rank (FAIR_KING - 2, FAIR_LETTERS_LANGUAGE), ==, "J");
  g_assert_cmpstr (fair_words_rank (FAIR_KING - 1, FAIR_LETTERS_INTERNATIONAL), ==, "Q");
  g_assert_cmpstr (fair_words_rank (FAIR_KING, FAIR_LETTERS_LANGUAGE), ==, "K");
  g_assert_false (fair_words_has_letters (FAIR_LETTERS_USUAL));
}

/* Every game and every option has its own words. */
static void
test_titles (void)
{
  g_assert_cmpstr (fair_words_game_title (fair_games_find ("streets-and-alleys")), ==, "Streets and Alleys");
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);

      g_assert_cmpstr (fair_words_game_title (game), !=, game->id);
      g_assert_cmpint (*fair_words_game_summary (game), !=, 0);
      for (unsigned j = 0; j < game->n_options; j++)
        {
          g_assert_cmpstr (fair_words_option_title (&game->options[j]), !=, game->options[j].key);
          fair_test_assert_sentence (fair_words_option_summary (&game->options[j]));
        }
    }
}

/* Every value of @option has a text, which is not that of the command line. */
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

  fair_test_assert_words (fair_words_option_value (&rush->options[0], 0), "Draw three");
  fair_test_assert_words (fair_words_option_value (&rush->options[1], 300), "5 minutes");
  fair_test_assert_words (fair_words_option_value (&rush->options[1], 60), "1 minute");
  fair_test_assert_words (fair_words_option_value (&rush->options[1], 90), "90 seconds");
  fair_test_assert_words (fair_words_option_value (&rush->options[1], 0), "No clock");
  fair_test_assert_words (fair_words_option_value (&castle->options[0], 1), "Aces");
  g_assert_cmpstr (fair_words_option_title (&churchill->options[0]), ==, "Pull Aces from Devil’s Six");
  fair_test_assert_words (fair_words_option_value (&churchill->options[2], churchill->options[2].fallback),
                          "Spades, Hearts, Clubs, Diamonds");
}

static void
test_moves (void)
{
  FairRules    rules;
  FairPosition position;
  unsigned     t;

  fair_test_rules ("rush", &rules);
  fair_deal_number (&rules, 12345, &position);
  t = rules.first[FAIR_COLUMN];
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (t, t + 1, 1)),
                          "Move the queen of spades from column 1 to column 2");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 5, 0, 1)),
                          "Move the ace of clubs from column 6 to foundation 1");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW)), "Turn 3 cards from the stock");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_REDEAL)),
                          "Turn over the waste to refill the stock");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_END)), "End the game");
  /* Face-down cards, too many cards, unknown piles, impossible ways. */
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 1, t, 2)), "Play t2>t1*2");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 1, t, 200)), "Play t2>t1*200");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (FAIR_NO_PILE, t, 1)), "Play ?>t1");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (t, rules.first[FAIR_STOCK], 1)), "Play t1>s");

  fair_apply (&rules, &position, fair_move_cards (t, t + 1, 1), NULL);
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (t + 1, t, 2)),
                          "Move 2 cards starting with the king of diamonds from column 2 to column 1");

  fair_test_rules ("churchill", &rules);
  fair_deal_number (&rules, 12345, &position);
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW)), "Deal a row from the stock");
  fair_test_assert_words (fair_words_move (&rules, &position, fair_move_cards (rules.first[FAIR_RESERVE], 6, 1)),
                          "Move the ace of diamonds from the Devil’s Six to foundation 7");
}

static void
test_effects (void)
{
  FairRules    rules;
  FairPosition position;
  FairEffects  effects;
  unsigned     t;
  unsigned     stock;

  fair_test_rules ("rush", &rules);
  fair_deal_number (&rules, 12345, &position);
  t = rules.first[FAIR_COLUMN];
  fair_apply (&rules, &position, fair_move_cards (t + 5, 0, 1), &effects);
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects),
                          "Ace of clubs to foundation 1. Eight of hearts turned over. 60 points.");
  fair_apply (&rules, &position, fair_move_cards (t, t + 1, 1), &effects);
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects), "Queen of spades to column 2.");
  fair_apply (&rules, &position, fair_move_cards (t + 1, t, 2), &effects);
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects),
                          "2 cards starting with the king of diamonds to column 1. Ten of hearts turned over. 10 points.");
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), &effects);
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects), "3 cards to the waste, the ten of clubs on top.");
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_END), &effects);
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects), "The game has ended.");

  fair_test_rules ("rush draw=1", &rules);
  fair_deal_number (&rules, 12345, &position);
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), &effects);
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects), "Three of spades to the waste.");
  while (fair_position_count (&position, rules.first[FAIR_STOCK]) > 0)
    fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), NULL);
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_REDEAL), &effects);
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects), "The waste is turned over, with 24 cards in the stock. 100 points lost.");

  fair_test_rules ("klondike draw=1 passes=3", &rules);
  fair_deal_number (&rules, 12345, &position);
  stock = rules.first[FAIR_STOCK];
  fair_test_assert_words (fair_words_pile_summary (&rules, &position, stock), "Stock: 24 cards. 2 redeals left.");
  for (unsigned left = 2; left-- > 0;)
    {
      while (fair_position_count (&position, stock) > 0)
        fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_DRAW), NULL);
      fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_REDEAL), &effects);
      fair_test_assert_words (fair_words_effects (&rules, &position, &effects),
                              left == 1 ? "The waste is turned over, with 24 cards in the stock. 1 redeal left."
                                        : "The waste is turned over, with 24 cards in the stock. No redeals left.");
    }
  fair_test_assert_words (fair_words_pile_summary (&rules, &position, stock), "Stock: 24 cards. No redeals left.");

  effects.n = 0;
  fair_test_assert_words (fair_words_effects (&rules, &position, &effects), "");
}

static void
test_faults (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char *none;

  for (FairFaultCode code = FAIR_FAULT_NOT_A_CARD; code <= FAIR_FAULT_EXTRA_LABEL; code++)
    {
      FairFault fault;
      FairFault empty;
      char     *words;

      fair_fault_set (&fault, code, 3, "XX", 2, "t1");
      fair_fault_set (&empty, code, 3, "", 0, NULL);
      words = fair_words_fault (&empty);
      fair_test_assert_sentence (words);
      g_free (words);
      words = fair_words_fault (&fault);
      fair_test_assert_sentence (words);
      g_assert_true (g_hash_table_add (seen, words));
    }

  none = fair_words_fault (&(FairFault){ .code = FAIR_FAULT_NONE });
  fair_test_assert_sentence (none);
  g_assert_false (g_hash_table_contains (seen, none));
  g_free (none);
}

static void
test_numbers (void)
{
  fair_test_assert_words (fair_words_number (-12), "−12");
  fair_test_assert_words (fair_words_number (12), "12");
  fair_test_assert_words (fair_words_change (-12), "−12");
  fair_test_assert_words (fair_words_change (12), "+12");
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
  g_test_add_func ("/fair/words/names-column", test_names_column);
  g_test_add_func ("/fair/words/find-card", test_find_card);
  g_test_add_func ("/fair/words/ranks", test_ranks);
  g_test_add_func ("/fair/words/titles", test_titles);
  g_test_add_func ("/fair/words/option-values", test_option_values);
  g_test_add_func ("/fair/words/moves", test_moves);
  g_test_add_func ("/fair/words/effects", test_effects);
  g_test_add_func ("/fair/words/faults", test_faults);
  g_test_add_func ("/fair/words/numbers", test_numbers);

  return g_test_run ();
}
