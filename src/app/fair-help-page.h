/* fair-help-page.h: one page of the help, as blocks to show.
 *
 * The help is written in Mallard (help/C).  A FairHelpPage is one page of it, read once and never
 * changed: a title and a flat list of blocks in reading order, their text as Pango markup.  It knows
 * no widgets, and does not look for files by itself.
 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * FAIR_HELP_ERROR:
 *
 * The domain of errors met while reading a page.
 */
#define FAIR_HELP_ERROR (fair_help_error_quark ())

/**
 * FairHelpError:
 * @FAIR_HELP_ERROR_READ: the file could not be read, or is far too large for a page
 * @FAIR_HELP_ERROR_MALFORMED: the text is not well-formed XML, or not UTF-8
 * @FAIR_HELP_ERROR_NOT_A_PAGE: the XML is no Mallard page, or one without a title
 * @FAIR_HELP_ERROR_TOO_DEEP: elements are nested deeper than any page needs
 *
 * What is wrong with a page.  The message says file and line too.
 */
typedef enum
{
  FAIR_HELP_ERROR_READ,
  FAIR_HELP_ERROR_MALFORMED,
  FAIR_HELP_ERROR_NOT_A_PAGE,
  FAIR_HELP_ERROR_TOO_DEEP
} FairHelpError;

/**
 * FairHelpBlockKind:
 * @FAIR_HELP_TITLE: the title of the page
 * @FAIR_HELP_SUBTITLE: the title of a section; `depth` is 1 for a section of the page, 2 for one in it
 * @FAIR_HELP_PARAGRAPH: a paragraph; `depth` is the number of lists that it stands in
 * @FAIR_HELP_ITEM: the first paragraph of a list item; `number` is 0 for a bullet, `depth` is 0 unless
 *   its list stands in another one
 * @FAIR_HELP_TERM: a term of a list of terms, `depth` as of an item; the paragraphs after it, one
 *   deeper, explain it
 * @FAIR_HELP_ROW: a table row, its text in `cells`
 * @FAIR_HELP_NOTE: a note, all its paragraphs, with a newline between two
 * @FAIR_HELP_LINK: a link to the page `target` that stands on a line of its own, as on the index;
 *   its text is the title of that page
 *
 * What a block is.
 */
typedef enum
{
  FAIR_HELP_TITLE,
  FAIR_HELP_SUBTITLE,
  FAIR_HELP_PARAGRAPH,
  FAIR_HELP_ITEM,
  FAIR_HELP_TERM,
  FAIR_HELP_ROW,
  FAIR_HELP_NOTE,
  FAIR_HELP_LINK
} FairHelpBlockKind;

/**
 * FairHelpBlock:
 * @kind: what it is
 * @markup: (nullable): its text as Pango markup, in which `<a href="page">`, `<a href="page#section">`
 *   and `<a href="#section">` are links within the help; %NULL for rows and links
 * @target: (nullable): for a link the page it leads to, for a subtitle the id of its section
 * @cells: (nullable) (array zero-terminated=1): for a row the markup of its cells
 * @depth: how deep it stands, see #FairHelpBlockKind; 0 for rows and links
 * @number: for an item of a numbered list its number, from 1; else 0
 * @header: whether a row is a heading of the table
 *
 * A piece of a page.  It belongs to its page and is not changed.
 */
typedef struct
{
  FairHelpBlockKind kind;
  char             *markup;
  char             *target;
  char            **cells;
  guint             depth;
  guint             number;
  gboolean          header;
} FairHelpBlock;

#define FAIR_TYPE_HELP_PAGE (fair_help_page_get_type ())

typedef struct _FairHelpPage FairHelpPage;

GQuark               fair_help_error_quark        (void);

GType                fair_help_page_get_type      (void);
FairHelpPage        *fair_help_page_new_from_file (const char   *path,
                                                   GError      **error);
FairHelpPage        *fair_help_page_new_from_bytes (GBytes       *bytes,
                                                   const char   *name,
                                                   GError      **error);
FairHelpPage        *fair_help_page_ref           (FairHelpPage *self);
void                 fair_help_page_unref         (FairHelpPage *self);

const char          *fair_help_page_get_id        (FairHelpPage *self);
const char          *fair_help_page_get_title     (FairHelpPage *self);
const char          *fair_help_page_get_summary   (FairHelpPage *self);
guint                fair_help_page_get_n_blocks  (FairHelpPage *self);
const FairHelpBlock *fair_help_page_get_block     (FairHelpPage *self,
                                                   guint         i);
const char *const   *fair_help_page_get_targets   (FairHelpPage *self);

gboolean             fair_help_page_is_valid_id   (const char   *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairHelpPage, fair_help_page_unref)

G_END_DECLS
