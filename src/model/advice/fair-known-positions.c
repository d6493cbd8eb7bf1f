#include "fair-known-positions.h"

#include "key.h"

/* The maximum number of known positions, about 200 bytes each; a game has some hundreds. */
#define MAX_PAGES 20000

typedef struct
{
  FairPosition key; /* first, because a page is hashed as its key */
  FairVerdict  verdict;
  FairMove     move; /* the next move of a win, in the key's notation */
} Page;

struct _FairKnownPositions
{
  FairRules   rules;
  GHashTable *pages; /* a set of Page */
};

/* An empty set of known positions of @rules, to be freed with fair_known_positions_free(). */
FairKnownPositions *
fair_known_positions_new (const FairRules *rules)
{
  FairKnownPositions *self = g_new0 (FairKnownPositions, 1);

  self->rules = *rules;
  self->pages = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);
  return self;
}

void
fair_known_positions_free (FairKnownPositions *self)
{
  g_hash_table_unref (self->pages);
  g_free (self);
}

static void
add (FairKnownPositions *self,
     const FairPosition *position,
     FairVerdict         verdict,
     FairMove            move)
{
  Page          page = { .verdict = verdict };
  FairKeyPlaces places;

  fair_position_key (&self->rules, position, FAIR_KEY_WIN, &page.key, &places);
  page.move = fair_key_move_to_places (&places, move);
  if (g_hash_table_size (self->pages) >= MAX_PAGES)
    g_hash_table_remove_all (self->pages);
  g_hash_table_add (self->pages, g_memdup2 (&page, sizeof page));
}

/* @move: (out): the next move of a win, if one is known.  Returns: the verdict on @position */
FairVerdict
fair_known_positions_find (FairKnownPositions *self,
                           const FairPosition *position,
                           FairMove           *move)
{
  FairPosition  key;
  FairKeyPlaces places;
  const Page   *page;

  fair_position_key (&self->rules, position, FAIR_KEY_WIN, &key, &places);
  page = g_hash_table_lookup (self->pages, &key);
  if (page == NULL)
    return FAIR_VERDICT_UNKNOWN;

  *move = fair_key_move_to_piles (&places, page->move);
  return page->verdict;
}

void
fair_known_positions_add_lost (FairKnownPositions *self,
                               const FairPosition *position)
{
  add (self, position, FAIR_VERDICT_LOST, fair_move_simple (FAIR_MOVE_END));
}

/* Converts @move from @planned to @position, where some cards have gone up earlier than planned. Returns whether part
 * of the move is left. */
static gboolean
translate (const FairRules    *rules,
           const FairPosition *planned,
           const FairPosition *position,
           FairMove           *move)
{
  FairCard head;
  guint    depth = 0;

  if (move->kind != FAIR_MOVE_CARDS)
    return TRUE;

  head = fair_position_card (planned, move->from, move->count - 1u);
  while (depth < fair_position_count (position, move->from) && fair_position_card (position, move->from, depth) != head)
    depth++;
  if (depth == fair_position_count (position, move->from))
    return FALSE;
  move->count = (guint8) MIN (depth + 1, move->count);
  if (rules->piles[move->to].role == FAIR_FOUNDATION && move->count == 1)
    move->to = (guint8) fair_foundation_slot (rules, position, head);

  return TRUE;
}

/* Plays @move, if there is one, and the automatic moves after it. */
static void
play (FairGameModel  *model,
      FairPosition   *position,
      const FairMove *move,
      GArray         *line)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairMove         moves[FAIR_MAX_CARDS];
  guint            n;

  if (move != NULL)
    {
      g_array_append_val (line, *move);
      fair_apply (rules, position, *move, NULL);
    }
  n = fair_game_model_foresee (model, position, moves);
  g_array_append_vals (line, moves, n);
  for (guint i = 0; i < n; i++)
    fair_apply (rules, position, moves[i], NULL);
}

/* Plays @moves from @position as the game plays out on the table, where the program plays some moves by itself.
 * @present: (out): the position to which they lead
 *
 * Returns: how many of the steps are the player's
 */
static guint
play_out (FairGameModel      *model,
          const FairPosition *position,
          const FairMove     *moves,
          guint               n_moves,
          GArray             *line,
          FairPosition       *present)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairPosition     planned = *position;
  guint            n_steps = 0;

  *present = *position;
  play (model, present, NULL, line);
  for (guint i = 0; i < n_moves; i++)
    {
      FairMove move = moves[i];
      gboolean left = translate (rules, &planned, present, &move);

      if (left && !fair_is_legal (rules, present, move))
        break;
      if (left)
        {
          n_steps++;
          play (model, present, &move, line);
        }
      fair_apply (rules, &planned, moves[i], NULL);
    }

  return n_steps;
}

/* Returns: how many steps @moves, a line from the deal of @model, takes the player on the table; 0 if it does not win there */
guint
fair_known_positions_count_steps (FairGameModel  *model,
                                  const FairMove *moves,
                                  guint           n_moves)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairPosition last;
  guint        n_steps = play_out (model, fair_game_model_get_start (model), moves, n_moves, line, &last);

  return fair_status (fair_game_model_get_rules (model), &last) == FAIR_STATUS_WON ? n_steps : 0;
}

/* Notes all positions of @moves, a line that wins from @position by the rules, as it plays out on the table, where @model determines
 * the automatic moves.  If it does not win there, only its first move is noted as part of a win.  Returns: whether it wins there */
gboolean
fair_known_positions_add_line (FairKnownPositions *self,
                               FairGameModel      *model,
                               const FairPosition *position,
                               const FairMove     *moves,
                               guint               n_moves)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairPosition present;
  gboolean     wins;

  play_out (model, position, moves, n_moves, line, &present);
  wins = fair_status (rules, &present) == FAIR_STATUS_WON;
  if (wins)
    {
      moves = (const FairMove *) line->data;
      n_moves = line->len;
    }
  present = *position;
  for (guint i = 0; i < (wins ? n_moves : MIN (n_moves, 1)); i++)
    {
      add (self, &present, FAIR_VERDICT_WON, moves[i]);
      if (!fair_is_legal (rules, &present, moves[i]))
        break;
      fair_apply (rules, &present, moves[i], NULL);
    }

  return wins;
}
