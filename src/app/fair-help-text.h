/* fair-help-text.h: a piece of text while it is being collected, with its markup and without.
 *
 * White space is put off until a word follows it, so none stands at the beginning or the end, and
 * never two spaces in a row.  What comes from a page is escaped.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _FairHelpText FairHelpText;

FairHelpText *fair_help_text_new (void);
void          fair_help_text_free (FairHelpText *self);
void          fair_help_text_clear (FairHelpText *self);

gboolean    fair_help_text_is_empty (FairHelpText *self);
const char *fair_help_text_get_markup (FairHelpText *self);
const char *fair_help_text_get_plain (FairHelpText *self);

void fair_help_text_append (FairHelpText *self, const char *words, gsize length);
void fair_help_text_append_separator (FairHelpText *self, const char *separator);
void fair_help_text_add_space (FairHelpText *self);
void fair_help_text_add_line_break (FairHelpText *self);
void fair_help_text_flush_space (FairHelpText *self);

void     fair_help_text_begin_tag (FairHelpText *self, const char *tag);
void     fair_help_text_end_tag (FairHelpText *self, const char *tag);
void     fair_help_text_begin_link (FairHelpText *self, const char *target);
void     fair_help_text_end_link (FairHelpText *self);
gboolean fair_help_text_is_in_link (FairHelpText *self);

G_END_DECLS
