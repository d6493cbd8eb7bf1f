#include "config.h"

#include "fair-help-text.h"

#include <string.h>

struct _FairHelpText
{
  GString *markup;
  GString *plain;      /* the same without markup */
  gboolean space;      /* a space is due before the next word */
  gboolean line_break; /* or a line break */
  char    *target;     /* of the link that is open, or NULL */
  gsize    link_start; /* length of the plain text where it began */
};

/**
 * fair_help_text_new:
 *
 * Returns: (transfer full): a text with nothing in it
 */
FairHelpText *
fair_help_text_new (void)
{
  FairHelpText *self = g_new0 (FairHelpText, 1);

  self->markup = g_string_new (NULL);
  self->plain = g_string_new (NULL);

  return self;
}

/**
 * fair_help_text_free:
 * @self: (transfer full): a text
 */
void
fair_help_text_free (FairHelpText *self)
{
  g_string_free (self->markup, TRUE);
  g_string_free (self->plain, TRUE);
  g_free (self->target);
  g_free (self);
}

/**
 * fair_help_text_clear:
 * @self: a text without an open link
 *
 * Makes the text empty, for another one.
 */
void
fair_help_text_clear (FairHelpText *self)
{
  g_string_truncate (self->markup, 0);
  g_string_truncate (self->plain, 0);
  self->space = FALSE;
  self->line_break = FALSE;
}

/**
 * fair_help_text_is_empty:
 * @self: a text
 *
 * Returns: whether there is nothing to read in it, whatever tags it has
 */
gboolean
fair_help_text_is_empty (FairHelpText *self)
{
  return self->plain->len == 0;
}

/**
 * fair_help_text_get_markup:
 * @self: a text
 *
 * Returns: (transfer none): the text so far, as Pango markup
 */
const char *
fair_help_text_get_markup (FairHelpText *self)
{
  return self->markup->str;
}

/**
 * fair_help_text_get_plain:
 * @self: a text
 *
 * Returns: (transfer none): the text so far, without markup
 */
const char *
fair_help_text_get_plain (FairHelpText *self)
{
  return self->plain->str;
}

/**
 * fair_help_text_append:
 * @self: a text
 * @words: plain text
 * @length: its length in bytes
 *
 * Adds text, any white space in it taken as one space.
 */
void
fair_help_text_append (FairHelpText *self,
                       const char   *words,
                       gsize         length)
{
  const char *end = words + length;

  while (words < end)
    {
      const char      *word = words;
      g_autofree char *escaped = NULL;

      while (words < end && !g_ascii_isspace (*words))
        words++;
      if (words > word)
        {
          fair_help_text_flush_space (self);
          escaped = g_markup_escape_text (word, words - word);
          g_string_append (self->markup, escaped);
          g_string_append_len (self->plain, word, words - word);
        }
      while (words < end && g_ascii_isspace (*words))
        {
          self->space = TRUE;
          words++;
        }
    }
}

/**
 * fair_help_text_append_separator:
 * @self: a text
 * @separator: what needs no escaping
 *
 * Adds @separator as it is, before a space that is due.
 */
void
fair_help_text_append_separator (FairHelpText *self,
                                 const char   *separator)
{
  g_string_append (self->markup, separator);
  g_string_append (self->plain, separator);
}

/**
 * fair_help_text_add_space:
 * @self: a text
 *
 * Sees to it that a space comes before the next word.
 */
void
fair_help_text_add_space (FairHelpText *self)
{
  self->space = TRUE;
}

/**
 * fair_help_text_add_line_break:
 * @self: a text
 *
 * Sees to it that the next word begins a line.
 */
void
fair_help_text_add_line_break (FairHelpText *self)
{
  self->line_break = TRUE;
}

/**
 * fair_help_text_flush_space:
 * @self: a text
 *
 * Writes the space or line break that is due; none at the start of the text.
 */
void
fair_help_text_flush_space (FairHelpText *self)
{
  if (self->plain->len > 0)
    {
      if (self->line_break)
        fair_help_text_append_separator (self, "\n");
      else if (self->space)
        fair_help_text_append_separator (self, " ");
    }
  self->space = FALSE;
  self->line_break = FALSE;
}

/**
 * fair_help_text_begin_tag:
 * @self: a text
 * @tag: markup that shows nothing by itself
 *
 * Adds @tag, with the space that is due before it.
 */
void
fair_help_text_begin_tag (FairHelpText *self,
                          const char   *tag)
{
  fair_help_text_flush_space (self);
  g_string_append (self->markup, tag);
}

/**
 * fair_help_text_end_tag:
 * @self: a text
 * @tag: markup that ends what another tag began
 *
 * Adds @tag, before a space that is due.
 */
void
fair_help_text_end_tag (FairHelpText *self,
                        const char   *tag)
{
  g_string_append (self->markup, tag);
}

/**
 * fair_help_text_begin_link:
 * @self: a text without an open link
 * @target: where it leads
 *
 * Begins a link.
 */
void
fair_help_text_begin_link (FairHelpText *self,
                           const char   *target)
{
  g_autofree char *tag = g_markup_printf_escaped ("<a href=\"%s\">", target);

  g_return_if_fail (self->target == NULL);

  fair_help_text_begin_tag (self, tag);
  self->target = g_strdup (target);
  self->link_start = self->plain->len;
}

/**
 * fair_help_text_end_link:
 * @self: a text with an open link
 *
 * Ends the link.  One without text shows where it leads.
 */
void
fair_help_text_end_link (FairHelpText *self)
{
  g_return_if_fail (self->target != NULL);

  if (self->plain->len == self->link_start)
    fair_help_text_append (self, self->target, strlen (self->target));
  fair_help_text_end_tag (self, "</a>");
  g_clear_pointer (&self->target, g_free);
}

/**
 * fair_help_text_is_in_link:
 * @self: a text
 *
 * Returns: whether a link has begun and not ended
 */
gboolean
fair_help_text_is_in_link (FairHelpText *self)
{
  return self->target != NULL;
}
