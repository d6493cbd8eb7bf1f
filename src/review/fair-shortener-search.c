/* Searches parts of a line again: from each of its positions, breadth first, for a shortcut to any later one. */
#include "fair-shortener.h"

#include "fair-line.h"

/* A position that the search has reached. */
typedef struct
{
  FairPosition position;
  guint64      hash;
  guint        parent;
  guint        depth;
  FairMove     move;
} Entry;

typedef struct
{
  FairShortener *budget;
  GArray        *line;
  GArray        *positions; /* owned; of the line */
  GHashTable    *later;     /* owned; from the hash of a position of the line to the last of its places there */
  guint64       *hashes;    /* owned; of the positions of the line */

  guint       from;    /* the place where the search begins */
  Entry      *entries; /* owned */
  guint       n_entries;
  guint       most;
  GHashTable *seen;   /* owned; hashes of entries */
  guint       saving; /* moves saved by the best shortcut so far */
  guint       best;   /* its last entry */
  guint       target; /* the place on the line that it leads to */
} Search;

static void
index_line (Search *search)
{
  g_clear_pointer (&search->positions, g_array_unref);
  search->positions = fair_shortener_list_positions (search->budget, search->line);
  search->hashes = g_renew (guint64, search->hashes, search->positions->len);
  g_hash_table_remove_all (search->later);
  for (guint i = 0; i < search->positions->len; i++)
    {
      search->hashes[i] = fair_line_hash (search->budget->rules, &g_array_index (search->positions, FairPosition, i));
      g_hash_table_replace (search->later, &search->hashes[i], GUINT_TO_POINTER (i));
    }
}

/* Adds a position, if it is new and may be part of a shorter line. */
static void
add_entry (Search             *search,
           const FairPosition *position,
           guint               parent,
           guint               depth,
           FairMove            move)
{
  const FairRules *rules = search->budget->rules;
  Entry           *entry = &search->entries[search->n_entries];
  guint            left = search->line->len - search->from;
  guint            place; /* the last one on the line that is equal; 0 if there is none.  All wins are equal */

  entry->hash = fair_line_hash (rules, position);
  if (g_hash_table_contains (search->seen, &entry->hash))
    return;

  entry->position = *position;
  entry->parent = parent;
  entry->depth = depth;
  entry->move = move;
  place = fair_status (rules, position) == FAIR_STATUS_WON
            ? search->line->len
            : GPOINTER_TO_UINT (g_hash_table_lookup (search->later, &entry->hash));
  if (place > search->from + depth + search->saving)
    {
      search->saving = place - search->from - depth;
      search->best = search->n_entries;
      search->target = place;
    }
  else if (depth + fair_line_bound (rules, position) + search->saving >= left)
    return;

  g_hash_table_add (search->seen, &entry->hash);
  search->n_entries++;
}

/* Follows all moves from the entry of @index; returns FALSE when the search has to end. */
static gboolean
follow_moves (Search *search,
              guint   index)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (search->budget->rules, &search->entries[index].position, moves);

  for (guint i = 0; i < n; i++)
    {
      FairPosition next = search->entries[index].position;

      if (moves[i].kind == FAIR_MOVE_END)
        continue;
      if (search->n_entries == search->most || !fair_shortener_step (search->budget))
        return FALSE;
      fair_apply (search->budget->rules, &next, moves[i], NULL);
      add_entry (search, &next, index, search->entries[index].depth + 1, moves[i]);
    }

  return TRUE;
}

/* Searches from @from; returns whether it saw everything that could save moves. */
static gboolean
look_from (Search *search,
           guint   from)
{
  const FairPosition *start = &g_array_index (search->positions, FairPosition, from);
  gboolean            complete = TRUE;

  search->from = from;
  search->n_entries = 0;
  search->saving = 0;
  g_hash_table_remove_all (search->seen);
  add_entry (search, start, 0, 0, (FairMove){ 0 });
  for (guint i = 0; i < search->n_entries && complete; i++)
    complete = follow_moves (search, i);

  return complete;
}

/* Inserts the best shortcut into the line; returns whether that line wins. */
static gboolean
splice (Search *search)
{
  const FairRules *rules = search->budget->rules;
  const Entry     *last = &search->entries[search->best];
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (FairMove));
  guint at = search->best;

  g_array_append_vals (line, search->line->data, search->from);
  g_array_set_size (line, search->from + last->depth);
  for (guint i = line->len; i > search->from; i--)
    {
      g_array_index (line, FairMove, i - 1) = search->entries[at].move;
      at = search->entries[at].parent;
    }
  if (!fair_line_append (line, rules, &g_array_index (search->positions, FairPosition, search->target), &last->position,
                         &g_array_index (search->line, FairMove, search->target), search->line->len - search->target) ||
      !fair_solution_wins (rules, &search->budget->start, (const FairMove *) line->data, line->len))
    return FALSE;

  g_array_set_size (search->line, 0);
  g_array_append_vals (search->line, line->data, line->len);
  return TRUE;
}

/* Searches from each position of @line, which wins from the start, for a shortcut to a later one, and inserts it.
 * @n_positions: how many positions each search may keep.  @complete: (out): whether the line is now one of the
 * shortest. Returns: whether it became shorter */
gboolean
fair_shortener_search (FairShortener *self,
                       GArray        *line,
                       guint          n_positions,
                       gboolean      *complete)
{
  const guint before = line->len;
  Search      search = {
         .budget = self,
         .line = line,
         .later = g_hash_table_new (g_int64_hash, g_int64_equal),
         .entries = g_new (Entry, n_positions + 1),
         .most = n_positions,
         .seen = g_hash_table_new (g_int64_hash, g_int64_equal)
  };

  *complete = FALSE;
  index_line (&search);
  for (guint from = 0; from < line->len && !self->over && !*complete;)
    {
      gboolean all = look_from (&search, from);

      if (search.saving > 0 && splice (&search))
        index_line (&search);
      else
        {
          *complete = all && search.saving == 0 && from == 0;
          from++;
        }
    }

  g_array_unref (search.positions);
  g_hash_table_unref (search.later);
  g_hash_table_unref (search.seen);
  g_free (search.entries);
  g_free (search.hashes);
  return line->len < before;
}
