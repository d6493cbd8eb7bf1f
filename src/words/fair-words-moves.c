/* Sentences for what a move would do and for what it did.
 *
 * Each pair of piles between which cards can go has its own sentence, because translations cannot be pieced together
 * from “from the waste” and “from column 3”.
 */
#include "fair-words-private.h"

#include "step.h"

/* By the roles of the piles from which and to which the card goes; each with the card and the numbers of the piles that have one. */
/* clang-format off */
static const char *const ways[FAIR_N_ROLES][FAIR_N_ROLES] = {
  [FAIR_COLUMN] = {
    /* translators: %s is “the nine of hearts”. */
    [FAIR_FOUNDATION] = N_ ("Move %s from column %u to foundation %u"),
    /* translators: %s is “the nine of hearts”. */
    [FAIR_CELL] = N_ ("Move %s from column %u to cell %u"),
    /* translators: %s is “the nine of hearts”. */
    [FAIR_COLUMN] = N_ ("Move %s from column %u to column %u") },
  [FAIR_CELL] = {
    /* translators: %s is “the nine of hearts”. */
    [FAIR_FOUNDATION] = N_ ("Move %s from cell %u to foundation %u"),
    /* translators: %s is “the nine of hearts”. */
    [FAIR_COLUMN] = N_ ("Move %s from cell %u to column %u") },
  [FAIR_RESERVE] = {
    /* translators: %s is “the nine of hearts”. */
    [FAIR_FOUNDATION] = N_ ("Move %s from reserve %u to foundation %u"),
    /* translators: %s is “the nine of hearts”. */
    [FAIR_COLUMN] = N_ ("Move %s from reserve %u to column %u") },
  [FAIR_WASTE] = {
    /* translators: %s is “the nine of hearts”. */
    [FAIR_FOUNDATION] = N_ ("Move %s from the waste to foundation %u"),
    /* translators: %s is “the nine of hearts”. */
    [FAIR_COLUMN] = N_ ("Move %s from the waste to column %u") },
  [FAIR_FOUNDATION] = {
    /* translators: %s is “the nine of hearts”. */
    [FAIR_COLUMN] = N_ ("Move %s from foundation %u to column %u") }
};
/* clang-format on */

/* The move of several cards, or NULL if they never go that way. */
static char *
move_several (const char     *head,
              const FairPile *from,
              const FairPile *to,
              FairMove        move)
{
  unsigned count = move.count;

  if (from->role != FAIR_COLUMN || to->role != FAIR_COLUMN)
    return NULL;
  if (move.cheat)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (ngettext ("Cheat: move %u card starting with %s from column %u to column %u",
                                      "Cheat: move %u cards starting with %s from column %u to column %u",
                                      count),
                            count, head, from->number, to->number);

  /* translators: %s is “the nine of hearts”. */
  return g_strdup_printf (ngettext ("Move %u card starting with %s from column %u to column %u",
                                    "Move %u cards starting with %s from column %u to column %u",
                                    count),
                          count, head, from->number, to->number);
}

/* The move of cards that the player can see, or NULL if none ever go that way. */
static char *
move_cards (const FairRules    *rules,
            const FairPosition *position,
            FairMove            move)
{
  FairCard        head = fair_words_head (rules, position, move);
  const FairPile *from = fair_words_find_pile (rules, move.from);
  const FairPile *to = fair_words_find_pile (rules, move.to);
  const char     *card;
  const char     *way;

  if (head == FAIR_NO_CARD || to == NULL)
    return NULL;
  if (move.count > 1 || move.cheat)
    return move_several (fair_words_the_card (head, FAIR_CARD_START), from, to, move);

  card = fair_words_the_card (head, FAIR_CARD_OBJECT);
  way = ways[from->role][to->role];
  if (way == NULL)
    return NULL;
  if (fair_words_is_devils_six (from) && to->role == FAIR_FOUNDATION)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from the Devil’s Six to foundation %u"), card, to->number);

  return from->role == FAIR_WASTE ? fair_words_fill (way, card, to->number) : fair_words_fill (way, card, from->number, to->number);
}

static char *
draw_cards (const FairRules    *rules,
            const FairPosition *position)
{
  unsigned stock;
  unsigned n;

  if (rules->count[FAIR_STOCK] == 0)
    return NULL;
  if (rules->spec->draw)
    return g_strdup (_ ("Deal a row from the stock"));

  stock = fair_position_count (position, rules->first[FAIR_STOCK]);
  n = MIN (stock, rules->draw_count);
  /* translators: %u is a number of cards. */
  return g_strdup_printf (ngettext ("Turn %u card from the stock", "Turn %u cards from the stock", n), n);
}

/* Describes what @move, any one with any numbers, would do in @position.  A move that cannot exist in this game, or
 * that concerns cards the player cannot see, is given in notation.  Returns: (transfer full): a sentence without a
 * period: “Move the nine of hearts from column 3 to column 5” */
char *
fair_words_move (const FairRules    *rules,
                 const FairPosition *position,
                 FairMove            move)
{
  char *words = NULL;
  char  text[FAIR_MOVE_TEXT];

  if (move.kind > FAIR_MOVE_END)
    return g_strdup (_ ("No such move"));
  if (move.kind == FAIR_MOVE_CARDS)
    words = move_cards (rules, position, move);
  else if (move.kind == FAIR_MOVE_DRAW && !move.cheat)
    words = draw_cards (rules, position);
  else if (move.kind == FAIR_MOVE_REDEAL && !move.cheat)
    words = g_strdup (_ ("Turn over the waste to refill the stock"));
  else if (move.kind == FAIR_MOVE_END && !move.cheat)
    words = g_strdup (_ ("End the game"));
  if (words != NULL)
    return words;

  fair_move_print (rules, move, text);
  /* translators: %s is a move as it is written in a file, “t3>t5*4”. */
  return g_strdup_printf (_ ("Play %s"), text);
}

/* Returns: (transfer full): the index of @card and the sign of its suit: “8♦” */
static char *
dup_signs (FairCard card)
{
  static const char *const suits[] = { "♣", "♦", "♥", "♠" };

  return g_strconcat (fair_words_rank (fair_card_rank (card), FAIR_LETTERS_USUAL), suits[fair_card_suit (card)], NULL);
}

/* What @move would do, for those who see the table.  Returns: (transfer full): “8♦ → 9♣”; with more cards “8♦ +2 → 9♣”;
 * otherwise the same as fair_words_move() */
char *
fair_words_move_signs (const FairRules    *rules,
                       const FairPosition *position,
                       FairMove            move)
{
  FairCard         head = fair_words_head (rules, position, move);
  FairCard         top;
  g_autofree char *card = NULL;
  g_autofree char *cards = NULL;
  g_autofree char *target = NULL;

  if (head == FAIR_NO_CARD || move.to >= rules->n_piles)
    return fair_words_move (rules, position, move);

  card = dup_signs (head);
  cards = move.count > 1 ? g_strdup_printf ("%s +%u", card, move.count - 1u) : g_strdup (card);
  top = fair_words_top (rules, position, move.to);
  if (rules->piles[move.to].role == FAIR_FOUNDATION)
    target = fair_words_pile (rules, move.to);
  else
    target = top != FAIR_NO_CARD ? dup_signs (top) : fair_words_empty_pile (rules, move.to);
  /* translators: a move: “8♦ → 9♣”. If your language is written from right to left, the arrow is “←”. */
  return g_strdup_printf (C_ ("move", "%s → %s"), cards, target);
}

/* By the role of the pile to which a card went; with its number. */
static const char *const ends[FAIR_N_ROLES] = {
  /* translators: %s is “Nine of hearts”. */
  [FAIR_FOUNDATION] = N_ ("%s to foundation %u."),
  /* translators: %s is “Nine of hearts”. */
  [FAIR_CELL] = N_ ("%s to cell %u."),
  /* translators: %s is “Nine of hearts”. */
  [FAIR_COLUMN] = N_ ("%s to column %u."),
  /* translators: %s is “Nine of hearts”. */
  [FAIR_WASTE] = N_ ("%s to the waste.")
};

/* The effects of one move of cards. Does not handle cards that were drawn to the waste. */
static char *
told_move (const FairRules  *rules,
           const FairEffect *effect)
{
  const FairPile *to = fair_words_find_pile (rules, effect->to);
  unsigned        count = effect->count;

  if (to == NULL || ends[to->role] == NULL)
    return NULL;
  if (to->role == FAIR_COLUMN && count > 1)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (ngettext ("%u card starting with %s to column %u.",
                                      "%u cards starting with %s to column %u.",
                                      count),
                            count, fair_words_the_card (effect->card, FAIR_CARD_START), to->number);

  return fair_words_fill (ends[to->role], fair_words_card (effect->card), to->number);
}

static char *
told_effect (const FairRules    *rules,
             const FairPosition *position,
             const FairEffect   *effect)
{
  unsigned long points = (unsigned long) ABS (effect->points);
  char         *redeal;

  switch ((FairEffectKind) effect->kind)
    {
    case FAIR_EFFECT_MOVE:
      return told_move (rules, effect);
    case FAIR_EFFECT_TURN:
      /* translators: %s is “Nine of hearts”. */
      return g_strdup_printf (_ ("%s turned over."), fair_words_the_card (effect->card, FAIR_CARD_FIRST));
    case FAIR_EFFECT_REDEAL:
      /* translators: %u is a number of cards. */
      redeal = g_strdup_printf (ngettext ("The waste is turned over, with %u card in the stock.", "The waste is turned over, with %u cards in the stock.", effect->count),
                                (unsigned) effect->count);
      return fair_words_add_sentence (redeal, rules->redeal_penalty == 0 ? fair_words_redeals (rules, position) : NULL);
    case FAIR_EFFECT_POINTS:
      if (effect->points < 0)
        /* translators: the placeholder is a number of points. */
        return g_strdup_printf (ngettext ("%lu point lost.", "%lu points lost.", points), points);

      /* translators: the placeholder is a number of points. */
      return g_strdup_printf (ngettext ("%lu point.", "%lu points.", points), points);
    case FAIR_EFFECT_END:
    default:
      return g_strdup (_ ("The game has ended."));
    }
}

/* Describes what a move did, for screen readers.  @position: after it.  @effects: from fair_apply().  Returns:
 * (transfer full): sentences: “Nine of hearts to column 5.  Four of clubs turned over. 15 points.”; empty if there is
 * nothing to say */
char *
fair_words_effects (const FairRules    *rules,
                    const FairPosition *position,
                    const FairEffects  *effects)
{
  char *text = NULL;

  for (unsigned i = 0; i < effects->n;)
    {
      const FairEffect *effect = &effects->list[i];
      unsigned          drawn = 0;
      char             *told;

      while (i + drawn < effects->n && effect[drawn].kind == FAIR_EFFECT_MOVE && effect[drawn].drawn &&
             effect[drawn].to < rules->n_piles && rules->piles[effect[drawn].to].role == FAIR_WASTE)
        drawn++;
      if (drawn == 0)
        told = told_effect (rules, position, effect);
      else if (drawn == 1)
        told = fair_words_fill (ends[FAIR_WASTE], fair_words_card (effect->card));
      else
        /* translators: %s is “the nine of hearts”. */
        told = g_strdup_printf (ngettext ("%u card to the waste, %s on top.", "%u cards to the waste, %s on top.", drawn),
                                drawn, fair_words_the_card (effect[drawn - 1].card, FAIR_CARD_SUBJECT));
      text = fair_words_add_sentence (text, told);
      i += MAX (drawn, 1);
    }

  return text != NULL ? text : g_strdup ("");
}
