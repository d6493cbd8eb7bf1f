#include "config.h"

#include "fair-bookmark.h"

struct _FairBookmark
{
  GObject parent_instance;

  guint        number;
  FairPosition position;
  guint        place;
  guint        moves;
  FairSeen     seen;
  gint64       time;
};

G_DEFINE_FINAL_TYPE (FairBookmark, fair_bookmark, G_TYPE_OBJECT)

static void
fair_bookmark_class_init (FairBookmarkClass *klass)
{
}

static void
fair_bookmark_init (FairBookmark *self)
{
}

/**
 * fair_bookmark_new:
 * @number: the number that the player sees, from 1
 * @position: the marked position
 * @place: the place of the position in the journal
 * @moves: how many steps of the player led there
 * @seen: the cards that the player had seen
 * @time: how many microseconds had been played
 *
 * Returns: (transfer full): a bookmark
 */
FairBookmark *
fair_bookmark_new (guint               number,
                   const FairPosition *position,
                   guint               place,
                   guint               moves,
                   const FairSeen     *seen,
                   gint64              time)
{
  FairBookmark *self = g_object_new (FAIR_TYPE_BOOKMARK, NULL);

  self->number = number;
  self->position = *position;
  self->place = place;
  self->moves = moves;
  self->seen = *seen;
  self->time = time;
  return self;
}

/* The number that the player sees, from 1. */
guint
fair_bookmark_get_number (FairBookmark *self)
{
  return self->number;
}

/* The marked position, borrowed. */
const FairPosition *
fair_bookmark_get_position (FairBookmark *self)
{
  return &self->position;
}

/* The place of the position in the journal. */
guint
fair_bookmark_get_place (FairBookmark *self)
{
  return self->place;
}

/* The player's steps from the deal to the position. */
guint
fair_bookmark_get_moves (FairBookmark *self)
{
  return self->moves;
}

/* The cards that the player had seen when it was set, borrowed. */
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
