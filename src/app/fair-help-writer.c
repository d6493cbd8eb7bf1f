#include "config.h"

#include "fair-help-writer.h"

#include "fair-help-page-private.h"

/* Where the text that is open goes. */
typedef enum
{
  SINK_NONE,
  SINK_BLOCK,
  SINK_CELL,
  SINK_SUMMARY
} Sink;

struct _FairHelpWriter
{
  FairHelpPage  *page; /* borrowed */
  Sink           sink;
  FairHelpText  *text;
  FairHelpBlock *block;  /* what the text is for, with SINK_BLOCK; owned */
  GPtrArray     *row;    /* cells of the row that is open, or NULL */
  GPtrArray     *topics; /* links of the present section, owned blocks */
};

/**
 * fair_help_writer_new:
 * @page: a page with nothing in it, which the writer borrows
 *
 * Returns: (transfer full): a writer for @page
 */
FairHelpWriter *
fair_help_writer_new (FairHelpPage *page)
{
  FairHelpWriter *self = g_new0 (FairHelpWriter, 1);

  self->page = page;
  self->text = fair_help_text_new ();
  self->topics = g_ptr_array_new_with_free_func (fair_help_block_free);

  return self;
}

/**
 * fair_help_writer_free:
 * @self: (transfer full): a writer
 *
 * Frees @self, with whatever has not ended.
 */
void
fair_help_writer_free (FairHelpWriter *self)
{
  g_clear_pointer (&self->text, fair_help_text_free);
  g_clear_pointer (&self->block, fair_help_block_free);
  g_clear_pointer (&self->row, g_ptr_array_unref);
  g_clear_pointer (&self->topics, g_ptr_array_unref);
  g_free (self);
}

/* Texts */

static void
begin_text (FairHelpWriter *self,
            Sink            sink)
{
  g_assert (self->sink == SINK_NONE);

  self->sink = sink;
  fair_help_text_clear (self->text);
}

/**
 * fair_help_writer_begin_block:
 * @self: a writer without an open text
 * @kind: what it is, neither a row nor a link
 * @depth: how deep it stands
 *
 * Begins a block.  If its text is empty when it ends, there is none.
 *
 * Returns: (transfer none): the block, until the text ends
 */
FairHelpBlock *
fair_help_writer_begin_block (FairHelpWriter   *self,
                              FairHelpBlockKind kind,
                              guint             depth)
{
  begin_text (self, SINK_BLOCK);
  self->block = fair_help_block_new (kind, depth);

  return self->block;
}

/**
 * fair_help_writer_begin_cell:
 * @self: a writer in a row, without an open text
 *
 * Begins the next cell of the row.
 */
void
fair_help_writer_begin_cell (FairHelpWriter *self)
{
  begin_text (self, SINK_CELL);
}

/**
 * fair_help_writer_begin_summary:
 * @self: a writer without an open text
 *
 * Begins the summary of the page; only the first one counts.
 */
void
fair_help_writer_begin_summary (FairHelpWriter *self)
{
  begin_text (self, SINK_SUMMARY);
}

static void
end_block (FairHelpWriter *self)
{
  if (fair_help_text_is_empty (self->text))
    {
      g_clear_pointer (&self->block, fair_help_block_free);
      return;
    }

  if (self->block->kind == FAIR_HELP_TITLE && self->page->title == NULL)
    self->page->title = g_strdup (fair_help_text_get_plain (self->text));
  self->block->markup = g_strdup (fair_help_text_get_markup (self->text));
  g_ptr_array_add (self->page->blocks, g_steal_pointer (&self->block));
}

/**
 * fair_help_writer_end_text:
 * @self: a writer with an open text
 *
 * Ends the block, cell or summary.
 */
void
fair_help_writer_end_text (FairHelpWriter *self)
{
  switch (self->sink)
    {
    case SINK_BLOCK:
      end_block (self);
      break;

    case SINK_CELL:
      g_ptr_array_add (self->row, g_strdup (fair_help_text_get_markup (self->text)));
      break;

    case SINK_SUMMARY:
      if (self->page->summary == NULL)
        self->page->summary = g_strdup (fair_help_text_get_plain (self->text));
      break;

    case SINK_NONE:
    default:
      g_assert_not_reached ();
    }

  self->sink = SINK_NONE;
}

/**
 * fair_help_writer_get_text:
 * @self: a writer
 *
 * Returns: (transfer none): the text to add to, which counts only while one is open
 */
FairHelpText *
fair_help_writer_get_text (FairHelpWriter *self)
{
  return self->text;
}

/**
 * fair_help_writer_is_in_text:
 * @self: a writer
 *
 * Returns: whether a text is open
 */
gboolean
fair_help_writer_is_in_text (FairHelpWriter *self)
{
  return self->sink != SINK_NONE;
}

/**
 * fair_help_writer_is_in_lines:
 * @self: a writer
 *
 * Returns: whether a text is open that may have several lines: a cell or a note
 */
gboolean
fair_help_writer_is_in_lines (FairHelpWriter *self)
{
  return self->sink == SINK_CELL || (self->sink == SINK_BLOCK && self->block->kind == FAIR_HELP_NOTE);
}

/* Rows */

/**
 * fair_help_writer_begin_row:
 * @self: a writer outside of rows
 *
 * Begins a row of a table.
 */
void
fair_help_writer_begin_row (FairHelpWriter *self)
{
  g_assert (self->row == NULL);

  self->row = g_ptr_array_new_with_free_func (g_free);
}

/**
 * fair_help_writer_end_row:
 * @self: a writer in a row
 * @header: whether the row is a heading of the table
 *
 * Ends the row.  If it has no cells, there is none.
 */
void
fair_help_writer_end_row (FairHelpWriter *self,
                          gboolean        header)
{
  FairHelpBlock *block;

  if (self->row->len > 0)
    {
      block = fair_help_block_new (FAIR_HELP_ROW, 0);
      block->header = header;
      g_ptr_array_add (self->row, NULL);
      block->cells = (char **) g_ptr_array_steal (self->row, NULL);
      g_ptr_array_add (self->page->blocks, block);
    }
  g_clear_pointer (&self->row, g_ptr_array_unref);
}

/**
 * fair_help_writer_is_in_row:
 * @self: a writer
 *
 * Returns: whether a row is open
 */
gboolean
fair_help_writer_is_in_row (FairHelpWriter *self)
{
  return self->row != NULL;
}

/* Topics */

/**
 * fair_help_writer_add_topic:
 * @self: a writer
 * @target: where it leads
 *
 * Keeps a link on a line of its own for the end of the present section.
 */
void
fair_help_writer_add_topic (FairHelpWriter *self,
                            const char     *target)
{
  FairHelpBlock *block = fair_help_block_new (FAIR_HELP_LINK, 0);

  block->target = g_strdup (target);
  g_ptr_array_add (self->topics, block);
}

/**
 * fair_help_writer_flush_topics:
 * @self: a writer
 *
 * Puts the links that were kept on the page.
 */
void
fair_help_writer_flush_topics (FairHelpWriter *self)
{
  g_ptr_array_extend_and_steal (self->page->blocks, g_ptr_array_ref (self->topics));
  g_ptr_array_unref (self->topics);
  self->topics = g_ptr_array_new_with_free_func (fair_help_block_free);
}
