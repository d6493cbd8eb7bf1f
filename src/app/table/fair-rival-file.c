/* The file is next to the database, with a group for each game, named by its UUID. Only the newest groups
 * are kept, which removes those of finished games in time. It is written without waiting for the disk: if it
 * is lost, only a comparison is missing. Its contents are checked like any data from outside.
 */
#include "config.h"

#include "fair-rival-file.h"

#include "fair-file.h"
#include "fair-record.h"

#include <sys/stat.h>

enum
{
  MAX_GROUPS = 32,
  MAX_BYTES = 65536
};

static char *
dup_path (FairStore *store)
{
  g_autofree char *folder = g_path_get_dirname (fair_store_get_path (store));

  return g_build_filename (folder, "rivals.ini", NULL);
}

/* Returns: (transfer full): the contents of the file; empty if it cannot be read */
static GKeyFile *
load (const char *path)
{
  GKeyFile   *file = g_key_file_new ();
  struct stat status;

  if (stat (path, &status) == 0 && S_ISREG (status.st_mode) && status.st_size <= MAX_BYTES)
    g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  return file;
}

static void
drop_oldest (GKeyFile *file)
{
  gsize n;
  g_auto (GStrv) groups = g_key_file_get_groups (file, &n);

  for (gsize i = 0; i + MAX_GROUPS < n; i++)
    g_key_file_remove_group (file, groups[i], NULL);
}

/* Stores @self for the game @id. */
void
fair_rival_keep (const FairRival *self,
                 FairStore       *store,
                 const char      *id)
{
  g_autofree char *path = dup_path (store);
  g_autoptr (GKeyFile) file = load (path);
  const FairResult *result = self->result;
  g_autofree char  *text = NULL;
  gsize             length;

  g_key_file_remove_group (file, id, NULL);
  g_key_file_set_string (file, id, "game", result->game);
  g_key_file_set_string (file, id, "options", result->options);
  g_key_file_set_uint64 (file, id, "number", result->number);
  g_key_file_set_string (file, id, "outcome", fair_outcome_get_name (result->outcome));
  g_key_file_set_integer (file, id, "moves", (int) MIN (result->n_moves, G_MAXINT));
  g_key_file_set_integer (file, id, "score", result->score);
  g_key_file_set_int64 (file, id, "microseconds", result->time);
  g_key_file_set_boolean (file, id, "assisted", result->assisted != 0);
  g_key_file_set_string (file, id, "name", self->name);
  drop_oldest (file);
  text = g_key_file_to_data (file, &length, NULL);
  fair_file_replace (path, text, length, FAIR_FILE_PRIVATE | FAIR_FILE_UNSYNCED, NULL);
}

/* Returns: (transfer full): the result in a group; any of its members can be missing */
static FairResult *
read_result (GKeyFile   *file,
             const char *id)
{
  FairResult *result = fair_result_new ();

  result->game = g_key_file_get_string (file, id, "game", NULL);
  result->options = g_key_file_get_string (file, id, "options", NULL);
  result->number = g_key_file_get_uint64 (file, id, "number", NULL);
  result->n_moves = (guint) MAX (g_key_file_get_integer (file, id, "moves", NULL), 0);
  result->score = g_key_file_get_integer (file, id, "score", NULL);
  result->time = CLAMP (g_key_file_get_int64 (file, id, "microseconds", NULL), 0, FAIR_RESULT_MAX_PLAYED);
  result->assisted = g_key_file_get_boolean (file, id, "assisted", NULL);
  return result;
}

/* Returns: (transfer full) (nullable): what was stored for the game @id, if it is of the deal of @model */
FairRival *
fair_rival_find (FairStore     *store,
                 const char    *id,
                 FairGameModel *model)
{
  g_autofree char *path = dup_path (store);
  g_autoptr (GKeyFile) file = load (path);
  g_autoptr (FairResult) result = read_result (file, id);
  g_autoptr (FairRival) rival = NULL;
  g_autofree char *outcome = g_key_file_get_string (file, id, "outcome", NULL);
  g_autofree char *name = g_key_file_get_string (file, id, "name", NULL);
  FairRules        rules;

  if (result->game == NULL || result->options == NULL || outcome == NULL || name == NULL ||
      !fair_result_resolve (result, &rules) || !fair_outcome_parse (outcome, &result->outcome) || !fair_player_name_is_good (name))
    return NULL;

  rival = fair_rival_new (result, name);
  return fair_rival_has_deal (rival, model) ? g_steal_pointer (&rival) : NULL;
}
