/* A club after it was read: each result once, in an order that does not depend on the order of the files. */
#include "config.h"

#include "fair-club.h"

#include "fair-club-folder.h"
#include "fair-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>

FairClub *
fair_club_new (void)
{
  FairClub *self = g_atomic_rc_box_new0 (FairClub);

  self->texts = g_string_chunk_new (4096);
  self->members = g_array_new (FALSE, TRUE, sizeof (FairClubMember));
  self->results = g_array_new (FALSE, TRUE, sizeof (FairClubResult));
  self->faults = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
clear (gpointer data)
{
  FairClub *self = data;

  g_string_chunk_free (self->texts);
  g_array_unref (self->members);
  g_array_unref (self->results);
  g_ptr_array_unref (self->faults);
}

void
fair_club_unref (FairClub *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

/* Adds a fault.  Only the first FAIR_CLUB_MAX_FAULTS are stored; all are counted. */
void
fair_club_add_fault (FairClub   *self,
                     const char *file,
                     guint       line,
                     const char *reason,
                     const char *text)
{
  FairClubFault *fault;

  self->n_faults++;
  if (self->faults->len >= FAIR_CLUB_MAX_FAULTS)
    return;

  fault = g_new0 (FairClubFault, 1);
  *fault = (FairClubFault){ g_string_chunk_insert_const (self->texts, file), line, reason, g_string_chunk_insert (self->texts, text) };
  g_ptr_array_add (self->faults, fault);
}

#define COMPARE(a, b) (((a) > (b)) - ((a) < (b)))

/* Of contradicting records, one with help or of practice comes first; otherwise the content decides. */
static int
compare_contents (const FairClubResult *a,
                  const FairClubResult *b)
{
  int order = COMPARE (a->counts, b->counts);

  return order ? order : memcmp (a->hash, b->hash, sizeof a->hash);
}

/* Sorts by player and id; the same ones by content. */
static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  const FairClubResult *first = a;
  const FairClubResult *second = b;
  int                   order = strcmp (first->key, second->key);

  if (order == 0)
    order = memcmp (first->id, second->id, sizeof first->id);
  return order ? order : compare_contents (first, second);
}

static int
compare_deals (const FairClubResult *a,
               const FairClubResult *b)
{
  int order = strcmp (a->key, b->key);

  if (order == 0)
    order = strcmp (a->game, b->game);
  if (order == 0)
    order = strcmp (a->variant, b->variant);
  return order ? order : COMPARE (a->number, b->number);
}

/* Sorts by player and deal; the same ones by when they began. */
static int
compare_tries (gconstpointer a,
               gconstpointer b)
{
  const FairClubResult *first = a;
  const FairClubResult *second = b;
  int                   order = compare_deals (first, second);

  if (order == 0)
    order = COMPARE (first->begun, second->begun);
  return order ? order : compare_contents (first, second);
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const FairClubResult *first = a;
  const FairClubResult *second = b;
  int                   order = COMPARE (first->ended, second->ended);

  return order ? order : memcmp (first->hash, second->hash, sizeof first->hash);
}

/* Whether two records with the same id agree on all ranked values, and on whether they are ranked. Two can exist if two
 * programs used one key, or if the player's name has changed. */
static gboolean
is_same_result (const FairClubResult *a,
                const FairClubResult *b)
{
  return a->game == b->game && a->variant == b->variant && a->number == b->number && a->begun == b->begun &&
         a->ended == b->ended && a->time == b->time && a->score == b->score && a->n_moves == b->n_moves &&
         a->outcome == b->outcome && a->counts == b->counts;
}

static FairClubMember *
get_member (FairClub             *self,
            const FairClubResult *result)
{
  return (FairClubMember *) fair_club_find_member (self, result->key);
}

/* Removes the results of members who have left.  A member with a result that ended after the marker has come back: anybody
 * can put an old marker into the folder. */
static void
drop_withdrawn (FairClub *self)
{
  FairClubResult *results = (FairClubResult *) (void *) self->results->data;
  guint           n = 0;

  for (guint i = 0; i < self->results->len; i++)
    if (results[i].ended > get_member (self, &results[i])->left_at)
      get_member (self, &results[i])->left = FALSE;
  for (guint i = 0; i < self->results->len; i++)
    if (!get_member (self, &results[i])->left)
      results[n++] = results[i];
  g_array_set_size (self->results, n);
}

static void
drop_duplicates (FairClub *self)
{
  FairClubResult *results = (FairClubResult *) (void *) self->results->data;
  guint           n = 0;

  g_array_sort (self->results, compare_ids);
  for (guint i = 0; i < self->results->len; i++)
    {
      const FairClubResult *last = n > 0 ? &results[n - 1] : NULL;

      if (last == NULL || strcmp (last->key, results[i].key) != 0 || memcmp (last->id, results[i].id, sizeof last->id) != 0)
        results[n++] = results[i];
      else if (!is_same_result (last, &results[i]))
        fair_club_add_fault (self, results[i].file, results[i].line, "twice",
                             _ ("There is another record of this result, which differs from this one."));
    }
  g_array_set_size (self->results, n);
}

/* Notes which members have names that look alike. */
static void
compare_names (FairClub *self)
{
  FairClubMember *members = (FairClubMember *) (void *) self->members->data;
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint i = 0; self->members->len > 1 && i < self->members->len; i++)
    {
      g_ptr_array_add (forms, fair_name_make_forms (members[i].name));
      for (guint k = 0; k < i; k++)
        if (fair_name_forms_match (g_ptr_array_index (forms, i), g_ptr_array_index (forms, k)))
          members[i].looks_like_another = members[k].looks_like_another = TRUE;
    }
}

/* Sorts the results, and removes duplicates and withdrawn ones. */
void
fair_club_settle (FairClub *self)
{
  FairClubResult *results = (FairClubResult *) (void *) self->results->data;

  drop_withdrawn (self);
  drop_duplicates (self);
  /* Playing a deal again is practice, regardless of the records. */
  g_array_sort (self->results, compare_tries);
  for (guint i = 1; i < self->results->len; i++)
    if (compare_deals (&results[i - 1], &results[i]) == 0)
      results[i].counts = FALSE;
  g_array_sort (self->results, compare_ends);
  for (guint i = 0; i < self->results->len; i++)
    {
      get_member (self, &results[i])->n_results++;
      get_member (self, &results[i])->name = results[i].name;
    }
  compare_names (self);
}

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  return strcmp (((const FairClubMember *) a)->key, ((const FairClubMember *) b)->key);
}

/* Returns: (nullable): the member with this public key */
const FairClubMember *
fair_club_find_member (FairClub   *self,
                       const char *key)
{
  FairClubMember wanted = { .key = key };
  guint          index;

  return g_array_binary_search (self->members, &wanted, compare_keys, &index) ? &g_array_index (self->members, FairClubMember, index) : NULL;
}
