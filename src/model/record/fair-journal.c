#include "config.h"

#include "fair-journal.h"

#include "step.h"

typedef struct
{
  gint64 time;
  char  *text; /* owned */
} Event;

struct _FairJournal
{
  GObject parent_instance;

  GArray  *events; /* of Event */
  gint64   elapsed;
  guint    n_plays;
  guint    n_hints;
  gboolean practice;
};

const char *const fair_journal_assistance[] = { "cheat", "verdict", "winning-move", "show-me", NULL };

typedef enum
{
  SIGNAL_ADDED,
  SIGNAL_ENDING,
  N_SIGNALS
} FairJournalSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairJournal, fair_journal, G_TYPE_OBJECT)

static void
clear_event (gpointer data)
{
  g_free (((Event *) data)->text);
}

static const Event *
get_event (FairJournal *self,
           guint        index)
{
  g_assert (index < self->events->len);
  return &g_array_index (self->events, Event, index);
}

static void
fair_journal_finalize (GObject *object)
{
  g_array_unref (FAIR_JOURNAL (object)->events);

  G_OBJECT_CLASS (fair_journal_parent_class)->finalize (object);
}

static void
fair_journal_class_init (FairJournalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_journal_finalize;

  /**
   * FairJournal::added:
   *
   * An event was added, the last one.  What it says may not have happened to the model yet: whoever writes it
   * down has done so before anybody sees it.
   */
  signals[SIGNAL_ADDED] =
    g_signal_new ("added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairJournal::ending:
   *
   * The game is about to begin anew, and the journal with it: what is there now is the last of a
   * game that nobody can go back to.
   */
  signals[SIGNAL_ENDING] =
    g_signal_new ("ending", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_journal_init (FairJournal *self)
{
  self->events = g_array_new (FALSE, FALSE, sizeof (Event));
  g_array_set_clear_func (self->events, clear_event);
}

/* Returns: (transfer full): an empty journal */
FairJournal *
fair_journal_new (void)
{
  return g_object_new (FAIR_TYPE_JOURNAL, NULL);
}

guint
fair_journal_get_n_events (FairJournal *self)
{
  return self->events->len;
}

/* The text of the event of @index, from 0; borrowed. */
const char *
fair_journal_get_text (FairJournal *self,
                       guint        index)
{
  return get_event (self, index)->text;
}

/* The microseconds that had been played at the event of @index, from 0. */
gint64
fair_journal_get_time (FairJournal *self,
                       guint        index)
{
  return get_event (self, index)->time;
}

/* The microseconds played so far. */
gint64
fair_journal_get_elapsed (FairJournal *self)
{
  return self->elapsed;
}

/* Lets events from now on happen at @elapsed microseconds of play. */
void
fair_journal_set_elapsed (FairJournal *self,
                          gint64       elapsed)
{
  g_return_if_fail (elapsed >= 0);

  self->elapsed = elapsed;
}

/* How many steps of the player's there ever were, undone ones included. */
guint
fair_journal_get_n_plays (FairJournal *self)
{
  return self->n_plays;
}

guint
fair_journal_get_n_hints (FairJournal *self)
{
  return self->n_hints;
}

/* Whether the deal was begun anew in a game that then counts in no table. */
gboolean
fair_journal_get_practice (FairJournal *self)
{
  return self->practice;
}

/* Adds an event that says all in its @text, at the time that has been played. */
void
fair_journal_add (FairJournal *self,
                  const char  *text)
{
  Event event = { .time = self->elapsed, .text = g_strdup (text) };

  g_return_if_fail (FAIR_IS_JOURNAL (self));

  g_array_append_val (self->events, event);
  g_signal_emit (self, signals[SIGNAL_ADDED], 0);
}

void
fair_journal_add_hint (FairJournal *self)
{
  self->n_hints++;
  fair_journal_add (self, "hint");
}

/* Takes note of help, bits of FairAssistance. */
void
fair_journal_add_assistance (FairJournal *self,
                             guint        assistance)
{
  for (guint bit = 0; fair_journal_assistance[bit]; bit++)
    if (assistance >> bit & 1)
      {
        g_autofree char *text = g_strconcat ("assisted ", fair_journal_assistance[bit], NULL);

        fair_journal_add (self, text);
      }
}

/* Takes note of what is known of the deal: whether it can be won, and its FairDifficulty. */
void
fair_journal_add_findings (FairJournal *self,
                           gboolean     fair,
                           guint        difficulty)
{
  g_autofree char *text = fair ? g_strdup_printf ("fair %u", difficulty) : g_strdup ("fair no");

  fair_journal_add (self, text);
}

/* Adds a step of these moves, before it is played. */
void
fair_journal_add_step (FairJournal     *self,
                       const FairRules *rules,
                       FairStepKind     kind,
                       const FairMove  *moves,
                       guint            n_moves)
{
  gboolean         is_play = kind == FAIR_STEP_PLAYER;
  char             step[FAIR_STEP_TEXT];
  g_autofree char *text = NULL;

  self->n_plays += is_play;
  fair_step_print (rules, moves, n_moves, step);
  text = g_strconcat (is_play ? "play " : "auto ", step, NULL);
  fair_journal_add (self, text);
}

/* Says that the game ends here, then forgets it, to begin anew with the same deal. */
void
fair_journal_begin_practice (FairJournal *self)
{
  g_return_if_fail (FAIR_IS_JOURNAL (self));

  g_signal_emit (self, signals[SIGNAL_ENDING], 0);
  g_array_set_size (self->events, 0);
  self->elapsed = 0;
  self->n_plays = 0;
  self->n_hints = 0;
}

/* Takes note that the deal was played before, and which cards were @seen then: the first event of
 * such a game. */
void
fair_journal_add_practice (FairJournal    *self,
                           const FairSeen *seen)
{
  char             cards[FAIR_SEEN_TEXT];
  g_autofree char *text = NULL;

  fair_seen_print (seen, cards);
  text = g_strconcat ("practice ", cards, NULL);
  self->practice = TRUE;
  fair_journal_add (self, text);
}
