/* Sentences for what a move would do and for what it did.
 *
 * Each pair of piles between which cards can go has its own sentence, because translations cannot be pieced together
 * from “from the waste” and “from column 3”.
 */
#include "fair-words-private.h"

#include "fair-i18n.h"
#include "step.h"

static char *
from_column (const char     *card,
             const FairPile *from,
             const FairPile *to)
{
  if (to->role == FAIR_FOUNDATION)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from column %u to foundation %u"), card, from->number, to->number);
  if (to->role == FAIR_CELL)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from column %u to cell %u"), card, from->number, to->number);
  if (to->role == FAIR_COLUMN)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from column %u to column %u"), card, from->number, to->number);

  return NULL;
}

static char *
from_cell (const char     *card,
           const FairPile *from,
           const FairPile *to)
{
  if (to->role == FAIR_FOUNDATION)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from cell %u to foundation %u"), card, from->number, to->number);
  if (to->role == FAIR_COLUMN)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from cell %u to column %u"), card, from->number, to->number);

  return NULL;
}

static char *
from_reserve (const char     *card,
              const FairPile *from,
              const FairPile *to)
{
  if (fair_words_is_devils_six (from) && to->role == FAIR_FOUNDATION)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from the Devil’s Six to foundation %u"), card, to->number);
  if (to->role == FAIR_FOUNDATION)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from reserve %u to foundation %u"), card, from->number, to->number);
  if (to->role == FAIR_COLUMN)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from reserve %u to column %u"), card, from->number, to->number);

  return NULL;
}

static char *
from_waste (const char     *card,
            const FairPile *to)
{
  if (to->role == FAIR_FOUNDATION)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from the waste to foundation %u"), card, to->number);
  if (to->role == FAIR_COLUMN)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from the waste to column %u"), card, to->number);

  return NULL;
}

static char *
from_foundation (const char     *card,
                 const FairPile *from,
                 const FairPile *to)
{
  if (to->role == FAIR_COLUMN)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("Move %s from foundation %u to column %u"), card, from->number, to->number);

  return NULL;
}

static char *
move_one (const char     *card,
          const FairPile *from,
          const FairPile *to)
{
  switch ((FairRole) from->role)
    {
    case FAIR_FOUNDATION:
      return from_foundation (card, from, to);
    case FAIR_RESERVE:
      return from_reserve (card, from, to);
    case FAIR_CELL:
      return from_cell (card, from, to);
    case FAIR_COLUMN:
      return from_column (card, from, to);
    case FAIR_WASTE:
      return from_waste (card, to);
    case FAIR_STOCK:
    case FAIR_N_ROLES:
    default:
      return NULL;
    }
}

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

/* The move of cards that the player can see, or NULL. */
static char *
move_cards (const FairRules    *rules,
            const FairPosition *position,
            FairMove            move)
{
  FairCard        head = fair_words_head (rules, position, move);
  const FairPile *from = fair_words_find_pile (rules, move.from);
  const FairPile *to = fair_words_find_pile (rules, move.to);

  if (head == FAIR_NO_CARD || to == NULL)
    return NULL;
  if (move.count > 1 || move.cheat)
    return move_several (fair_words_the_card (head, FAIR_CARD_START), from, to, move);

  return move_one (fair_words_the_card (head, FAIR_CARD_OBJECT), from, to);
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

/**
 * fair_words_move:
 * @position: the position before it
 * @move: any move, with any numbers; it need not be legal
 *
 * Describes what @move would do.  A move that cannot exist in this game, or that concerns cards the player
 * cannot see, is given in notation.
 *
 * Returns: (transfer full): a sentence without a period: “Move the nine of hearts from column 3 to column 5”
 */
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

/* Returns: (transfer full): where @move leads: “9♣”, “Foundation 3” */
static char *
dup_target (const FairRules    *rules,
            const FairPosition *position,
            FairMove            move)
{
  FairCard top = fair_words_top (rules, position, move.to);

  if (rules->piles[move.to].role == FAIR_FOUNDATION)
    return fair_words_pile (rules, move.to);
  return top != FAIR_NO_CARD ? dup_signs (top) : fair_words_empty_pile (rules, move.to);
}

/**
 * fair_words_move_signs:
 *
 * What @move would do, for those who see the table.
 *
 * Returns: (transfer full): “8♦ → 9♣”; with more cards “8♦ +2 → 9♣”; otherwise the same as fair_words_move()
 */
char *
fair_words_move_signs (const FairRules    *rules,
                       const FairPosition *position,
                       FairMove            move)
{
  FairCard         head = fair_words_head (rules, position, move);
  g_autofree char *card = NULL;
  g_autofree char *cards = NULL;
  g_autofree char *target = NULL;

  if (head == FAIR_NO_CARD || move.to >= rules->n_piles)
    return fair_words_move (rules, position, move);

  card = dup_signs (head);
  cards = move.count > 1 ? g_strdup_printf ("%s +%u", card, move.count - 1u) : g_strdup (card);
  target = dup_target (rules, position, move);
  /* translators: a move: “8♦ → 9♣”. If your language is written from right to left, the arrow is “←”. */
  return g_strdup_printf (C_ ("move", "%s → %s"), cards, target);
}

static char *
told_run (const FairEffect *effect,
          const FairPile   *to)
{
  unsigned count = effect->count;

  /* translators: %s is “the nine of hearts”. */
  return g_strdup_printf (ngettext ("%u card starting with %s to column %u.",
                                    "%u cards starting with %s to column %u.",
                                    count),
                          count, fair_words_the_card (effect->card, FAIR_CARD_START), to->number);
}

/* The effects of one move of cards. Does not handle cards that were drawn to the waste. */
static char *
told_move (const FairRules  *rules,
           const FairEffect *effect)
{
  const FairPile *to = fair_words_find_pile (rules, effect->to);
  const char     *card = fair_words_card (effect->card);

  if (to == NULL)
    return NULL;

  switch ((FairRole) to->role)
    {
    case FAIR_FOUNDATION:
      /* translators: %s is “Nine of hearts”. */
      return g_strdup_printf (_ ("%s to foundation %u."), card, to->number);
    case FAIR_CELL:
      /* translators: %s is “Nine of hearts”. */
      return g_strdup_printf (_ ("%s to cell %u."), card, to->number);
    case FAIR_COLUMN:
      /* translators: %s is “Nine of hearts”. */
      return effect->count > 1 ? told_run (effect, to) : g_strdup_printf (_ ("%s to column %u."), card, to->number);
    case FAIR_WASTE:
      /* translators: %s is “Nine of hearts”. */
      return g_strdup_printf (_ ("%s to the waste."), card);
    case FAIR_RESERVE:
    case FAIR_STOCK:
    case FAIR_N_ROLES:
    default:
      return NULL;
    }
}

static char *
told_points (int points)
{
  unsigned long n = (unsigned long) ABS (points);

  if (points < 0)
    /* translators: the placeholder is a number of points. */
    return g_strdup_printf (ngettext ("%lu point lost.", "%lu points lost.", n), n);

  /* translators: the placeholder is a number of points. */
  return g_strdup_printf (ngettext ("%lu point.", "%lu points.", n), n);
}

/* Appends @sentence to @text.  Either may be NULL; takes ownership of both. */
static char *
append_sentence (char *text,
                 char *sentence)
{
  char *both;

  if (text == NULL || sentence == NULL)
    return text != NULL ? text : sentence;

  /* translators: two whole sentences, one after the other. */
  both = g_strdup_printf (C_ ("sentences", "%s %s"), text, sentence);
  g_free (text);
  g_free (sentence);

  return both;
}

static char *
told_redeal (unsigned n)
{
  /* translators: %u is a number of cards. */
  return g_strdup_printf (ngettext ("The waste is turned over, with %u card in the stock.", "The waste is turned over, with %u cards in the stock.", n),
                          n);
}

static char *
told_effect (const FairRules    *rules,
             const FairPosition *position,
             const FairEffect   *effect)
{
  switch ((FairEffectKind) effect->kind)
    {
    case FAIR_EFFECT_MOVE:
      return told_move (rules, effect);
    case FAIR_EFFECT_TURN:
      /* translators: %s is “Nine of hearts”. */
      return g_strdup_printf (_ ("%s turned over."), fair_words_the_card (effect->card, FAIR_CARD_FIRST));
    case FAIR_EFFECT_REDEAL:
      return append_sentence (told_redeal (effect->count), rules->redeal_penalty == 0 ? fair_words_redeals (rules, position) : NULL);
    case FAIR_EFFECT_POINTS:
      return told_points (effect->points);
    case FAIR_EFFECT_END:
    default:
      return g_strdup (_ ("The game has ended."));
    }
}

static unsigned
count_drawn (const FairRules   *rules,
             const FairEffects *effects,
             unsigned           first)
{
  unsigned n = 0;

  while (first + n < effects->n &&
         effects->list[first + n].kind == FAIR_EFFECT_MOVE &&
         effects->list[first + n].drawn &&
         effects->list[first + n].to < rules->n_piles &&
         rules->piles[effects->list[first + n].to].role == FAIR_WASTE)
    n++;

  return n;
}

static char *
told_drawn (unsigned n,
            FairCard top)
{
  if (n == 1)
    /* translators: %s is “Nine of hearts”. */
    return g_strdup_printf (_ ("%s to the waste."), fair_words_card (top));

  /* translators: %s is “the nine of hearts”. */
  return g_strdup_printf (ngettext ("%u card to the waste, %s on top.", "%u cards to the waste, %s on top.", n),
                          n, fair_words_the_card (top, FAIR_CARD_SUBJECT));
}

/**
 * fair_words_effects:
 * @position: after the move
 * @effects: from fair_apply()
 *
 * Describes what a move did, for screen readers.
 *
 * Returns: (transfer full): sentences: “Nine of hearts to column 5.  Four of clubs turned over. 15 points.”; empty if
 *   there is nothing to say
 */
char *
fair_words_effects (const FairRules    *rules,
                    const FairPosition *position,
                    const FairEffects  *effects)
{
  char *text = NULL;

  for (unsigned i = 0; i < effects->n;)
    {
      unsigned drawn = count_drawn (rules, effects, i);

      if (drawn > 0)
        text = append_sentence (text, told_drawn (drawn, effects->list[i + drawn - 1].card));
      else
        text = append_sentence (text, told_effect (rules, position, &effects->list[i]));
      i += MAX (drawn, 1);
    }

  return text != NULL ? text : g_strdup ("");
}
