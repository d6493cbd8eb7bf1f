#include "config.h"

#include "fair-bookmark.h"

struct _FairBookmark
{
  GObject parent_instance;

  guint        number;
  FairPosition position;
  FairLine    *line; /* owned */
  guint        moves;
  FairSeen     seen;
  gint64       time;
};

G_DEFINE_FINAL_TYPE (FairBookmark, fair_bookmark, G_TYPE_OBJECT)

static void
fair_bookmark_finalize (GObject *object)
{
  g_clear_pointer (&FAIR_BOOKMARK (object)->line, fair_line_free);

  G_OBJECT_CLASS (fair_bookmark_parent_class)->finalize (object);
}

static void
fair_bookmark_class_init (FairBookmarkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_bookmark_finalize;
}

static void
fair_bookmark_init (FairBookmark *self)
{
}

/**
 * fair_bookmark_new:
 * @number: what the player calls it by, from 1
 * @position: the marked position
 * @line: (transfer full): what led to it from the deal
 * @moves: how many steps of the player's are in that
 * @seen: the cards that the player had seen
 * @time: microseconds that had been played
 *
 * Returns: (transfer full): a bookmark.
 */
FairBookmark *
fair_bookmark_new (guint               number,
                   const FairPosition *position,
                   FairLine           *line,
                   guint               moves,
                   const FairSeen     *seen,
                   gint64              time)
{
  FairBookmark *self = g_object_new (FAIR_TYPE_BOOKMARK, NULL);

  self->number = number;
  self->position = *position;
  self->line = line;
  self->moves = moves;
  self->seen = *seen;
  self->time = time;
  return self;
}

guint
fair_bookmark_get_number (FairBookmark *self)
{
  return self->number;
}

const FairPosition *
fair_bookmark_get_position (FairBookmark *self)
{
  return &self->position;
}

const FairLine *
fair_bookmark_get_line (FairBookmark *self)
{
  return self->line;
}

/* The player's steps on the way to the position. */
guint
fair_bookmark_get_moves (FairBookmark *self)
{
  return self->moves;
}

/* The cards that the player had seen when it was set. */
const FairSeen *
fair_bookmark_get_seen (FairBookmark *self)
{
  return &self->seen;
}

/* The microseconds that had been played when it was set. */
gint64
fair_bookmark_get_time (FairBookmark *self)
{
  return self->time;
}
