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

/* Removes the results of members who have left.  A member with a result that ended after the marker has come back: anybody
 * can put an old marker into the folder. */
static void
drop_withdrawn (FairClub *self)
{
  FairClubResult *results = (FairClubResult *) (void *) self->results->data;
  guint           n = 0;

  for (guint i = 0; i < self->results->len; i++)
    {
      FairClubMember *member = fair_club_find_member (self, results[i].key);

      if (results[i].ended > member->left_at)
        member->left = FALSE;
    }
  for (guint i = 0; i < self->results->len; i++)
    if (!fair_club_find_member (self, results[i].key)->left)
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
      const FairClubResult *a = n > 0 ? &results[n - 1] : NULL;
      const FairClubResult *b = &results[i];

      if (a == NULL || strcmp (a->key, b->key) != 0 || memcmp (a->id, b->id, sizeof a->id) != 0)
        results[n++] = *b;
      /* Two with the same id can exist if two programs used one key, or if the player's name has changed. They have to agree on all
       * ranked values, and on whether they are ranked. */
      else if (a->game != b->game || a->variant != b->variant || a->number != b->number || a->begun != b->begun ||
               a->ended != b->ended || a->time != b->time || a->score != b->score || a->n_moves != b->n_moves ||
               a->outcome != b->outcome || a->counts != b->counts)
        fair_club_add_fault (self, results[i].file, results[i].line, "twice",
                             _ ("There is another record of this result, which differs from this one."));
    }
  g_array_set_size (self->results, n);
}

/* Sorts the results, and removes duplicates and withdrawn ones; notes which members have names that look alike. */
void
fair_club_settle (FairClub *self)
{
  FairClubResult *results = (FairClubResult *) (void *) self->results->data;
  FairClubMember *members = (FairClubMember *) (void *) self->members->data;
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

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
      FairClubMember *member = fair_club_find_member (self, results[i].key);

      member->n_results++;
      member->name = results[i].name;
    }
  for (guint i = 0; self->members->len > 1 && i < self->members->len; i++)
    {
      g_ptr_array_add (forms, fair_name_make_forms (members[i].name));
      for (guint k = 0; k < i; k++)
        if (fair_name_forms_match (g_ptr_array_index (forms, i), g_ptr_array_index (forms, k)))
          members[i].looks_like_another = members[k].looks_like_another = TRUE;
    }
}

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  return strcmp (((const FairClubMember *) a)->key, ((const FairClubMember *) b)->key);
}

/* Returns: (nullable): the member with this public key */
FairClubMember *
fair_club_find_member (FairClub   *self,
                       const char *key)
{
  FairClubMember wanted = { .key = key };
  guint          index;

  return g_array_binary_search (self->members, &wanted, compare_keys, &index) ? &g_array_index (self->members, FairClubMember, index) : NULL;
}
