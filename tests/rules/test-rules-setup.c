/* Laying out a deal card by card: the order of the deal, cards that nobody knows, and what is wrong. */
#include "rules-helpers.h"

#include "position-text.h"
#include "setup.h"

static void
resolve (const FairGame *game,
         FairRules      *rules)
{
  FairOptions options;

  fair_options_default (game, &options);
  g_assert_true (fair_rules_resolve (game, &options, rules));
}

/* A deck that is laid out in the order that is offered lies as it is dealt, in each game. */
static void
test_order (void)
{
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      FairRules     rules;
      FairDealShape shape;
      FairDeck      deck;
      FairPosition  layout, position, dealt;
      FairFault     fault;

      resolve (fair_games_get (i), &rules);
      fair_setup_get_shape (&rules, &shape);
      fair_deck_shuffle (i, rules.game->n_packs, &deck);
      fair_deal_deck (&rules, &deck, &dealt);
      fair_setup_begin (&rules, &shape, &layout);
      for (unsigned c = 0; c < deck.n; c++)
        {
          unsigned pile = fair_setup_next (&rules, &shape, &layout, FAIR_NO_PILE);

          if (fair_card_rank (deck.cards[c]) <= rules.dealt_rank)
            continue;
          g_assert_cmpuint (pile, <, rules.n_piles);
          g_assert_false (fair_setup_complete (&rules, &layout, 0, &position));
          fair_setup_put (&rules, &shape, &layout, pile, deck.cards[c]);
          g_assert_true (fair_setup_check (&rules, &layout, &fault));
        }
      g_assert_cmpuint (fair_setup_next (&rules, &shape, &layout, FAIR_NO_PILE), ==, FAIR_NO_PILE);
      g_assert_cmpuint (fair_setup_find_overfull (&rules, &shape, &layout), ==, FAIR_NO_PILE);
      g_assert_true (fair_setup_complete (&rules, &layout, 0, &position));
      g_assert_true (fair_position_equal (&position, &dealt));
    }
}

/* Cards that nobody knows lie where the deal has cards face down; a seed chooses them, and the rest. */
static void
test_unknown (void)
{
  FairRules     rules;
  FairDealShape shape;
  FairPosition  layout, position, again;
  FairFault     fault;
  char          text[FAIR_POSITION_TEXT];
  size_t        length;

  resolve (fair_games_find ("klondike"), &rules);
  fair_setup_get_shape (&rules, &shape);
  fair_setup_begin (&rules, &shape, &layout);
  fair_setup_hide (&rules, &shape, &layout);
  g_assert_cmpuint (fair_setup_count (&layout, FAIR_NO_CARD), ==, 21 + 24);
  g_assert_cmpuint (fair_setup_count_left (&rules, &layout), ==, 7);
  for (unsigned i = 0; i < 7; i++)
    {
      unsigned pile = fair_setup_next (&rules, &shape, &layout, FAIR_NO_PILE);

      g_assert_cmpuint (pile, ==, rules.first[FAIR_COLUMN] + i);
      fair_setup_put (&rules, &shape, &layout, pile, fair_card (i + 1, FAIR_HEARTS, 0));
    }
  length = fair_position_print (&rules, &layout, text);
  g_assert_nonnull (strstr (text, "t3: [? ?] 3H\n"));
  g_assert_true (fair_layout_parse (&rules, text, length, &again));
  g_assert_true (fair_position_equal (&layout, &again));
  g_assert_false (fair_position_parse (&rules, text, length, &again, &fault));
  g_assert_true (fair_setup_check (&rules, &layout, &fault));
  layout.redeals = 1;
  g_assert_false (fair_setup_check (&rules, &layout, &fault));
  layout.redeals = 0;
  g_assert_true (fair_setup_complete (&rules, &layout, 0, &again));
  g_assert_true (fair_position_equal (&layout, &again));
  *strstr (text, "7H") = '?';
  g_assert_false (fair_layout_parse (&rules, text, length, &again));
  g_assert_true (fair_setup_complete (&rules, &layout, 1, &position));
  g_assert_true (fair_setup_complete (&rules, &layout, 1, &again));
  g_assert_true (fair_position_equal (&position, &again));
  g_assert_true (fair_setup_complete (&rules, &layout, 2, &again));
  g_assert_false (fair_position_equal (&position, &again));
  g_assert_cmpuint (position.down[rules.first[FAIR_COLUMN] + 6], ==, 6);

  fair_setup_begin (&rules, &shape, &layout);
  g_assert_true (fair_setup_shuffle (&rules, &shape, 7, &layout));
  g_assert_cmpuint (fair_setup_count (&layout, FAIR_NO_CARD), ==, 21 + 24);
  g_assert_true (fair_setup_complete (&rules, &layout, 7, &position));
}

/* A card that turns up by itself has to be known. */
static void
test_turned_up (void)
{
  FairRules     rules;
  FairDealShape shape;
  FairPosition  layout, position;
  FairFault     fault;
  unsigned      first;

  resolve (fair_games_find ("churchill"), &rules);
  first = rules.first[FAIR_COLUMN];
  fair_setup_get_shape (&rules, &shape);
  fair_setup_begin (&rules, &shape, &layout);
  fair_setup_hide (&rules, &shape, &layout);
  for (unsigned rank = FAIR_ACE; fair_setup_count_left (&rules, &layout) > 0; rank++)
    fair_setup_put (&rules, &shape, &layout, fair_setup_next (&rules, &shape, &layout, FAIR_NO_PILE),
                    fair_card (rank % FAIR_KING + 1, rank < FAIR_KING ? FAIR_CLUBS : FAIR_HEARTS, 0));
  g_assert_true (fair_setup_check (&rules, &layout, &fault));
  g_assert_false (fair_setup_complete (&rules, &layout, 0, &position));
  g_assert_false (fair_setup_check (&rules, &position, &fault));
  g_assert_cmpint (fault.code, ==, FAIR_FAULT_MUST_BE_DOWN);
  g_assert_cmpuint (fault.pile, >=, first);
  g_assert_true (fair_setup_complete (&rules, &layout, 1, &position));
}

/* What lies there is checked while it is laid out, and a card can be taken away again. */
static void
test_faults (void)
{
  FairRules     rules;
  FairDealShape shape;
  FairPosition  layout, before;
  FairFault     fault;
  unsigned      first, pile, index;

  resolve (fair_games_find ("klondike"), &rules);
  first = rules.first[FAIR_COLUMN];
  fair_setup_get_shape (&rules, &shape);
  fair_setup_begin (&rules, &shape, &layout);
  fair_setup_put (&rules, &shape, &layout, first, fair_card (7, FAIR_HEARTS, 0));
  before = layout;
  fair_setup_put (&rules, &shape, &layout, first, fair_card (9, FAIR_CLUBS, 0));
  g_assert_false (fair_setup_check (&rules, &layout, &fault));
  g_assert_cmpint (fault.code, ==, FAIR_FAULT_NOT_A_RUN);
  g_assert_cmpuint (fault.pile, ==, first);
  g_assert_cmpuint (fair_setup_find_overfull (&rules, &shape, &layout), ==, first);
  g_assert_true (fair_setup_find (&rules, &layout, fair_card (9, FAIR_CLUBS, 1), &pile, &index));
  g_assert_cmpuint (fair_setup_take (&rules, &layout, pile, index), ==, fair_card (9, FAIR_CLUBS, 0));
  g_assert_true (fair_position_equal (&layout, &before));

  fair_setup_put (&rules, &shape, &layout, first, FAIR_NO_CARD);
  g_assert_false (fair_setup_check (&rules, &layout, &fault));
  g_assert_cmpint (fault.code, ==, FAIR_FAULT_MUST_BE_DOWN);

  /* So has the top card of a reserve, once it will not be covered any more. */
  resolve (fair_games_find ("demons-and-thieves"), &rules);
  fair_setup_get_shape (&rules, &shape);
  fair_setup_begin (&rules, &shape, &layout);
  fair_setup_put (&rules, &shape, &layout, rules.first[FAIR_FOUNDATION], fair_card (7, FAIR_HEARTS, 0));
  fair_setup_put (&rules, &shape, &layout, rules.first[FAIR_RESERVE], FAIR_NO_CARD);
  g_assert_true (fair_setup_check (&rules, &layout, &fault));
  fair_setup_shuffle (&rules, &shape, 1, &layout);
  g_assert_true (fair_setup_check (&rules, &layout, &fault));
  fair_setup_take (&rules, &layout, rules.first[FAIR_RESERVE], fair_position_count (&layout, rules.first[FAIR_RESERVE]) - 1);
  fair_setup_put (&rules, &shape, &layout, rules.first[FAIR_RESERVE], FAIR_NO_CARD);
  g_assert_false (fair_setup_check (&rules, &layout, &fault));
  g_assert_cmpint (fault.code, ==, FAIR_FAULT_MUST_BE_DOWN);

  /* The stock is turned from the top: a card that comes later lies below. */
  resolve (fair_games_find ("klondike"), &rules);
  fair_setup_get_shape (&rules, &shape);
  layout = before;
  pile = rules.first[FAIR_STOCK];
  fair_setup_put (&rules, &shape, &layout, pile, fair_card (2, FAIR_CLUBS, 0));
  fair_setup_put (&rules, &shape, &layout, pile, fair_card (3, FAIR_CLUBS, 0));
  g_assert_cmpuint (fair_position_top (&layout, pile), ==, fair_card (2, FAIR_CLUBS, 0));
  g_assert_true (fair_setup_check (&rules, &layout, &fault));
}

/* Once a pile was chosen, it is filled before others. */
static void
test_columns (void)
{
  FairRules     rules;
  FairDealShape shape;
  FairPosition  layout;
  unsigned      third;

  resolve (fair_games_find ("freecell"), &rules);
  third = rules.first[FAIR_COLUMN] + 2;
  fair_setup_get_shape (&rules, &shape);
  fair_setup_begin (&rules, &shape, &layout);
  for (unsigned rank = FAIR_ACE; rank <= 7; rank++)
    {
      g_assert_cmpuint (fair_setup_next (&rules, &shape, &layout, third), ==, third);
      fair_setup_put (&rules, &shape, &layout, third, fair_card (rank, FAIR_CLUBS, 0));
    }
  g_assert_cmpuint (fair_setup_next (&rules, &shape, &layout, third), ==, third + 1);
  g_assert_cmpuint (fair_setup_next (&rules, &shape, &layout, FAIR_NO_PILE), ==, rules.first[FAIR_COLUMN]);
}

/* A position that is copied comes back equal, whichever cards are unknown: after moves at random, by all kinds of rules. */
static void
test_copied (void)
{
  const char *const *variants = fair_test_variants ();
  unsigned           n_variants = g_strv_length ((char **) variants);
  unsigned           n_unknown = 0;

  for (uint64_t seed = 1; seed <= 200; seed++)
    {
      uint64_t     state = seed;
      FairRules    rules;
      FairPosition layout, position, again;
      FairMove     moves[FAIR_MAX_MOVES];
      FairFault    fault;
      char         text[FAIR_POSITION_TEXT];
      unsigned     n;

      fair_test_rules (variants[seed % n_variants], &rules);
      fair_deal_number (&rules, seed, &layout);
      for (unsigned left = fair_random_below (&state, 80); left > 0 && (n = fair_list (&rules, &layout, moves)) > 0; left--)
        if (moves[n = fair_random_below (&state, n)].kind != FAIR_MOVE_END)
          fair_apply (&rules, &layout, moves[n], NULL);
      for (unsigned i = 0; i < fair_position_count_all (&layout); i++)
        layout.cards[i] = fair_card_face (layout.cards[i]);
      for (unsigned i = 0; i < fair_position_count_all (&layout); i++)
        {
          FairCard card = layout.cards[i];

          if (fair_random_below (&state, 2) == 0)
            layout.cards[i] = FAIR_NO_CARD;
          if (!fair_setup_complete (&rules, &layout, 0, &position))
            layout.cards[i] = card;
        }
      g_assert_true (fair_setup_complete (&rules, &layout, 0, &position));
      n_unknown += fair_setup_count (&position, FAIR_NO_CARD);
      g_assert_true (fair_layout_parse (&rules, text, fair_position_print (&rules, &position, text), &again));
      g_assert_true (fair_setup_check (&rules, &again, &fault));
      g_assert_true (fair_position_equal (&position, &again));
    }
  g_assert_cmpuint (n_unknown, >, 1000);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/rules-setup/order", test_order);
  g_test_add_func ("/fair/rules-setup/unknown", test_unknown);
  g_test_add_func ("/fair/rules-setup/turned-up", test_turned_up);
  g_test_add_func ("/fair/rules-setup/faults", test_faults);
  g_test_add_func ("/fair/rules-setup/columns", test_columns);
  g_test_add_func ("/fair/rules-setup/copied", test_copied);
  return g_test_run ();
}
