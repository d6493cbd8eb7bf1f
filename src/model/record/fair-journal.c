#include "fair-journal.h"

/* An event as stored: one array has the moves of all events. */
typedef struct
{
  FairEvent event;
  guint     first_move;
} Entry;

struct _FairJournal
{
  GObject parent_instance;

  FairRules       rules;
  GArray         *entries; /* owned; of Entry */
  GArray         *moves;   /* owned; of FairMove, for all steps */
  FairJournalSums sums;
  char           *laid; /* owned; the position of the event “laid”; NULL without one */
};

typedef enum
{
  SIGNAL_ADDED,
  SIGNAL_ENDING,
  N_SIGNALS
} FairJournalSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairJournal, fair_journal, G_TYPE_OBJECT)

static const Entry *
get_entry (FairJournal *self,
           guint        index)
{
  g_assert (index < self->entries->len);
  return &g_array_index (self->entries, Entry, index);
}

static void
fair_journal_finalize (GObject *object)
{
  FairJournal *self = FAIR_JOURNAL (object);

  g_array_unref (self->entries);
  g_array_unref (self->moves);
  g_free (self->laid);

  G_OBJECT_CLASS (fair_journal_parent_class)->finalize (object);
}

static void
fair_journal_class_init (FairJournalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_journal_finalize;

  /**
   * FairJournal::added:
   *
   * An event was added at the end.  The model may not have changed yet, so that a handler can save the event before
   * any view shows its effect.
   */
  signals[SIGNAL_ADDED] =
    g_signal_new ("added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairJournal::ending:
   *
   * The game, and the journal with it, is about to restart: its current contents are final.
   */
  signals[SIGNAL_ENDING] =
    g_signal_new ("ending", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_journal_init (FairJournal *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
}

/* Returns: (transfer full): an empty journal of a game by @rules, which are copied */
FairJournal *
fair_journal_new (const FairRules *rules)
{
  FairJournal *self = g_object_new (FAIR_TYPE_JOURNAL, NULL);

  self->rules = *rules;
  return self;
}

guint
fair_journal_get_n_events (FairJournal *self)
{
  return self->entries->len;
}

/* The event with this @index, from 0; its moves are borrowed, and valid until another event is added. */
FairEvent
fair_journal_get_event (FairJournal *self,
                        guint        index)
{
  const Entry *entry = get_entry (self, index);
  FairEvent    event = entry->event;

  event.moves = event.n_moves > 0 ? &g_array_index (self->moves, FairMove, entry->first_move) : NULL;
  return event;
}

char *
fair_journal_dup_text (FairJournal *self,
                       guint        index)
{
  FairEvent event = fair_journal_get_event (self, index);

  return fair_event_print (&event, &self->rules);
}

/* Borrowed; they change in place. */
const FairJournalSums *
fair_journal_get_sums (FairJournal *self)
{
  return &self->sums;
}

/* Sets the time of later events to @elapsed microseconds of play. */
void
fair_journal_set_elapsed (FairJournal *self,
                          gint64       elapsed)
{
  g_return_if_fail (elapsed >= 0);

  self->sums.elapsed = elapsed;
}

/* Adds @event, at the current time of play; a step before it is played.  Returns: the place that a step leads to */
guint
fair_journal_add (FairJournal *self,
                  FairEvent    event)
{
  gboolean is_step = event.kind == FAIR_EVENT_PLAY || event.kind == FAIR_EVENT_AUTO;
  guint    index = self->entries->len;
  Entry    entry = { .event = event, .first_move = self->moves->len };

  g_assert (is_step == (event.n_moves > 0) && event.n_moves <= FAIR_MAX_STEP);

  if (is_step)
    g_array_append_vals (self->moves, event.moves, event.n_moves);
  else
    entry.event.place = FAIR_PLACE_DEAL;
  entry.event.moves = NULL;
  entry.event.time = self->sums.elapsed;
  if (event.kind == FAIR_EVENT_LAID)
    {
      g_assert (self->laid == NULL);
      self->laid = g_strdup (event.position);
      entry.event.position = self->laid;
    }
  g_array_append_val (self->entries, entry);
  self->sums.n_plays += event.kind == FAIR_EVENT_PLAY;
  self->sums.n_hints += event.kind == FAIR_EVENT_HINT;
  self->sums.practice |= event.kind == FAIR_EVENT_PRACTICE;
  g_signal_emit (self, signals[SIGNAL_ADDED], 0);
  return index;
}

/* Announces that the game ends here, then empties the journal, to restart with the same deal. */
void
fair_journal_begin_practice (FairJournal *self)
{
  g_signal_emit (self, signals[SIGNAL_ENDING], 0);
  g_array_set_size (self->entries, 0);
  g_array_set_size (self->moves, 0);
  self->sums = (FairJournalSums){ .practice = self->sums.practice };
  g_clear_pointer (&self->laid, g_free);
}

/* Returns: (transfer full) (element-type guint): the indexes of the steps that lead from the deal to @place */
GArray *
fair_journal_list_line (FairJournal *self,
                        guint        place)
{
  GArray *line;
  guint   n = 0;

  for (guint at = place; at != FAIR_PLACE_DEAL; at = get_entry (self, at)->event.place)
    n++;
  line = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  g_array_set_size (line, n);
  for (guint at = place; at != FAIR_PLACE_DEAL; at = get_entry (self, at)->event.place)
    g_array_index (line, guint, --n) = at;

  return line;
}

/* Returns: (transfer full): the moves from the deal to @place in the notation of move.h, steps separated by spaces */
char *
fair_journal_print_line (FairJournal *self,
                         guint        place)
{
  g_autoptr (GArray) line = fair_journal_list_line (self, place);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < line->len; i++)
    {
      FairEvent event = fair_journal_get_event (self, g_array_index (line, guint, i));
      char      step[FAIR_STEP_TEXT];

      if (i > 0)
        g_string_append_c (text, ' ');
      fair_step_print (&self->rules, event.moves, event.n_moves, step);
      g_string_append (text, step);
    }

  return g_string_free (text, FALSE);
}

static gboolean
is_same_step (FairJournal *self,
              guint        index,
              guint        other_index)
{
  FairEvent event = fair_journal_get_event (self, index);
  FairEvent other = fair_journal_get_event (self, other_index);

  if (event.kind != other.kind || event.n_moves != other.n_moves)
    return FALSE;
  for (guint i = 0; i < event.n_moves; i++)
    if (!fair_move_equal (event.moves[i], other.moves[i]))
      return FALSE;

  return TRUE;
}

/* The number of the player's steps undone by going from @from to @to: steps on the line to @from after the branch to
 * @to. */
guint
fair_journal_count_left (FairJournal *self,
                         guint        from,
                         guint        to)
{
  g_autoptr (GArray) line = fair_journal_list_line (self, from);
  g_autoptr (GArray) other = fair_journal_list_line (self, to);
  guint same = 0;
  guint n = 0;

  while (same < MIN (line->len, other->len) &&
         is_same_step (self, g_array_index (line, guint, same), g_array_index (other, guint, same)))
    same++;
  for (guint i = same; i < line->len; i++)
    n += get_entry (self, g_array_index (line, guint, i))->event.kind == FAIR_EVENT_PLAY;

  return n;
}
