/* Writes records.  The signed data is the line up to its signature, so there is only one way to write each
 * record: members in one order, no blanks, no escapes except for quotes and backslashes. */
#include "config.h"

#include "fair-name.h"
#include "fair-record-private.h"

#include "fair-result-text.h"
#include "fair-store-error.h"
#include "fair-words.h"
#include "step.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Whether records can have this name of a player. */
gboolean
fair_record_name_is_good (const char *name)
{
  return fair_player_name_is_good (name);
}

/* Returns: (transfer full): a player's name as it can be shown: the start of the key if nothing of it is visible; empty if
 *   the player has none */
char *
fair_record_dup_shown_name (const char *name,
                            const char *key)
{
  return *name && fair_name_is_blank (name) ? g_strndup (key, FAIR_RECORD_SHORT_KEY) : fair_words_make_name (name);
}

/* Frees @self and everything that it owns. */
void
fair_record_free (FairRecord *self)
{
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self->name);
  g_free (self->key);
  g_free (self->signature);
  g_free (self);
}

static void
add_name (GString    *text,
          const char *name)
{
  g_string_append_printf (text, "%s\"%s\":", text->str[text->len - 1] == '{' ? "" : ",", name);
}

static void
add_string (gpointer    to,
            const char *name,
            const char *value)
{
  GString *text = to;

  add_name (text, name);
  g_string_append_c (text, '"');
  for (; *value; value++)
    {
      if (*value == '"' || *value == '\\')
        g_string_append_c (text, '\\');
      g_string_append_c (text, *value);
    }
  g_string_append_c (text, '"');
}

static void
add_int (gpointer    to,
         const char *name,
         gint64      value)
{
  GString *text = to;

  add_name (text, name);
  g_string_append_printf (text, "%" G_GINT64_FORMAT, value);
}

static void
add_boolean (gpointer    to,
             const char *name,
             gboolean    value)
{
  GString *text = to;

  add_name (text, name);
  g_string_append (text, value ? "true" : "false");
}

static const FairResultWriter record_writer = { add_string, add_int, add_boolean };

/* Returns: (transfer full): the line up to the end of the key, which is the signed data */
GString *
fair_record_print_signed_part (const FairRecord *self)
{
  const FairResult *result = self->result;
  GString          *text = g_string_sized_new (1024 + strlen (result->moves));

  g_string_append_c (text, '{');
  add_string (text, "format", FAIR_RECORD_FORMAT);
  add_int (text, "format-version", FAIR_RECORD_VERSION);
  fair_result_text_write (result, &record_writer, text);
  add_string (text, "name", self->name);
  add_string (text, "key", self->key);

  return text;
}

/* Returns: (transfer full): the line of the record, with its end */
char *
fair_record_print (const FairRecord *self)
{
  GString *text = fair_record_print_signed_part (self);

  add_string (text, "signature", self->signature);
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* Appends @step with each move in its only form; what is no move stays. */
static void
add_step (GString         *text,
          const FairRules *rules,
          const FairWord  *step)
{
  FairWord     rest = *step;
  FairStepPart part;
  char         move[FAIR_MOVE_TEXT];

  for (char joint = ' '; fair_step_read (rules, &rest, &part); joint = '+')
    {
      if (text->len > 0)
        g_string_append_c (text, joint);
      if (part.good)
        {
          fair_move_print (rules, part.move, move);
          g_string_append (text, move);
        }
      else
        g_string_append_len (text, part.text.text, (gssize) part.text.length);
    }
}

/* Returns: (transfer full): the moves of @result in the form that records require, if its game is known */
char *
fair_record_print_play (const FairResult *result)
{
  GString   *text = g_string_sized_new (strlen (result->moves));
  FairReader reader;
  FairRules  rules;
  FairWord   step;

  if (fair_result_resolve (result, &rules))
    {
      fair_reader_init (&reader, result->moves, strlen (result->moves));
      while (fair_reader_next_word (&reader, true, &step))
        add_step (text, &rules, &step);
    }

  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): @result in the form that records require: values in their ranges, texts in their
 * only form */
static FairResult *
prepare (const FairResult *result)
{
  FairResult *prepared = fair_result_mend (result);

  g_free (prepared->moves);
  prepared->moves = fair_record_print_play (result);
  if (!g_str_is_ascii (prepared->version))
    {
      g_free (prepared->version);
      prepared->version = g_strdup ("");
    }

  return prepared;
}

/**
 * fair_record_new_from_result:
 * @result: a result, with its moves
 * @name: the player's, or ""
 * @key: the player's
 *
 * Returns: (transfer full) (nullable): the signed record of @result; NULL if it does not pass the checks of a
 *   record, which is possible for results that older versions accepted
 */
FairRecord *
fair_record_new_from_result (const FairResult *result,
                             const char       *name,
                             FairPlayerKey    *key,
                             GError          **error)
{
  g_autoptr (FairRecord) self = g_new0 (FairRecord, 1);
  GString    *text;
  const char *member;
  gint        n_searched;

  g_return_val_if_fail (result->moves != NULL, NULL);

  self->result = prepare (result);
  self->name = g_strdup (name);
  self->key = g_strdup (fair_player_key_get_public (key));
  if (!fair_record_find_fault (self, &n_searched, &member, error))
    return NULL;

  text = fair_record_print_signed_part (self);
  self->signature = fair_player_key_sign (key, text->str, text->len, error);
  g_string_free (text, TRUE);
  return self->signature ? g_steal_pointer (&self) : NULL;
}
