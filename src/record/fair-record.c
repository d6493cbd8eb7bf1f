/* Writes and reads records.  The signed data is the line up to its signature, so there is only one way to write each
 * record: members in one order, no blanks, no escapes except for quotes and backslashes.
 *
 * Lines are not trusted: each is strict JSON, each member has its type, its range and its only form, the moves are
 * played, the other members follow from them, and the signature belongs to the key.  Each error names the member that
 * it is in. */
#include "config.h"

#include "fair-record.h"

#include "fair-json-writer.h"
#include "fair-name.h"
#include "fair-result-text.h"
#include "fair-store-error.h"
#include "fair-words.h"
#include "step.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  MAX_WORD = 256,           /* bytes of a short member as written */
  MIN_STEP = 1000,          /* microseconds between two steps of the player */
  SIGNATURE_MEMBER = 14 + 2 /* bytes of ,"signature":"…"} without the digits */
};

/* Returns: (transfer full): a player's name for display: the start of the key if no character is visible; empty if the
 * player has no name */
char *
fair_record_dup_shown_name (const char *name,
                            const char *key)
{
  return *name && fair_name_is_blank (name) ? g_strndup (key, FAIR_RECORD_SHORT_KEY) : fair_words_make_name (name);
}

void
fair_record_free (FairRecord *self)
{
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self->name);
  g_free (self->key);
  g_free (self->signature);
  g_free (self);
}

/* Writes the record up to the end of the key, which is the signed data, into the text of @writer. */
static void
write_signed_part (const FairRecord *self,
                   FairJsonWriter   *writer)
{
  fair_json_writer_begin (writer, NULL, '{');
  fair_json_writer_add_string (writer, "format", FAIR_RECORD_FORMAT);
  fair_json_writer_add_int (writer, "format-version", FAIR_RECORD_VERSION);
  fair_result_text_write (self->result, &fair_result_json_writer, writer);
  fair_json_writer_add_string (writer, "name", self->name);
  fair_json_writer_add_string (writer, "key", self->key);
}

char *
fair_record_print (const FairRecord *self)
{
  FairJsonWriter writer = { .text = g_string_sized_new (1024 + strlen (self->result->moves)), .raw = TRUE };

  write_signed_part (self, &writer);
  fair_json_writer_add_string (&writer, "signature", self->signature);
  fair_json_writer_end (&writer, '}');
  g_string_append_c (writer.text, '\n');
  return g_string_free (writer.text, FALSE);
}

/* Returns: (transfer full): the moves of @result in the form that records require, if its game is known; invalid moves are
 * unchanged */
static char *
print_play (const FairResult *result)
{
  GString     *text = g_string_sized_new (strlen (result->moves));
  FairReader   reader;
  FairRules    rules;
  FairWord     step;
  FairStepPart part;
  char         move[FAIR_MOVE_TEXT];

  fair_reader_init (&reader, result->moves, fair_result_resolve (result, &rules) ? strlen (result->moves) : 0);
  while (fair_reader_next_word (&reader, true, &step))
    for (char joint = ' '; fair_step_read (&rules, &step, &part); joint = '+')
      {
        if (text->len > 0)
          g_string_append_c (text, joint);
        if (part.good)
          {
            fair_move_print (&rules, part.move, move);
            g_string_append (text, move);
          }
        else
          g_string_append_len (text, part.text.text, (gssize) part.text.length);
      }

  return g_string_free (text, FALSE);
}

/* Checks the name, and the requirements for results in records beyond those for files of results.
 * @self: a record; its key and its signature are not checked
 * @n_searched: (out): the number of positions searched to find out whether the player is stuck
 * @member: (out): if there is a fault, the member that has it
 * Returns: TRUE if there is no fault */
static gboolean
find_fault (const FairRecord *self,
            gint             *n_searched,
            const char      **member,
            GError          **error)
{
  const FairResult *result = self->result;
  g_autoptr (FairResult) complete = NULL;
  g_autofree char *play = NULL;

  if (!fair_result_find_fault (result, n_searched, member, error))
    return FALSE;

  *member = "options";
  complete = fair_result_copy (result);
  fair_result_set_options (complete);
  if (strcmp (complete->options, result->options) != 0)
    /* translators: %s names a result by its UUID; what stands in quotes is a name in the file */
    return fair_store_fail_invalid (error, _ ("The “options” of result %s are incomplete or out of order."), result->id);
  *member = "version";
  for (const char *at = result->version; *at; at++)
    if (!g_ascii_isprint (*at))
      /* translators: %s names a result by its UUID; what stands in quotes is a name in the file */
      return fair_store_fail_invalid (error, _ ("The “version” of result %s is not a short line of text."), result->id);
  *member = "play";
  play = print_play (result);
  if (strcmp (play, result->moves) != 0)
    /* translators: %s is the name of a value in a file */
    return fair_store_fail_invalid (error, _ ("The record has no valid “%s”."), "play");
  *member = "microseconds";
  if (result->n_moves > 1 && result->time < (gint64) (result->n_moves - 1) * MIN_STEP)
    /* translators: %s names a result by its UUID; what stands in quotes are names in the file */
    return fair_store_fail_invalid (error, _ ("The “microseconds” of result %s are too few for its “moves”."),
                                    result->id);
  *member = "name";
  return fair_player_name_is_good (self->name) || fair_store_fail_invalid (error, _ ("The player’s “name” is not a short line of text."));
}

/* @result: a result, with its moves
 * @name: the player's, or ""
 * @key: the player's
 * Returns: (transfer full) (nullable): the signed record of @result; NULL if it does not pass the checks of a
 *   record, which is possible for results that older versions accepted */
FairRecord *
fair_record_new_from_result (const FairResult *result,
                             const char       *name,
                             FairPlayerKey    *key,
                             GError          **error)
{
  g_autoptr (FairRecord) self = g_new0 (FairRecord, 1);
  g_autoptr (GString) text = g_string_new (NULL);
  FairJsonWriter writer = { .text = text, .raw = TRUE };
  const char    *member;
  gint           n_searched;

  g_return_val_if_fail (result->moves != NULL, NULL);

  self->result = fair_result_mend (result);
  g_free (self->result->moves);
  self->result->moves = print_play (result);
  if (!g_str_is_ascii (self->result->version))
    {
      g_free (self->result->version);
      self->result->version = g_strdup ("");
    }
  self->name = g_strdup (name);
  self->key = g_strdup (fair_player_key_get_public (key));
  if (!find_fault (self, &n_searched, &member, error))
    return NULL;

  write_signed_part (self, &writer);
  self->signature = fair_player_key_sign (key, text->str, text->len, error);
  return self->signature ? g_steal_pointer (&self) : NULL;
}

/* Whether the record in @text is signed, by the owner of @key if that is not NULL. */
static gboolean
check_signature (const FairRecord *record,
                 const char       *key,
                 const char       *text,
                 gsize             length,
                 gint             *n_searched,
                 const char      **member,
                 GError          **error)
{
  guint8 bytes[FAIR_KEY_BYTES];

  *member = "folder";
  if (key != NULL && strcmp (record->key, key) != 0)
    return fair_store_fail_invalid (error, _ ("The record belongs to a different player than the folder."));
  *member = "key";
  if (!fair_hexadecimal_parse (record->key, bytes, sizeof bytes))
    /* translators: %d is how many digits it has; what stands in quotes is a name in the file */
    return fair_store_fail_invalid (error, _ ("The player’s “key” is not %d hexadecimal digits in small letters."), FAIR_KEY_DIGITS);
  if (!fair_key_is_good (record->key))
    /* translators: %s is the name of a value in a file */
    return fair_store_fail_invalid (error, _ ("The record has no valid “%s”."), "key");

  *member = "signature";
  if (!fair_signature_can_check (error))
    return FALSE;
  *n_searched = 0;
  return fair_signature_check (record->key, text, length - SIGNATURE_MEMBER - strlen (record->signature), record->signature) ||
         fair_store_fail_invalid (error, _ ("The “signature” is not one of the player’s “key” for this record."));
}

static gboolean
check_head (const FairJson *root,
            const char    **member,
            GError        **error)
{
  FairResultReader reader = { .object = root };
  g_autofree char *format = NULL;
  FairJson         version;
  gint64           number;

  *member = "format";
  format = fair_json_get_kind (root) == FAIR_JSON_OBJECT ? fair_result_reader_dup_string (&reader, "format", MAX_WORD) : g_strdup ("");
  if (strcmp (format, FAIR_RECORD_FORMAT) != 0)
    return fair_store_fail_invalid (error, _ ("This is not a record of Fair Deal."));

  *member = "format-version";
  if (!fair_result_reader_find (&reader, "format-version", FAIR_JSON_NUMBER, &version) || !fair_json_is_integer (&version) ||
      version.at[0] == '-' || version.at[0] == '0')
    return fair_store_fail_invalid (error, _ ("The record has no valid “%s”."), "format-version");
  if (!fair_json_get_int (&version, &number) || number > FAIR_RECORD_VERSION)
    return fair_store_fail (error, FAIR_STORE_ERROR_NEWER, _ ("The record was written by a newer version of Fair Deal."));

  return TRUE;
}

static gboolean
read_members (const FairJson *root,
              FairRecord     *record,
              const char    **member,
              GError        **error)
{
  FairResultReader reader = { .object = root };

  fair_result_reader_read (&reader, record->result);
  record->name = fair_result_reader_dup_string (&reader, "name", 2 * FAIR_RECORD_MAX_NAME);
  record->key = fair_result_reader_dup_string (&reader, "key", MAX_WORD);
  record->signature = fair_result_reader_dup_string (&reader, "signature", MAX_WORD);
  *member = reader.missing ? reader.missing : reader.wrong;
  if (reader.missing != NULL)
    /* translators: %s is the name of a value in a file */
    return fair_store_fail_invalid (error, _ ("The record has no “%s”."), reader.missing);
  if (reader.wrong != NULL)
    /* translators: %s is the name of a value in a file */
    return fair_store_fail_invalid (error, _ ("The record has no valid “%s”."), reader.wrong);

  return TRUE;
}

static gboolean
check_form (const FairRecord *record,
            const char       *text,
            gsize             length,
            GError          **error)
{
  g_autofree char *good = fair_record_print (record);
  gsize            n = strlen (good) - 1;
  gsize            same = 0;

  while (same < MIN (n, length) && good[same] == text[same])
    same++;
  if (same == n && same == length)
    return TRUE;

  /* translators: a record can be written in one way only */
  return fair_store_fail_invalid (error, _ ("The record does not follow the format of records from byte %u on."), (guint) same + 1);
}

/* Reads a record and checks all of it; can be called in any thread.  Playing the moves and the search take long, so
 * only the owner of the key can cause that.
 * @text: any bytes, without the end of the line
 * @line: the line number in the file, from 1
 * @key: (nullable): the public key of the player whose record it must be, as the name of a member's folder in a club;
 *   NULL for any
 * @n_searched: (out) (optional): the number of positions searched to find out whether the player is stuck; -1 if the line is
 *   refused before its signature is checked, that is, at no cost
 * @member: (out): if there is a fault, the member that has it, or “size”, “json”, “form” or “folder”; English, and
 *   never translated
 * Returns: (transfer full) (nullable): the record, or NULL with @error set */
FairRecord *
fair_record_read (const char  *text,
                  gsize        length,
                  guint        line,
                  const char  *key,
                  gint        *n_searched,
                  const char **member,
                  GError     **error)
{
  g_autoptr (FairRecord) record = g_new0 (FairRecord, 1);
  FairJson root;
  gint     ignored;

  if (n_searched == NULL)
    n_searched = &ignored;
  record->result = g_new0 (FairResult, 1);
  *n_searched = -1;
  *member = "size";
  if (length > FAIR_RECORD_MAX_LINE)
    {
      /* translators: %u counts the lines from 1 */
      fair_store_fail_invalid (error, _ ("Line %u of the file is longer than a record can be."), line);
      return NULL;
    }
  *member = "json";
  if (!fair_json_check (text, length, line, &root, error) || !check_head (&root, member, error) ||
      !read_members (&root, record, member, error))
    return NULL;
  *member = "form";
  if (!check_form (record, text, length, error) || !check_signature (record, key, text, length, n_searched, member, error) ||
      !find_fault (record, n_searched, member, error))
    return NULL;

  fair_result_set_options (record->result);
  return g_steal_pointer (&record);
}
