/* fair-help-reader.c: reads a Mallard page into blocks.
 *
 * Knows the part of Mallard that our help is written in.  Of elements that it does not know the text
 * is kept; what only concerns yelp (info, links, comments) is left out, but for the summary of a page
 * and the links to topics, which stand at the end of their section as they do in yelp.
 *
 * A page may come from anywhere.  Whatever it holds, the markup that comes out is balanced and
 * escaped, its links lead to the web or to a page id, and reading needs no recursion.
 */
#include "config.h"

#include "fair-help-reader.h"

#include <glib/gi18n.h>
#include <string.h>

#include "fair-help-element.h"
#include "fair-help-page-private.h"
#include "fair-help-writer.h"

/* Of elements in one another. */
#define MAX_DEPTH 64

/* An element that has begun and not ended. */
typedef struct
{
  FairHelpRole           role;
  const FairHelpElement *element;     /* NULL where the name is not known */
  const char            *after;       /* markup that ends it, or NULL */
  guint                  n_children;  /* of a list or sequence */
  guint                  number;      /* of an item in numbered steps */
  gboolean               has_content; /* of an item: its bullet is out */
  gboolean               has_link;    /* a link began with it */
} Frame;

typedef struct
{
  FairHelpPage        *page; /* borrowed */
  FairHelpWriter      *writer;
  FairHelpText        *text; /* the writer's */
  const char          *name;
  GMarkupParseContext *context;
  GArray              *frames;
  char                *section_id;
  gboolean             has_root;
  guint                section_depth;
  guint                list_depth;
  guint                text_depth; /* the open text ends with the element at this depth */
  gboolean             implicit;   /* it began without an element of its own */
} Reader;

static Frame *
get_top (Reader *reader)
{
  g_assert (reader->frames->len > 0);

  return &g_array_index (reader->frames, Frame, reader->frames->len - 1);
}

/* The one that the top one is in. */
static Frame *
get_parent (Reader *reader)
{
  g_assert (reader->frames->len > 1);

  return &g_array_index (reader->frames, Frame, reader->frames->len - 2);
}

static const char *
find_attribute (const char **names,
                const char **values,
                const char  *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (strcmp (names[i], name) == 0)
        return values[i];
    }

  return NULL;
}

static void
set_error (Reader       *reader,
           GError      **error,
           FairHelpError code,
           const char   *message)
{
  int line;

  g_markup_parse_context_get_position (reader->context, &line, NULL);
  g_set_error (error, FAIR_HELP_ERROR, code, "%s:%d: %s", reader->name, line, message);
}

/* Text */

/* The text that begins now ends with the element on top of the frames. */
static void
note_text (Reader *reader)
{
  reader->text_depth = reader->frames->len;
  reader->implicit = FALSE;
}

static FairHelpBlock *
begin_block (Reader           *reader,
             FairHelpBlockKind kind,
             guint             depth)
{
  note_text (reader);

  return fair_help_writer_begin_block (reader->writer, kind, depth);
}

/* Begins a paragraph in @parent; the first one in an item stands beside its bullet. */
static void
begin_paragraph (Reader *reader,
                 Frame  *parent)
{
  FairHelpBlock *block;

  if (parent->role == FAIR_HELP_ROLE_LIST_ITEM && !parent->has_content)
    {
      parent->has_content = TRUE;
      block = begin_block (reader, FAIR_HELP_ITEM, reader->list_depth - 1);
      block->number = parent->number;
    }
  else
    {
      begin_block (reader, FAIR_HELP_PARAGRAPH, reader->list_depth);
    }
}

/* Text that stands where only blocks are expected makes a paragraph of its own. */
static void
begin_implicit_text (Reader *reader)
{
  begin_paragraph (reader, get_top (reader));
  reader->implicit = TRUE;
}

/* Links */

static gboolean
is_valid_xref (const char *xref)
{
  const char      *hash = strchr (xref, '#');
  g_autofree char *page = NULL;

  if (hash == NULL)
    return fair_help_page_is_valid_id (xref);

  page = g_strndup (xref, hash - xref);

  return (*page == '\0' || fair_help_page_is_valid_id (page)) && fair_help_page_is_valid_id (hash + 1);
}

static gboolean
is_web_address (const char *href)
{
  return g_str_has_prefix (href, "https://") || g_str_has_prefix (href, "http://");
}

static void
begin_link (Reader      *reader,
            Frame       *frame,
            const char **names,
            const char **values)
{
  const char *xref = find_attribute (names, values, "xref");
  const char *href = find_attribute (names, values, "href");
  const char *target = NULL;

  if (fair_help_text_is_in_link (reader->text))
    return;

  if (xref != NULL && is_valid_xref (xref))
    {
      fair_help_page_add_target (reader->page, xref);
      target = xref;
    }
  else if (href != NULL && is_web_address (href))
    {
      target = href;
    }
  if (target == NULL)
    return;

  fair_help_text_begin_link (reader->text, target);
  frame->has_link = TRUE;
}

/* A link in the info of a page or section. */
static void
add_info_link (Reader      *reader,
               const char **names,
               const char **values)
{
  const char *xref = find_attribute (names, values, "xref");

  if (xref == NULL || !is_valid_xref (xref))
    return;

  fair_help_page_add_target (reader->page, xref);
  if (g_strcmp0 (find_attribute (names, values, "type"), "topic") == 0)
    fair_help_writer_add_topic (reader->writer, xref);
}

/* Elements */

static gboolean
is_in_table_head (Reader *reader)
{
  for (guint i = 0; i < reader->frames->len; i++)
    {
      if (g_array_index (reader->frames, Frame, i).role == FAIR_HELP_ROLE_TABLE_HEAD)
        return TRUE;
    }

  return FALSE;
}

/* Elements that mean nothing but within others; their text is kept. */
static gboolean
is_out_of_place (Reader      *reader,
                 FairHelpRole role,
                 FairHelpRole parent)
{
  if (role == FAIR_HELP_ROLE_PAGE)
    return TRUE;
  if (role == FAIR_HELP_ROLE_SECTION)
    return !fair_help_role_is_division (parent);
  if (role == FAIR_HELP_ROLE_LIST_ITEM)
    return !fair_help_role_is_list (parent);
  if (role == FAIR_HELP_ROLE_TABLE_ROW)
    return fair_help_writer_is_in_row (reader->writer);
  if (role == FAIR_HELP_ROLE_CELL)
    return parent != FAIR_HELP_ROLE_TABLE_ROW;

  return FALSE;
}

/* What an element is to us, where it stands. */
static FairHelpRole
decide_role (Reader                *reader,
             const FairHelpElement *element,
             const char            *name,
             FairHelpRole           parent)
{
  FairHelpRole role = element != NULL ? element->role : FAIR_HELP_ROLE_UNKNOWN;

  if (parent == FAIR_HELP_ROLE_HIDDEN)
    return FAIR_HELP_ROLE_HIDDEN;
  if (parent == FAIR_HELP_ROLE_INFO)
    return strcmp (name, "desc") == 0 && reader->section_depth == 0 ? FAIR_HELP_ROLE_SUMMARY
                                                                    : FAIR_HELP_ROLE_HIDDEN;

  if (role == FAIR_HELP_ROLE_INFO)
    return fair_help_role_is_division (parent) ? FAIR_HELP_ROLE_INFO : FAIR_HELP_ROLE_HIDDEN;

  if (is_out_of_place (reader, role, parent))
    return FAIR_HELP_ROLE_UNKNOWN;

  return role;
}

static void
begin_title (Reader      *reader,
             FairHelpRole parent)
{
  FairHelpBlock *block;

  if (parent == FAIR_HELP_ROLE_PAGE)
    {
      begin_block (reader, FAIR_HELP_TITLE, 0);
    }
  else if (parent == FAIR_HELP_ROLE_SECTION)
    {
      block = begin_block (reader, FAIR_HELP_SUBTITLE, reader->section_depth);
      block->target = g_steal_pointer (&reader->section_id);
    }
  else if (parent == FAIR_HELP_ROLE_LIST_ITEM)
    {
      begin_block (reader, FAIR_HELP_TERM, reader->list_depth - 1);
    }
  else
    {
      begin_block (reader, FAIR_HELP_PARAGRAPH, reader->list_depth);
    }
}

static void
begin_item (Reader *reader,
            Frame  *frame)
{
  Frame *list = get_parent (reader);

  list->n_children++;
  if (list->role == FAIR_HELP_ROLE_STEPS)
    frame->number = list->n_children;
  frame->has_content = list->role == FAIR_HELP_ROLE_TERMS;
}

static void
begin_inline (Reader *reader,
              Frame  *frame)
{
  fair_help_text_begin_tag (reader->text, frame->element->before);
  frame->after = frame->element->after;
}

static void
append_separator (Reader *reader,
                  Frame  *sequence)
{
  if (sequence->n_children++ > 0)
    fair_help_text_append_separator (reader->text, sequence->element->before);
}

/* A block within text: in cells and notes it begins a line, elsewhere only its text counts. */
static void
begin_block_in_text (Reader      *reader,
                     Frame       *frame,
                     FairHelpRole role)
{
  frame->role = FAIR_HELP_ROLE_UNKNOWN;
  if (!fair_help_writer_is_in_lines (reader->writer))
    {
      fair_help_text_add_space (reader->text);
      return;
    }

  fair_help_text_add_line_break (reader->text);
  if (role == FAIR_HELP_ROLE_TITLE)
    {
      fair_help_text_begin_tag (reader->text, "<b>");
      frame->after = "</b>";
    }
}

/* The element on top of the frames begins. */
static void
begin_element (Reader      *reader,
               FairHelpRole parent,
               const char **names,
               const char **values)
{
  Frame *frame = get_top (reader);

  switch (frame->role)
    {
    case FAIR_HELP_ROLE_PAGE:
      reader->page->id = g_strdup (find_attribute (names, values, "id"));
      break;

    case FAIR_HELP_ROLE_SECTION:
      fair_help_writer_flush_topics (reader->writer);
      reader->section_depth++;
      g_free (reader->section_id);
      reader->section_id = g_strdup (find_attribute (names, values, "id"));
      break;

    case FAIR_HELP_ROLE_SUMMARY:
      note_text (reader);
      fair_help_writer_begin_summary (reader->writer);
      break;

    case FAIR_HELP_ROLE_TITLE:
      begin_title (reader, parent);
      break;

    case FAIR_HELP_ROLE_PARAGRAPH:
      begin_paragraph (reader, get_parent (reader));
      break;

    case FAIR_HELP_ROLE_LIST:
    case FAIR_HELP_ROLE_STEPS:
    case FAIR_HELP_ROLE_TERMS:
      reader->list_depth++;
      break;

    case FAIR_HELP_ROLE_LIST_ITEM:
      begin_item (reader, frame);
      break;

    case FAIR_HELP_ROLE_TABLE_ROW:
      fair_help_writer_begin_row (reader->writer);
      break;

    case FAIR_HELP_ROLE_CELL:
      note_text (reader);
      fair_help_writer_begin_cell (reader->writer);
      break;

    case FAIR_HELP_ROLE_NOTE:
      begin_block (reader, FAIR_HELP_NOTE, reader->list_depth);
      break;

    case FAIR_HELP_ROLE_LINK:
      begin_link (reader, frame, names, values);
      break;

    case FAIR_HELP_ROLE_INLINE:
      begin_inline (reader, frame);
      break;

    case FAIR_HELP_ROLE_SEQUENCE:
      fair_help_text_flush_space (reader->text);
      break;

    case FAIR_HELP_ROLE_UNKNOWN:
    case FAIR_HELP_ROLE_HIDDEN:
    case FAIR_HELP_ROLE_INFO:
    case FAIR_HELP_ROLE_TABLE_HEAD:
    default:
      break;
    }
}

/* Ends or begins text so that an element of @role may follow. */
static void
prepare_text (Reader      *reader,
              FairHelpRole role)
{
  gboolean can_end = reader->implicit && reader->frames->len == reader->text_depth;

  if (fair_help_writer_is_in_text (reader->writer) && can_end && fair_help_role_is_block (role))
    fair_help_writer_end_text (reader->writer);
  else if (fair_help_role_is_inline (role) && !fair_help_writer_is_in_text (reader->writer))
    begin_implicit_text (reader);
}

/* GMarkup lets a second root element pass. */
static void
begin_root (Reader                *reader,
            const FairHelpElement *element,
            const char           **names,
            const char           **values,
            GError               **error)
{
  Frame frame = { .role = FAIR_HELP_ROLE_PAGE, .element = element };

  if (element == NULL || element->role != FAIR_HELP_ROLE_PAGE || reader->has_root)
    {
      set_error (reader, error, FAIR_HELP_ERROR_NOT_A_PAGE, _ ("This is not a page of the help"));
      return;
    }

  reader->has_root = TRUE;
  g_array_append_val (reader->frames, frame);
  begin_element (reader, FAIR_HELP_ROLE_UNKNOWN, names, values);
}

static void
start_element_cb (GMarkupParseContext *context,
                  const char          *name,
                  const char         **names,
                  const char         **values,
                  gpointer             user_data,
                  GError             **error)
{
  Reader                *reader = user_data;
  const FairHelpElement *element = fair_help_element_find (name);
  Frame                  frame = { .element = element };
  Frame                 *parent;
  FairHelpRole           parent_role;

  if (reader->frames->len == 0)
    {
      begin_root (reader, element, names, values, error);
      return;
    }

  if (reader->frames->len >= MAX_DEPTH)
    {
      set_error (reader, error, FAIR_HELP_ERROR_TOO_DEEP, _ ("Elements are nested too deeply"));
      return;
    }

  parent = get_top (reader);
  parent_role = parent->role;
  frame.role = decide_role (reader, element, name, parent_role);
  if (parent_role == FAIR_HELP_ROLE_INFO && element != NULL && element->role == FAIR_HELP_ROLE_LINK)
    add_info_link (reader, names, values);

  prepare_text (reader, frame.role);
  if (parent_role == FAIR_HELP_ROLE_SEQUENCE)
    append_separator (reader, parent);
  if (fair_help_writer_is_in_text (reader->writer) && fair_help_role_is_block (frame.role))
    begin_block_in_text (reader, &frame, frame.role);

  g_array_append_val (reader->frames, frame);
  begin_element (reader, parent_role, names, values);
}

static void
end_element_cb (GMarkupParseContext *context,
                const char          *name,
                gpointer             user_data,
                GError             **error)
{
  Reader *reader = user_data;
  Frame  *frame = get_top (reader);

  if (frame->has_link)
    fair_help_text_end_link (reader->text);
  if (frame->after != NULL)
    fair_help_text_end_tag (reader->text, frame->after);
  if (fair_help_writer_is_in_text (reader->writer) && reader->frames->len == reader->text_depth)
    fair_help_writer_end_text (reader->writer);

  if (fair_help_role_is_division (frame->role))
    fair_help_writer_flush_topics (reader->writer);
  if (frame->role == FAIR_HELP_ROLE_SECTION)
    reader->section_depth--;
  else if (frame->role == FAIR_HELP_ROLE_TABLE_ROW)
    fair_help_writer_end_row (reader->writer, is_in_table_head (reader));
  else if (fair_help_role_is_list (frame->role))
    reader->list_depth--;

  g_array_set_size (reader->frames, reader->frames->len - 1);
}

static gboolean
is_blank (const char *text,
          gsize       length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isspace (text[i]))
        return FALSE;
    }

  return TRUE;
}

static void
text_cb (GMarkupParseContext *context,
         const char          *text,
         gsize                length,
         gpointer             user_data,
         GError             **error)
{
  Reader      *reader = user_data;
  FairHelpRole role;
  gboolean     in_text;

  if (reader->frames->len == 0)
    return;

  role = get_top (reader)->role;
  if (role == FAIR_HELP_ROLE_HIDDEN || role == FAIR_HELP_ROLE_INFO)
    return;
  in_text = fair_help_writer_is_in_text (reader->writer);
  if ((role == FAIR_HELP_ROLE_SEQUENCE || !in_text) && is_blank (text, length))
    return;
  if (!in_text)
    begin_implicit_text (reader);

  fair_help_text_append (reader->text, text, length);
}

/* Reading */

static void
reader_init (Reader       *reader,
             FairHelpPage *page,
             const char   *name)
{
  static const GMarkupParser parser = {
    .start_element = start_element_cb,
    .end_element = end_element_cb,
    .text = text_cb,
  };

  *reader = (Reader){
    .page = page,
    .name = name,
    .frames = g_array_new (FALSE, FALSE, sizeof (Frame)),
    .writer = fair_help_writer_new (page),
  };
  reader->text = fair_help_writer_get_text (reader->writer);
  reader->context = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, reader, NULL);
}

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->context, g_markup_parse_context_free);
  g_clear_pointer (&reader->frames, g_array_unref);
  g_clear_pointer (&reader->section_id, g_free);
  g_clear_pointer (&reader->writer, fair_help_writer_free);
}

static gboolean
reader_run (Reader     *reader,
            const char *data,
            gsize       length,
            GError    **error)
{
  g_autoptr (GError) local_error = NULL;
  const char *nul = memchr (data, '\0', length);
  gsize       usable = nul != NULL ? (gsize) (nul - data) : length;
  gboolean    ok;

  ok = g_markup_parse_context_parse (reader->context, data, (gssize) usable, &local_error);
  if (ok && nul == NULL)
    ok = g_markup_parse_context_end_parse (reader->context, &local_error);
  if (!ok)
    {
      if (local_error->domain == FAIR_HELP_ERROR)
        g_propagate_error (error, g_steal_pointer (&local_error));
      else
        set_error (reader, error, FAIR_HELP_ERROR_MALFORMED, local_error->message);
      return FALSE;
    }

  /* GMarkup lets it pass, but no string of ours can hold it. */
  if (nul != NULL)
    {
      set_error (reader, error, FAIR_HELP_ERROR_MALFORMED, _ ("The text contains a zero byte"));
      return FALSE;
    }

  if (reader->page->title == NULL)
    {
      set_error (reader, error, FAIR_HELP_ERROR_NOT_A_PAGE, _ ("The page has no title"));
      return FALSE;
    }

  return TRUE;
}

/**
 * fair_help_reader_read:
 * @page: a page with nothing in it
 * @name: what to call it in an error
 * @data: the XML text of a page
 * @length: its length in bytes
 * @error: return location for an error of %FAIR_HELP_ERROR
 *
 * Reads a text into @page.  After an error there may be a part of it in @page.
 *
 * Returns: %TRUE if @page is whole, else %FALSE with @error set
 */
gboolean
fair_help_reader_read (FairHelpPage *page,
                       const char   *name,
                       const char   *data,
                       gsize         length,
                       GError      **error)
{
  Reader   reader;
  gboolean ok;

  reader_init (&reader, page, name);
  ok = reader_run (&reader, data, length, error);
  reader_clear (&reader);

  return ok;
}
