/* The positions of a review, and conclusions from known verdicts. */
#include "fair-review-private.h"

#include "key.h"

/* How many places of a node offer their win as a short one. */
#define MOST_OFFERED 16

/* Finds the node of @position, and its key.  Returns: FAIR_REVIEW_NONE if there is none yet */
guint
fair_review_look_up (FairReview         *self,
                     const FairPosition *position,
                     FairPosition       *key)
{
  guint found;

  fair_position_key (&self->rules, position, FAIR_KEY_WIN, key, NULL);
  found = GPOINTER_TO_UINT (g_hash_table_lookup (self->keys, key));
  return found > 0 ? found - 1 : FAIR_REVIEW_NONE;
}

/* Finds the node of @position, or adds one. */
guint
fair_review_find_node (FairReview         *self,
                       const FairPosition *position)
{
  FairReviewNode node = { .first = FAIR_REVIEW_NONE, .via = FAIR_REVIEW_NONE };
  FairPosition   key;
  guint          found = fair_review_look_up (self, position, &key);

  if (found != FAIR_REVIEW_NONE)
    return found;

  g_array_append_val (self->nodes, node);
  g_hash_table_insert (self->keys, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (self->nodes->len));
  return self->nodes->len - 1;
}

/* Whether the player made the move by the rules, so that a verdict on one side of it applies to the other. */
static gboolean
is_legal_move (const FairReviewEntry *entry)
{
  return entry->place.parent != FAIR_REVIEW_NONE && !entry->place.move.cheat;
}

static void
note_verdict (FairReview *self,
              guint       node_index,
              FairVerdict verdict,
              guint       via,
              GArray     *changed)
{
  FairReviewNode *node = &g_array_index (self->nodes, FairReviewNode, node_index);

  if (node->finding.verdict != FAIR_VERDICT_UNKNOWN)
    {
      g_assert (node->finding.verdict == verdict);
      return;
    }

  node->finding.verdict = verdict;
  node->via = via;
  g_array_append_val (changed, node_index);
}

/* Sets the verdict of a node, and of all that follow from it. */
static void
conclude (FairReview *self,
          guint       node_index,
          FairVerdict verdict)
{
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (guint));

  note_verdict (self, node_index, verdict, FAIR_REVIEW_NONE, changed);
  for (guint i = 0; i < changed->len; i++)
    {
      guint at = g_array_index (self->nodes, FairReviewNode, g_array_index (changed, guint, i)).first;

      for (; at != FAIR_REVIEW_NONE; at = fair_review_get_entry (self, at)->next)
        {
          const FairReviewEntry *entry = fair_review_get_entry (self, at);

          if (verdict == FAIR_VERDICT_WON && is_legal_move (entry))
            note_verdict (self, fair_review_get_entry (self, entry->place.parent)->node, verdict, at, changed);
          for (guint child = entry->child; verdict == FAIR_VERDICT_LOST && child != FAIR_REVIEW_NONE;
               child = fair_review_get_entry (self, child)->other)
            if (is_legal_move (fair_review_get_entry (self, child)))
              note_verdict (self, fair_review_get_entry (self, child)->node, verdict, FAIR_REVIEW_NONE, changed);
        }
    }
}

/* Offers the win from the place @index, with the moves that led there, as a short one from the start. */
static void
offer_win (FairReview *self,
           guint       index)
{
  g_autoptr (GArray) line = fair_review_list_line (self, index);
  g_autoptr (GArray) win = fair_review_list_win (self, index);
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));

  if (win == NULL)
    return;
  for (guint i = 1; i < line->len; i++)
    g_array_append_val (moves, fair_review_get_entry (self, g_array_index (line, guint, i))->place.move);
  if (win->len > 0)
    g_array_append_vals (moves, win->data, win->len);
  fair_par_offer (self->par, (const FairMove *) moves->data, moves->len);
}

/* Offers the wins from the places of a node, and from the start, which may lead through the node in fewer moves than
 * were played. A stranger's record can go back and forth between two positions thousands of times. */
static void
offer_wins (FairReview *self,
            guint       node)
{
  guint at = g_array_index (self->nodes, FairReviewNode, node).first;

  for (guint n = 0; at != FAIR_REVIEW_NONE && n < MOST_OFFERED; n++, at = fair_review_get_entry (self, at)->next)
    offer_win (self, at);
  offer_win (self, 0);
}

/* Concludes what the position itself and the move that led there show. */
static void
look_at_place (FairReview *self,
               guint       index)
{
  const FairReviewEntry *entry = fair_review_get_entry (self, index);
  const FairReviewNode  *node = fair_review_get_node (self, index);
  FairStatus             status = fair_status (&self->rules, &entry->place.position);

  if (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED)
    conclude (self, entry->node, status == FAIR_STATUS_WON ? FAIR_VERDICT_WON : FAIR_VERDICT_LOST);
  else if (is_legal_move (entry) && node->finding.verdict == FAIR_VERDICT_WON)
    {
      guint parent = fair_review_get_entry (self, entry->place.parent)->node;

      if (fair_review_get_node (self, entry->place.parent)->finding.verdict == FAIR_VERDICT_UNKNOWN)
        {
          conclude (self, parent, FAIR_VERDICT_WON);
          g_array_index (self->nodes, FairReviewNode, parent).via = index;
          offer_wins (self, parent);
        }
    }
  else if (is_legal_move (entry) && node->finding.verdict == FAIR_VERDICT_UNKNOWN &&
           fair_review_get_node (self, entry->place.parent)->finding.verdict == FAIR_VERDICT_LOST)
    conclude (self, entry->node, FAIR_VERDICT_LOST);

  if (status == FAIR_STATUS_WON)
    offer_wins (self, entry->node);
}

static guint
add_place (FairReview            *self,
           const FairReviewPlace *place)
{
  FairReviewEntry entry = { .place = *place, .child = FAIR_REVIEW_NONE, .other = FAIR_REVIEW_NONE };
  guint           index = self->entries->len;
  FairReviewNode *node;

  entry.node = fair_review_find_node (self, &place->position);
  node = &g_array_index (self->nodes, FairReviewNode, entry.node);
  entry.next = node->first;
  node->first = index;
  if (place->parent != FAIR_REVIEW_NONE)
    {
      FairReviewEntry *parent = fair_review_get_entry (self, place->parent);

      entry.other = parent->child;
      parent->child = index;
    }
  g_array_append_val (self->entries, entry);
  for (guint effort = 0; effort < FAIR_REVIEW_EFFORTS; effort++)
    self->n_settled[effort] = self->n_lined[effort] = 0;
  self->end = index;
  look_at_place (self, index);

  return index;
}

/* Returns: (transfer full): a review with one position, of index 0; @limits are those of each search. */
FairReview *
fair_review_new (const FairRules        *rules,
                 const FairPosition     *start,
                 const FairSolverLimits *limits)
{
  FairReview     *self = g_new0 (FairReview, 1);
  FairReviewPlace place = { .parent = FAIR_REVIEW_NONE, .position = *start };

  self->rules = *rules;
  self->limits = *limits;
  self->entries = g_array_new (FALSE, FALSE, sizeof (FairReviewEntry));
  self->nodes = g_array_new (FALSE, FALSE, sizeof (FairReviewNode));
  self->keys = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);
  self->par = fair_par_new (rules, start);
  add_place (self, &place);

  return self;
}

void
fair_review_free (FairReview *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    g_clear_pointer (&g_array_index (self->nodes, FairReviewNode, i).win, g_array_unref);
  g_array_unref (self->entries);
  g_array_unref (self->nodes);
  g_hash_table_unref (self->keys);
  fair_par_free (self->par);
  g_free (self);
}

/* Adds where @move led, which is legal in the position of index @parent.  The game ends with the last added position,
 * unless fair_review_set_end() is called.  Returns: the index of that position; the same again for the same move */
guint
fair_review_add (FairReview *self,
                 guint       parent,
                 FairMove    move)
{
  FairReviewPlace place = { .parent = parent, .move = move };

  g_return_val_if_fail (parent < self->entries->len, FAIR_REVIEW_NONE);

  for (guint child = fair_review_get_entry (self, parent)->child; child != FAIR_REVIEW_NONE;
       child = fair_review_get_entry (self, child)->other)
    if (fair_move_equal (fair_review_get_entry (self, child)->place.move, move))
      return self->end = child;

  place.position = fair_review_get_entry (self, parent)->place.position;
  fair_apply (&self->rules, &place.position, move, NULL);
  return add_place (self, &place);
}

/* Sets where the game ended: the line to there is searched first. */
void
fair_review_set_end (FairReview *self,
                     guint       end)
{
  g_return_if_fail (end < self->entries->len);

  self->end = end;
}

/* Keeps a line that wins from @position with the node of @position. */
static void
set_win (FairReviewNode     *node,
         const FairPosition *position,
         const FairMove     *moves,
         guint               n_moves)
{
  g_clear_pointer (&node->win, g_array_unref);
  node->win = g_array_new (FALSE, FALSE, sizeof *moves);
  if (n_moves > 0)
    g_array_append_vals (node->win, moves, n_moves);
  node->from = *position;
  node->via = FAIR_REVIEW_NONE;
}

/* Adds a line that wins from @start: the played positions on it are won too. */
static void
note_line (FairReview         *self,
           const FairPosition *start,
           const FairMove     *moves,
           guint               n_moves)
{
  FairPosition position = *start;

  for (guint i = 0; i < n_moves; i++)
    {
      FairPosition key;
      guint        index = fair_review_look_up (self, &position, &key);

      if (index != FAIR_REVIEW_NONE &&
          g_array_index (self->nodes, FairReviewNode, index).finding.verdict == FAIR_VERDICT_UNKNOWN)
        {
          set_win (&g_array_index (self->nodes, FairReviewNode, index), &position, moves + i, n_moves - i);
          conclude (self, index, FAIR_VERDICT_WON);
        }
      fair_apply (&self->rules, &position, moves[i], NULL);
    }
}

/* Adds a line that wins from @position, which is one of @node, and its consequences.  Returns: whether it is shorter
 * than the win that was known from there */
static gboolean
note_win (FairReview         *self,
          guint               node,
          const FairPosition *position,
          const FairMove     *moves,
          guint               n_moves)
{
  g_autoptr (GArray) win = NULL;
  guint    first;
  gboolean shorter;

  note_line (self, position, moves, n_moves);
  first = g_array_index (self->nodes, FairReviewNode, node).first;
  win = first != FAIR_REVIEW_NONE ? fair_review_list_win (self, first) : NULL;
  shorter = win != NULL && n_moves < win->len;
  if (shorter)
    set_win (&g_array_index (self->nodes, FairReviewNode, node), position, moves, n_moves);
  offer_wins (self, node);

  return shorter;
}

/* Adds @solution, the answer of a solver with the limits of @question, and its consequences.  @question: from
 * fair_review_ask() or fair_review_ask_forced(), and not answered since. */
void
fair_review_answer (FairReview               *self,
                    const FairReviewQuestion *question,
                    const FairSolution       *solution)
{
  FairReviewNode *node = &g_array_index (self->nodes, FairReviewNode, question->node);

  if (question->index != FAIR_REVIEW_NONE)
    {
      FairReviewEntry *entry = fair_review_get_entry (self, question->index);

      if (node->finding.verdict == FAIR_VERDICT_WON && solution->verdict == FAIR_VERDICT_UNKNOWN)
        self->n_failed[MIN (entry->efforts, FAIR_REVIEW_EFFORTS - 1)]++;
      entry->has_line |= solution->verdict == FAIR_VERDICT_WON;
      entry->efforts++;
    }
  node->efforts++;
  node->finding.states += solution->states;
  node->finding.microseconds += solution->microseconds;
  if (solution->verdict == FAIR_VERDICT_LOST && node->finding.verdict == FAIR_VERDICT_UNKNOWN)
    conclude (self, question->node, FAIR_VERDICT_LOST);
  if (solution->verdict == FAIR_VERDICT_WON)
    note_win (self, question->node, question->position, solution->moves, solution->n_moves);
}

/* Adds a line of another search from the position of @index, and its consequences; it counts only if it wins.  Returns:
 * whether it is shorter than the win that was known from there */
gboolean
fair_review_offer_win (FairReview     *self,
                       guint           index,
                       const FairMove *moves,
                       guint           n_moves)
{
  FairPosition position;

  g_return_val_if_fail (index < self->entries->len, FALSE);

  position = fair_review_get_place (self, index)->position;
  return fair_solution_wins (&self->rules, &position, moves, n_moves) &&
         note_win (self, fair_review_get_entry (self, index)->node, &position, moves, n_moves);
}

const FairRules *
fair_review_get_rules (FairReview *self)
{
  return &self->rules;
}

/* The position of @index; borrowed until another one is added. */
const FairReviewPlace *
fair_review_get_place (FairReview *self,
                       guint       index)
{
  return &fair_review_get_entry (self, index)->place;
}

/* The verdict on the position of @index. */
FairReviewFinding
fair_review_get_finding (FairReview *self,
                         guint       index)
{
  return fair_review_get_node (self, index)->finding;
}

/* The shortest win known from the start, borrowed. */
FairPar *
fair_review_get_par (FairReview *self)
{
  return self->par;
}
