/* Leaves moves out of a line: the others are played by meaning (this card goes on that one, or up), and moves that have
 * become impossible or unnecessary are left out too. */
#include "fair-shortener.h"

enum
{
  MAX_OMITTED = 12, /* moves left out together, except draws and redeals */
  MAX_REFUSED = 3   /* moves that cannot be played before the attempt ends */
};

/* The meaning of a move. */
typedef struct
{
  FairMove move;
  FairCard head;  /* the card that lies lowest of those that move */
  FairCard below; /* the card it is put on, or FAIR_NO_CARD */
} Intent;

/* Finds where @card lies, and how many cards lie from it to the top of the pile.  Returns: the pile */
static guint
find_card (const FairPosition *position,
           FairCard            card,
           guint              *count)
{
  guint pile = 0;
  guint i = 0;

  while (position->cards[i] != card)
    i++;
  while (position->start[pile + 1] <= i)
    pile++;
  *count = position->start[pile + 1] - i;

  return pile;
}

typedef enum
{
  FATE_PLAYED,
  FATE_NEEDLESS, /* it is done already */
  FATE_REFUSED
} Fate;

/* Finds the move in @position for @intent. */
static Fate
find_move (const FairRules    *rules,
           const FairPosition *position,
           const Intent       *intent,
           FairMove           *move)
{
  guint role = rules->piles[intent->move.to].role;
  guint count;
  guint from = find_card (position, intent->head, &count);
  guint to = FAIR_NO_PILE;

  if (role == FAIR_FOUNDATION)
    {
      if (rules->piles[from].role == FAIR_FOUNDATION)
        return FATE_NEEDLESS;
      to = fair_foundation_slot (rules, position, intent->head);
    }
  else if (intent->below == FAIR_NO_CARD)
    {
      if (rules->piles[from].role == role && fair_position_count (position, from) == count)
        return FATE_NEEDLESS;
      for (guint i = 0; i < rules->count[role] && to == FAIR_NO_PILE; i++)
        if (fair_position_count (position, rules->first[role] + i) == 0)
          to = rules->first[role] + i;
    }
  else
    {
      guint on_top;

      to = find_card (position, intent->below, &on_top);
      if (to == from && on_top == count + 1)
        return FATE_NEEDLESS;
      if (on_top != 1 || rules->piles[to].role != role)
        return FATE_REFUSED;
    }
  if (to == FAIR_NO_PILE)
    return FATE_REFUSED;

  *move = fair_move_cards (from, to, count);
  return FATE_PLAYED;
}

static Fate
play_intent (const FairRules *rules,
             FairPosition    *position,
             const Intent    *intent,
             GArray          *line)
{
  FairMove move = intent->move;
  Fate     fate = FATE_PLAYED;

  if (move.kind == FAIR_MOVE_CARDS)
    fate = find_move (rules, position, intent, &move);
  if (fate != FATE_PLAYED)
    return fate;
  if (!fair_is_legal (rules, position, move))
    return FATE_REFUSED;

  fair_apply (rules, position, move, NULL);
  g_array_append_val (line, move);
  return FATE_PLAYED;
}

/* Plays the line starting at the place @end from the position at @begin.  Returns whether it wins. */
static gboolean
play_without (FairShortener *self,
              const GArray  *positions,
              const GArray  *intents,
              guint          begin,
              guint          end,
              GArray        *line)
{
  FairPosition position = g_array_index (positions, FairPosition, begin);
  guint        n_refused = 0;

  g_array_set_size (line, begin);
  for (guint i = end; i < intents->len && n_refused <= MAX_REFUSED; i++)
    {
      if (!fair_shortener_step (self))
        return FALSE;
      if (fair_status (self->rules, &position) == FAIR_STATUS_WON)
        break;
      n_refused += play_intent (self->rules, &position, &g_array_index (intents, Intent, i), line) == FATE_REFUSED;
    }

  return fair_status (self->rules, &position) == FAIR_STATUS_WON;
}

/* Tries to leave out moves starting at @begin; returns whether the line became shorter. */
static gboolean
omit_at (FairShortener *self,
         GArray        *line,
         const GArray  *positions,
         const GArray  *intents,
         guint          begin)
{
  g_autoptr (GArray) other = g_array_new (FALSE, FALSE, sizeof (FairMove));
  gboolean omits_cards = FALSE;

  for (guint end = begin + 1; end <= line->len && !self->over; end++)
    {
      omits_cards |= g_array_index (line, FairMove, end - 1).kind == FAIR_MOVE_CARDS;
      if (omits_cards && end - begin > MAX_OMITTED)
        break;
      g_array_set_size (other, 0);
      g_array_append_vals (other, line->data, begin);
      if (play_without (self, positions, intents, begin, end, other) && other->len < line->len &&
          fair_solution_wins (self->rules, &self->start, (const FairMove *) other->data, other->len))
        {
          g_array_set_size (line, 0);
          g_array_append_vals (line, other->data, other->len);
          return TRUE;
        }
    }

  return FALSE;
}

static GArray *
list_intents (const GArray *line,
              const GArray *positions)
{
  GArray *intents = g_array_sized_new (FALSE, FALSE, sizeof (Intent), line->len);

  for (guint i = 0; i < line->len; i++)
    {
      const FairPosition *position = &g_array_index (positions, FairPosition, i);
      FairMove            move = g_array_index (line, FairMove, i);
      Intent              intent = { .move = move, .head = FAIR_NO_CARD, .below = FAIR_NO_CARD };

      if (move.kind == FAIR_MOVE_CARDS)
        {
          intent.head = fair_position_card (position, move.from, move.count - 1u);
          intent.below = fair_position_top (position, move.to);
        }
      g_array_append_val (intents, intent);
    }

  return intents;
}

/* Leaves unnecessary moves out of @line, which wins from the start, one stretch after the other.  Returns: whether it
 * became shorter */
gboolean
fair_shortener_omit (FairShortener *self,
                     GArray        *line)
{
  const guint before = line->len;
  g_autoptr (GArray) positions = fair_shortener_list_positions (self, line);
  g_autoptr (GArray) intents = list_intents (line, positions);

  for (guint begin = 0; begin < line->len && !self->over;)
    if (omit_at (self, line, positions, intents, begin))
      {
        g_array_unref (positions);
        positions = fair_shortener_list_positions (self, line);
        g_array_unref (intents);
        intents = list_intents (line, positions);
      }
    else
      begin++;

  return line->len < before;
}
