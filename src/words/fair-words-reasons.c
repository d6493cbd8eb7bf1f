/* Why a move is legal, or what forbids it.
 *
 * Each reason has a sentence that names the rule and needs no position.  Most reasons have a better one, which names the
 * cards too.  It is used if the player can see the cards that it names.
 */
#include "fair-words-private.h"

/* By FairReason: a sentence that names the rule and needs no position. */
static const char *const sentences[FAIR_N_REASONS] = {
  [FAIR_REASON_BUILDS_ALTERNATE] = N_ ("Columns are built down in alternating colors."),
  [FAIR_REASON_BUILDS_SUIT] = N_ ("Columns are built down in suit."),
  [FAIR_REASON_BUILDS_OTHER_SUIT] = N_ ("Columns are built down in any other suit."),
  [FAIR_REASON_BUILDS_ANY] = N_ ("Columns are built down regardless of suit."),
  [FAIR_REASON_FILLS_WITH_KING] = N_ ("A king, or a run that starts with a king, can fill an empty column."),
  [FAIR_REASON_FILLS_EMPTY] = N_ ("Any card can fill an empty column."),
  [FAIR_REASON_STARTS_FOUNDATION] = N_ ("The card starts a foundation."),
  [FAIR_REASON_FOLLOWS_ON_FOUNDATION] = N_ ("Foundations are built up in suit."),
  [FAIR_REASON_TO_CELL] = N_ ("An empty cell holds any one card."),
  [FAIR_REASON_DRAWS] = N_ ("You can turn cards from the stock at any time."),
  [FAIR_REASON_DEALS_ROW] = N_ ("You can deal a row from the stock at any time."),
  [FAIR_REASON_REDEALS] = N_ ("The stock is empty, so you can turn the waste over."),
  [FAIR_REASON_ENDS] = N_ ("You can end the game at any time."),
  [FAIR_REASON_CHEATS] = N_ ("This is a cheat: there are too few empty columns for the run."),

  [FAIR_REASON_GAME_WON] = N_ ("The game is won, and no moves are left."),
  [FAIR_REASON_GAME_ENDED] = N_ ("The game has ended, and no moves are left."),
  [FAIR_REASON_NO_SUCH_PILE] = N_ ("This game has no such pile."),
  [FAIR_REASON_SAME_PILE] = N_ ("The card is already in this pile."),
  [FAIR_REASON_EMPTY_PILE] = N_ ("There are no cards to move in that pile."),
  [FAIR_REASON_FROM_STOCK] = N_ ("Cards in the stock are turned, not moved."),
  [FAIR_REASON_FROM_FOUNDATION] = N_ ("Cards on a foundation stay there."),
  [FAIR_REASON_FOUNDATION_ONLY] = N_ ("Cards in that pile can only go to a foundation."),
  [FAIR_REASON_NOT_TO_PILE] = N_ ("Cards cannot go from that pile to this one."),
  [FAIR_REASON_TOO_FEW_CARDS] = N_ ("That pile does not have that many cards."),
  [FAIR_REASON_FACE_DOWN] = N_ ("Some of these cards are face down; only face-up cards can move."),
  [FAIR_REASON_TOP_ONLY] = N_ ("Only the top card of that pile can move."),
  [FAIR_REASON_NOT_A_RUN_ALTERNATE] = N_ ("Only a run in alternating colors can be moved as a whole."),
  [FAIR_REASON_NOT_A_RUN_SUIT] = N_ ("Only a run in suit can be moved as a whole."),
  [FAIR_REASON_NOT_A_RUN_OTHER_SUIT] = N_ ("Only a run without two neighbors of the same suit can be moved as a "
                                           "whole."),
  [FAIR_REASON_NOT_A_RUN_ANY] = N_ ("Only a run with each card one rank lower can be moved as a whole."),
  [FAIR_REASON_FOUNDATION_ONE_CARD] = N_ ("Cards go to a foundation one at a time."),
  [FAIR_REASON_FOUNDATION_NEEDS_ACE] = N_ ("A foundation starts with an ace."),
  [FAIR_REASON_FOUNDATION_NEEDS_BASE] = N_ ("Each foundation starts with the same rank as foundation 1."),
  [FAIR_REASON_FOUNDATION_NOT_NEXT] = N_ ("Foundations are built up in suit, and this card is not next."),
  [FAIR_REASON_OTHER_FOUNDATION] = N_ ("This card goes to a different foundation."),
  [FAIR_REASON_CELL_TAKEN] = N_ ("This cell is taken: a cell holds one card."),
  [FAIR_REASON_CELL_ONE_CARD] = N_ ("A cell holds only one card."),
  [FAIR_REASON_BUILD_ALTERNATE] = N_ ("Columns can only be built down in alternating colors."),
  [FAIR_REASON_BUILD_SUIT] = N_ ("Columns can only be built down in suit."),
  [FAIR_REASON_BUILD_OTHER_SUIT] = N_ ("Columns can only be built down in any other suit."),
  [FAIR_REASON_BUILD_ANY] = N_ ("Columns can only be built down one rank at a time."),
  [FAIR_REASON_NEEDS_KING] = N_ ("Only a king, or a run that starts with a king, can fill an empty column."),
  [FAIR_REASON_STAYS_EMPTY] = N_ ("An empty column stays empty."),
  [FAIR_REASON_NO_SPACE] = N_ ("There are too few empty cells or columns to move this run."),
  [FAIR_REASON_NO_EMPTY_COLUMN] = N_ ("There is no empty column to spread the cards to."),
  [FAIR_REASON_NO_CHEATS] = N_ ("This game has no cheats."),
  [FAIR_REASON_NO_CHEAT_NEEDED] = N_ ("This move is legal without cheating."),
  [FAIR_REASON_NO_STOCK] = N_ ("This game has no stock."),
  [FAIR_REASON_STOCK_EMPTY] = N_ ("The stock is empty."),
  [FAIR_REASON_NO_COLUMN_FOR_ROW] = N_ ("No column can take a card from the row."),
  [FAIR_REASON_NO_REDEALS] = N_ ("This game has no redeals."),
  [FAIR_REASON_STOCK_NOT_EMPTY] = N_ ("You can turn the waste over only when the stock is empty."),
  [FAIR_REASON_WASTE_EMPTY] = N_ ("The waste is empty, so there is nothing to turn over."),
  [FAIR_REASON_REDEALS_USED] = N_ ("No redeals are left."),
  [FAIR_REASON_NO_END] = N_ ("This game cannot be ended by a move.")
};

/* The facts about the move and the position for a sentence. */
enum
{
  HEAD = 1 << 0,   /* the head of the moved cards, face up */
  TOP = 1 << 1,    /* the card that they would lie on */
  BELOW = 1 << 2,  /* the card that the head would lie on in a foundation */
  BASE = 1 << 3,   /* a card of the base rank, if the deal determines that rank */
  SOURCE = 1 << 4, /* the pile that they lie in */
  SIX = 1 << 5,    /* which is one of the Devil’s Six */
  COLUMN = 1 << 6, /* the column that they would go to */
  ROWS = 1 << 7    /* the stock is dealt in rows */
};

/* The move that a sentence is about. */
typedef struct
{
  const FairRules    *rules;    /* borrowed */
  const FairPosition *position; /* borrowed */
  FairMove            move;
  unsigned            has;     /* HEAD, TOP … */
  const FairPile     *from;    /* NULL if there is no such pile */
  const FairPile     *to;      /* likewise */
  const char         *card;    /* the head, as the beginning of a sentence */
  const char         *the_top; /* the card that it would lie on, within a sentence */
  const char         *below;
  const char         *base;
  const char         *text; /* of the Telling */
} Case;

/* A sentence that names more than the rule. */
typedef struct
{
  unsigned    needs;                 /* HEAD, TOP …: there is one only if all of these are known */
  const char *text;                  /* with the head and the second card in place of each %s */
  const char *wrap;                  /* instead of it, if a king goes on an ace in that pile */
  unsigned    second;                /* the second card: BELOW or BASE; otherwise TOP */
  char *(*tell) (const Case *about); /* makes a sentence that needs more, or NULL */
} Telling;

/* Runs. */

/* The cards are not a run.  Names the first two from the top that break it, by the text if the rank of the upper one
 * allows it to lie on the other, so that its suit or color is the reason why it cannot. */
static char *
no_run (const Case *about)
{
  for (unsigned depth = 1; depth < about->move.count; depth++)
    {
      FairCard card = fair_position_card (about->position, about->move.from, depth - 1);
      FairCard below = fair_position_card (about->position, about->move.from, depth);
      bool     wraps = about->from->wrap && fair_card_rank (below) == FAIR_ACE;

      if (fair_leaves_with (about->from, below, card))
        continue;
      if (about->text != NULL && fair_card_rank (card) == (wraps ? FAIR_KING : fair_card_rank (below) - 1u))
        return fair_words_fill (about->text, fair_words_the_card (card, FAIR_CARD_SUBJECT), fair_words_the_card (below, FAIR_CARD_SUBJECT));

      /* translators: the first %s is “the nine of hearts”, the second “the jack of spades”. */
      return g_strdup_printf (_ ("These cards are not a run: %s is not one rank below %s."),
                              fair_words_the_card (card, FAIR_CARD_SUBJECT), fair_words_the_card (below, FAIR_CARD_COMPARED));
    }

  return NULL;
}

static char *
no_space (const Case *about)
{
  unsigned bound = fair_run_bound (about->rules, about->position, about->move.to);

  if (about->rules->count[FAIR_CELL] == 0)
    /* translators: %u is a number of cards. */
    return g_strdup_printf (ngettext ("Only %u card can move there at once: each additional card needs an empty column.",
                                      "Only %u cards can move there at once: each additional card needs an empty column.",
                                      bound),
                            bound);
  if (about->rules->bound == FAIR_BOUND_CELLS)
    /* translators: %u is a number of cards. */
    return g_strdup_printf (ngettext ("Only %u card can move there at once: one, plus one for each empty cell.",
                                      "Only %u cards can move there at once: one, plus one for each empty cell.",
                                      bound),
                            bound);

  /* translators: %u is a number of cards. */
  return g_strdup_printf (ngettext ("Only %u card can move there at once: one, plus one for each empty cell, "
                                    "doubled for each other empty column.",
                                    "Only %u cards can move there at once: one, plus one for each empty cell, "
                                    "doubled for each other empty column.",
                                    bound),
                          bound);
}

static char *
cheats (const Case *about)
{
  unsigned bound = fair_run_bound (about->rules, about->position, about->move.to);

  /* translators: %u is a number of cards. */
  return g_strdup_printf (ngettext ("This is a cheat: the rules allow only %u card to move there at once.",
                                    "This is a cheat: the rules allow only %u cards to move there at once.",
                                    bound),
                          bound);
}

/* Piles. */

static char *
other_foundation (const Case *about)
{
  FairCard head = fair_words_head (about->rules, about->position, about->move);
  unsigned slot = fair_foundation_slot (about->rules, about->position, head);

  if (slot == FAIR_NO_PILE)
    return NULL;

  /* translators: “Nine of hearts”. */
  return g_strdup_printf (_ ("%s goes to foundation %u, not to this one."),
                          about->card, about->rules->piles[slot].number);
}

static char *
too_few_cards (const Case *about)
{
  unsigned count = fair_position_count (about->position, about->move.from);

  if (about->move.count == 0)
    return g_strdup (_ ("A move needs at least one card."));

  /* translators: %u is a number of cards. */
  return g_strdup_printf (ngettext ("There is only %u card in that pile.", "There are only %u cards in that pile.", count),
                          count);
}

static char *
not_to_pile (const Case *about)
{
  if (about->to == NULL)
    return NULL;
  if (fair_words_is_devils_six (about->to))
    return g_strdup (_ ("Cards cannot go to the Devil’s Six."));
  if (about->to->role == FAIR_RESERVE)
    return g_strdup (_ ("Cards cannot go to the reserve."));
  if (about->to->role == FAIR_WASTE)
    return g_strdup (_ ("Only cards from the stock go to the waste."));
  if (about->to->role == FAIR_STOCK)
    return g_strdup (_ ("Cards cannot go to the stock."));
  if (about->from->role == FAIR_CELL)
    return g_strdup (_ ("A card in a cell can only go to a foundation or a column."));
  if (about->from->role == FAIR_FOUNDATION)
    return g_strdup (_ ("A card on a foundation can only go back to a column."));

  return NULL;
}

static char *
no_column_for_row (const Case *about)
{
  if (about->rules->skips_runs)
    return g_strdup (_ ("No column can take a card: a row skips columns that are a run starting with a king."));

  return g_strdup (_ ("No column can take a card: a row skips columns topped by a king."));
}

static char *
redeals (const Case *about)
{
  unsigned all = about->rules->max_redeals;

  if (all == FAIR_UNLIMITED_REDEALS)
    return NULL;

  /* translators: the first %u is which redeal this is, the second how many there can be. */
  return g_strdup_printf (ngettext ("The stock is empty, so you can turn the waste over: redeal %u of %u.",
                                    "The stock is empty, so you can turn the waste over: redeal %u of %u.",
                                    all),
                          (unsigned) about->position->redeals + 1, all);
}

static char *
redeals_used (const Case *about)
{
  unsigned all = about->rules->max_redeals;

  /* The points for one can run out, too. */
  if (about->position->redeals < all)
    return NULL;

  /* translators: %u is how many redeals the game has */
  return g_strdup_printf (ngettext ("The only redeal has been used.", "All %u redeals have been used.", all), all);
}

/* Indexed by FairReason; for reasons that can name more than the rule. */
/* clang-format off */
static const Telling tellings[FAIR_N_REASONS] = {
  [FAIR_REASON_BUILDS_ALTERNATE] = { HEAD | TOP | COLUMN,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: columns are built down in alternating colors."),
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: this column is built down in alternating colors, with a king on an ace.") },
  [FAIR_REASON_BUILDS_SUIT] = { HEAD | TOP | COLUMN,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: columns are built down in suit."),
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: this column is built down in suit, with a king on an ace.") },
  [FAIR_REASON_BUILDS_OTHER_SUIT] = { HEAD | TOP,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: columns are built down in any other suit.") },
  [FAIR_REASON_BUILDS_ANY] = { HEAD | TOP,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: columns are built down regardless of suit.") },
  [FAIR_REASON_FILLS_WITH_KING] = { HEAD,
    /* translators: “Nine of hearts”. */
    N_ ("%s goes to the empty column: only a king, or a run that starts with a king, can fill one.") },
  [FAIR_REASON_FILLS_EMPTY] = { HEAD,
    /* translators: “Nine of hearts”. */
    N_ ("%s goes to the empty column: any card or run can fill one.") },
  [FAIR_REASON_STARTS_FOUNDATION] = { HEAD,
    /* translators: “Nine of hearts”. */
    N_ ("%s starts a foundation: each starts with an ace."),
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s starts a foundation: each starts with the same rank as %s, the first card of foundation 1."),
    .second = BASE },
  [FAIR_REASON_FOLLOWS_ON_FOUNDATION] = { HEAD | TOP,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: foundations are built up in suit."),
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s goes on %s: foundations are built up in suit, with an ace on a king.") },
  [FAIR_REASON_TO_CELL] = { HEAD,
    /* translators: “Nine of hearts”. */
    N_ ("%s goes to a cell: an empty cell holds any one card.") },
  [FAIR_REASON_REDEALS] = { .tell = redeals },
  [FAIR_REASON_CHEATS] = { SOURCE | COLUMN, .tell = cheats },

  [FAIR_REASON_FROM_STOCK] = { ROWS, N_ ("Cards in the stock are dealt in rows, not moved.") },
  [FAIR_REASON_FOUNDATION_ONLY] = { SIX, N_ ("The Devil’s Six can only go to a foundation.") },
  [FAIR_REASON_NOT_TO_PILE] = { SOURCE, .tell = not_to_pile },
  [FAIR_REASON_TOO_FEW_CARDS] = { SOURCE, .tell = too_few_cards },
  [FAIR_REASON_NOT_A_RUN_ALTERNATE] = { HEAD,
    /* translators: the first %s is “the nine of hearts”, the second “the ten of diamonds”. */
    N_ ("These cards are not a run: %s and %s share a color."),
    .tell = no_run },
  [FAIR_REASON_NOT_A_RUN_SUIT] = { HEAD,
    /* translators: the first %s is “the nine of hearts”, the second “the ten of diamonds”. */
    N_ ("These cards are not a run: %s and %s are of different suits."),
    .tell = no_run },
  [FAIR_REASON_NOT_A_RUN_OTHER_SUIT] = { HEAD,
    /* translators: the first %s is “the nine of hearts”, the second “the ten of hearts”. */
    N_ ("These cards are not a run: %s and %s share a suit."),
    .tell = no_run },
  [FAIR_REASON_NOT_A_RUN_ANY] = { HEAD, .tell = no_run },
  [FAIR_REASON_FOUNDATION_NEEDS_ACE] = { HEAD,
    /* translators: “Nine of hearts”. */
    N_ ("%s cannot go to a foundation yet: its foundation starts with an ace.") },
  [FAIR_REASON_FOUNDATION_NEEDS_BASE] = { HEAD | BASE,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go to a foundation yet: each starts with the same rank as %s, the first card of foundation 1."),
    .second = BASE },
  [FAIR_REASON_FOUNDATION_NOT_NEXT] = { HEAD,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go to a foundation yet: foundations are built up in suit, and %s comes first."),
    .second = BELOW },
  [FAIR_REASON_OTHER_FOUNDATION] = { HEAD, .tell = other_foundation },
  [FAIR_REASON_BUILD_ALTERNATE] = { HEAD | TOP | COLUMN,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go on %s: columns are built down in alternating colors."),
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go on %s: this column is built down in alternating colors, with a king on an ace.") },
  [FAIR_REASON_BUILD_SUIT] = { HEAD | TOP | COLUMN,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go on %s: columns are built down in suit."),
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go on %s: this column is built down in suit, with a king on an ace.") },
  [FAIR_REASON_BUILD_OTHER_SUIT] = { HEAD | TOP,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go on %s: columns are built down in any other suit.") },
  [FAIR_REASON_BUILD_ANY] = { HEAD | TOP,
    /* translators: the first %s is “Nine of hearts”, the second “the ten of spades”. */
    N_ ("%s cannot go on %s: columns are built down one rank at a time, regardless of suit.") },
  [FAIR_REASON_NEEDS_KING] = { HEAD,
    /* translators: “Nine of hearts”. */
    N_ ("%s cannot go to the empty column: only a king, or a run that starts with a king, can fill one.") },
  [FAIR_REASON_NO_SPACE] = { SOURCE | COLUMN, .tell = no_space },
  [FAIR_REASON_NO_COLUMN_FOR_ROW] = { .tell = no_column_for_row },
  [FAIR_REASON_REDEALS_USED] = { .tell = redeals_used }
};
/* clang-format on */

static void
look (Case *about)
{
  FairCard head = fair_words_head (about->rules, about->position, about->move);
  FairCard top = fair_words_top (about->rules, about->position, about->move.to);
  unsigned rank = fair_card_rank (head);
  unsigned first = about->rules->first[FAIR_FOUNDATION];

  about->from = fair_words_find_pile (about->rules, about->move.from);
  about->to = fair_words_find_pile (about->rules, about->move.to);
  if (head != FAIR_NO_CARD)
    {
      about->card = fair_words_the_card (head, FAIR_CARD_FIRST);
      about->below = fair_words_the_card (fair_card (rank == FAIR_ACE ? FAIR_KING : rank - 1, fair_card_suit (head), 0), FAIR_CARD_SUBJECT);
    }
  if (top != FAIR_NO_CARD)
    about->the_top = fair_words_the_card (top, FAIR_CARD_TARGET);
  if (about->rules->piles[first].wrap && fair_position_count (about->position, first) > 0)
    about->base = fair_words_the_card (*fair_position_pile (about->position, first), FAIR_CARD_COMPARED);
  about->has |= (about->card ? HEAD | BELOW : 0) | (about->the_top ? TOP : 0) | (about->base ? BASE : 0) | (about->from ? SOURCE : 0) |
                (about->from && fair_words_is_devils_six (about->from) ? SIX : 0) |
                (about->to && about->to->role == FAIR_COLUMN ? COLUMN : 0);
}

/* Explains why @move, any one with any numbers, is legal in @position, or what forbids it: @reason, from fair_check().
 * Cards that lie face down are never named.  Returns: (transfer full): a sentence: “Nine of hearts goes on the ten of
 * spades: columns are built down in alternating colors.” */
char *
fair_words_reason (const FairRules    *rules,
                   const FairPosition *position,
                   FairMove            move,
                   FairReason          reason)
{
  Case           about = { .rules = rules, .position = position, .move = move, .has = rules->spec->draw ? ROWS : 0 };
  const Telling *telling;
  const char    *second;
  unsigned       needs;
  char          *told = NULL;

  g_return_val_if_fail (reason < FAIR_N_REASONS, NULL);

  telling = &tellings[reason];
  if (move.kind == FAIR_MOVE_CARDS)
    look (&about);
  needs = telling->needs;
  about.text = telling->text;
  if (telling->wrap != NULL && about.to != NULL && about.to->wrap)
    {
      about.text = telling->wrap;
      needs |= telling->second;
    }
  second = telling->second == BASE ? about.base : telling->second == BELOW ? about.below : about.the_top;
  if ((needs & ~about.has) == 0 && telling->tell != NULL)
    told = telling->tell (&about);
  else if ((needs & ~about.has) == 0 && about.text != NULL)
    told = fair_words_fill (about.text, about.card, second);

  return told != NULL ? told : g_strdup (_ (sentences[reason]));
}
