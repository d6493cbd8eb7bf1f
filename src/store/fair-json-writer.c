/* Functions that add a value take its name in the object; in a list the name is NULL.  The writer is a plain pointer,
 * so that they match FairResultWriter. */
#include "fair-json-writer.h"

#include <string.h>

static void
begin_line (FairJsonWriter *self)
{
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < self->depth * self->indent; i++)
    g_string_append_c (self->text, ' ');
}

static void
append_string (FairJsonWriter *self,
               const char     *value)
{
  static const char escaped[] = "\"\\\b\f\n\r\t";
  static const char letters[] = "\"\\bfnrt";
  GString          *text = self->text;

  g_string_append_c (text, '"');
  for (; *value; value++)
    {
      const char *found = strchr (escaped, *value);

      if (found != NULL && (!self->raw || found < escaped + 2))
        g_string_append_printf (text, "\\%c", letters[found - escaped]);
      else if (!self->raw && ((guchar) *value < 0x20 || *value == 0x7f))
        g_string_append_printf (text, "\\u%04x", (guint) *value);
      else
        g_string_append_c (text, *value);
    }
  g_string_append_c (text, '"');
}

static void
begin_value (FairJsonWriter *self,
             const char     *name)
{
  if (self->depth > 0 && strchr ("[{", self->text->str[self->text->len - 1]) == NULL)
    g_string_append_c (self->text, ',');
  if (self->pretty && self->depth > 0)
    begin_line (self);
  if (name == NULL)
    return;

  append_string (self, name);
  g_string_append (self->text, self->pretty ? " : " : ":");
}

/* Begins an object if @bracket is “{”, or a list if it is “[”. */
void
fair_json_writer_begin (FairJsonWriter *self,
                        const char     *name,
                        char            bracket)
{
  begin_value (self, name);
  g_string_append_c (self->text, bracket);
  self->depth++;
}

/* Ends the object or list that began last; @bracket is “}” or “]”. */
void
fair_json_writer_end (FairJsonWriter *self,
                      char            bracket)
{
  self->depth--;
  if (self->pretty && strchr ("[{", self->text->str[self->text->len - 1]) == NULL)
    begin_line (self);
  g_string_append_c (self->text, bracket);
}

/* @value: (nullable): NULL is written as null */
void
fair_json_writer_add_string (gpointer    self,
                             const char *name,
                             const char *value)
{
  begin_value (self, name);
  if (value != NULL)
    append_string (self, value);
  else
    g_string_append (((FairJsonWriter *) self)->text, "null");
}

void
fair_json_writer_add_int (gpointer    self,
                          const char *name,
                          gint64      value)
{
  begin_value (self, name);
  g_string_append_printf (((FairJsonWriter *) self)->text, "%" G_GINT64_FORMAT, value);
}

/* @value: “true” or “false” */
void
fair_json_writer_add_word (gpointer    self,
                           const char *name,
                           const char *value)
{
  begin_value (self, name);
  g_string_append (((FairJsonWriter *) self)->text, value);
}
