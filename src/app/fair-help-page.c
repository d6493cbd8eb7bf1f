/* fair-help-page.c: reads a Mallard page into blocks.
 *
 * Knows the part of Mallard that our help is written in.  Of elements that it does not know the text
 * is kept; what only concerns yelp (info, links, comments) is left out, but for the summary of a page
 * and the links to topics, which stand at the end of their section as they do in yelp.
 *
 * A page may come from anywhere.  Whatever it holds, the markup that comes out is balanced and
 * escaped, its links lead to the web or to a page id, and reading needs no recursion.
 */
#include "config.h"

#include "fair-help-page.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

enum
{
  MAX_SIZE = 1024 * 1024, /* bytes; our longest page has a hundredth of it */
  MAX_DEPTH = 64          /* elements in one another */
};

struct _FairHelpPage
{
  char      *id;
  char      *title;
  char      *summary;
  GPtrArray *blocks;  /* owned FairHelpBlock */
  GPtrArray *targets; /* owned strings, ends with NULL once the page is read */
};

typedef enum
{
  ROLE_UNKNOWN, /* its text is kept */
  ROLE_HIDDEN,  /* nothing in it is shown */
  ROLE_INLINE,
  ROLE_SEQUENCE, /* inline, with something between its children */
  ROLE_LINK,
  ROLE_PAGE,
  ROLE_INFO,
  ROLE_SUMMARY,
  ROLE_SECTION,
  ROLE_TITLE,
  ROLE_PARAGRAPH,
  ROLE_LIST,
  ROLE_STEPS,
  ROLE_TERMS,
  ROLE_LIST_ITEM,
  ROLE_TABLE_HEAD,
  ROLE_TABLE_ROW,
  ROLE_CELL,
  ROLE_NOTE
} Role;

typedef struct
{
  const char *name;
  Role        role;
  const char *before; /* markup; of a sequence, what stands between two children */
  const char *after;
} Element;

/* A key looks like a key cap in light and dark alike: grey, and mostly transparent. */
#define KEY_BEFORE "<span background=\"#808080\" bgalpha=\"25%\">\u202f"
#define KEY_AFTER "\u202f</span>"

static const Element elements[] = {
  { "page", ROLE_PAGE, NULL, NULL },
  { "info", ROLE_INFO, NULL, NULL },
  { "section", ROLE_SECTION, NULL, NULL },
  { "title", ROLE_TITLE, NULL, NULL },
  { "subtitle", ROLE_PARAGRAPH, NULL, NULL },
  { "p", ROLE_PARAGRAPH, NULL, NULL },
  { "list", ROLE_LIST, NULL, NULL },
  { "steps", ROLE_STEPS, NULL, NULL },
  { "terms", ROLE_TERMS, NULL, NULL },
  { "item", ROLE_LIST_ITEM, NULL, NULL },
  { "thead", ROLE_TABLE_HEAD, NULL, NULL },
  { "tr", ROLE_TABLE_ROW, NULL, NULL },
  { "td", ROLE_CELL, NULL, NULL },
  { "th", ROLE_CELL, NULL, NULL },
  { "note", ROLE_NOTE, NULL, NULL },
  { "links", ROLE_HIDDEN, NULL, NULL },
  { "comment", ROLE_HIDDEN, NULL, NULL },
  { "link", ROLE_LINK, NULL, NULL },
  { "em", ROLE_INLINE, "<i>", "</i>" },
  { "gui", ROLE_INLINE, "<b>", "</b>" },
  { "key", ROLE_INLINE, KEY_BEFORE, KEY_AFTER },
  { "app", ROLE_INLINE, "<i>", "</i>" },
  { "code", ROLE_INLINE, "<tt>", "</tt>" },
  { "cmd", ROLE_INLINE, "<tt>", "</tt>" },
  { "file", ROLE_INLINE, "<tt>", "</tt>" },
  { "input", ROLE_INLINE, "<tt>", "</tt>" },
  { "guiseq", ROLE_SEQUENCE, " ▸ ", NULL },
  { "keyseq", ROLE_SEQUENCE, "+", NULL },
};

/* An element that has begun and not ended. */
typedef struct
{
  Role           role;
  const Element *element;     /* NULL where the name is not known */
  const char    *after;       /* markup that ends it, or NULL */
  char          *target;      /* of a link that shows no text yet, owned */
  gsize          link_start;  /* length of the plain text where the link began */
  guint          n_children;  /* of a list or sequence */
  guint          number;      /* of an item in numbered steps */
  gboolean       has_content; /* of an item: its bullet is out */
} Frame;

/* Where the text that is being collected goes. */
typedef enum
{
  SINK_NONE,
  SINK_BLOCK,
  SINK_CELL,
  SINK_SUMMARY
} Sink;

typedef struct
{
  FairHelpPage        *page; /* borrowed */
  const char          *name;
  GMarkupParseContext *context;
  GArray              *frames;
  GPtrArray           *topics; /* links of the present section, owned blocks */
  GPtrArray           *row;    /* cells of the present table row, or NULL */
  char                *section_id;
  gboolean             has_root;
  guint                section_depth;
  guint                list_depth;

  Sink           sink;
  FairHelpBlock *block;      /* what the text is for, with SINK_BLOCK; owned */
  GString       *markup;     /* the text so far */
  GString       *plain;      /* the same without markup */
  gboolean       space;      /* a space is due before the next word */
  gboolean       line_break; /* or a line break */
  gboolean       implicit;   /* the text began without an element of its own */
  guint          text_depth; /* the text ends with the element at this depth */
  gboolean       in_link;
} Reader;

G_DEFINE_BOXED_TYPE (FairHelpPage, fair_help_page, fair_help_page_ref, fair_help_page_unref)

GQuark
fair_help_error_quark (void)
{
  return g_quark_from_static_string ("fair-help-error-quark");
}

static FairHelpBlock *
block_new (FairHelpBlockKind kind,
           guint             depth)
{
  FairHelpBlock *block = g_new0 (FairHelpBlock, 1);

  block->kind = kind;
  block->depth = depth;

  return block;
}

static void
block_free (gpointer data)
{
  FairHelpBlock *block = data;

  g_free (block->markup);
  g_free (block->target);
  g_strfreev (block->cells);
  g_free (block);
}

static void
frame_clear (gpointer data)
{
  Frame *frame = data;

  g_clear_pointer (&frame->target, g_free);
}

static Frame *
get_top (Reader *reader)
{
  g_assert (reader->frames->len > 0);

  return &g_array_index (reader->frames, Frame, reader->frames->len - 1);
}

static const Element *
find_element (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    {
      if (strcmp (elements[i].name, name) == 0)
        return &elements[i];
    }

  return NULL;
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

static void
begin_text (Reader *reader,
            Sink    sink,
            guint   text_depth)
{
  g_assert (reader->sink == SINK_NONE);

  reader->sink = sink;
  reader->text_depth = text_depth;
  reader->implicit = FALSE;
  reader->space = FALSE;
  reader->line_break = FALSE;
  g_string_truncate (reader->markup, 0);
  g_string_truncate (reader->plain, 0);
}

static void
begin_block (Reader           *reader,
             FairHelpBlockKind kind,
             guint             depth,
             guint             text_depth)
{
  begin_text (reader, SINK_BLOCK, text_depth);
  reader->block = block_new (kind, depth);
}

static void
end_block (Reader *reader)
{
  g_autofree char *markup = g_strdup (reader->markup->str);

  if (reader->plain->len == 0)
    {
      g_clear_pointer (&reader->block, block_free);
      return;
    }

  if (reader->block->kind == FAIR_HELP_TITLE && reader->page->title == NULL)
    reader->page->title = g_strdup (reader->plain->str);
  reader->block->markup = g_steal_pointer (&markup);
  g_ptr_array_add (reader->page->blocks, g_steal_pointer (&reader->block));
}

static void
end_text (Reader *reader)
{
  switch (reader->sink)
    {
    case SINK_BLOCK:
      end_block (reader);
      break;

    case SINK_CELL:
      g_ptr_array_add (reader->row, g_strdup (reader->markup->str));
      break;

    case SINK_SUMMARY:
      if (reader->page->summary == NULL)
        reader->page->summary = g_strdup (reader->plain->str);
      break;

    case SINK_NONE:
    default:
      g_assert_not_reached ();
    }

  reader->sink = SINK_NONE;
}

static void
append_raw (Reader     *reader,
            const char *text)
{
  g_string_append (reader->markup, text);
  g_string_append (reader->plain, text);
}

/* Writes the space or line break that is due; none at the start of a text. */
static void
flush_space (Reader *reader)
{
  if (reader->plain->len > 0)
    {
      if (reader->line_break)
        append_raw (reader, "\n");
      else if (reader->space)
        append_raw (reader, " ");
    }
  reader->space = FALSE;
  reader->line_break = FALSE;
}

/* Adds text, any white space in it taken as one space. */
static void
append_text (Reader     *reader,
             const char *text,
             gsize       length)
{
  const char *end = text + length;

  while (text < end)
    {
      const char      *word = text;
      g_autofree char *escaped = NULL;

      while (text < end && !g_ascii_isspace (*text))
        text++;
      if (text > word)
        {
          flush_space (reader);
          escaped = g_markup_escape_text (word, text - word);
          g_string_append (reader->markup, escaped);
          g_string_append_len (reader->plain, word, text - word);
        }
      while (text < end && g_ascii_isspace (*text))
        {
          reader->space = TRUE;
          text++;
        }
    }
}

/* Text that stands where only blocks are expected makes a paragraph of its own. */
static void
begin_implicit_text (Reader *reader)
{
  Frame *parent = get_top (reader);

  if (parent->role == ROLE_LIST_ITEM && !parent->has_content)
    {
      parent->has_content = TRUE;
      begin_block (reader, FAIR_HELP_ITEM, reader->list_depth - 1, reader->frames->len);
      reader->block->number = parent->number;
    }
  else
    {
      begin_block (reader, FAIR_HELP_PARAGRAPH, reader->list_depth, reader->frames->len);
    }
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
add_target (Reader     *reader,
            const char *xref)
{
  GPtrArray *targets = reader->page->targets;

  if (!g_ptr_array_find_with_equal_func (targets, xref, g_str_equal, NULL))
    g_ptr_array_add (targets, g_strdup (xref));
}

static void
begin_link (Reader      *reader,
            Frame       *frame,
            const char **names,
            const char **values)
{
  const char      *xref = find_attribute (names, values, "xref");
  const char      *href = find_attribute (names, values, "href");
  const char      *target = NULL;
  g_autofree char *tag = NULL;

  if (reader->in_link)
    return;

  if (xref != NULL && is_valid_xref (xref))
    {
      add_target (reader, xref);
      target = xref;
    }
  else if (href != NULL && is_web_address (href))
    {
      target = href;
    }
  if (target == NULL)
    return;

  flush_space (reader);
  reader->in_link = TRUE;
  tag = g_markup_printf_escaped ("<a href=\"%s\">", target);
  g_string_append (reader->markup, tag);
  frame->target = g_strdup (target);
  frame->link_start = reader->plain->len;
  frame->after = "</a>";
}

static void
end_link (Reader *reader,
          Frame  *frame)
{
  if (frame->target == NULL)
    return;

  if (reader->plain->len == frame->link_start)
    append_text (reader, frame->target, strlen (frame->target));
  reader->in_link = FALSE;
}

/* A link in the info of a page or section. */
static void
add_info_link (Reader      *reader,
               const char **names,
               const char **values)
{
  const char    *xref = find_attribute (names, values, "xref");
  FairHelpBlock *block;

  if (xref == NULL || !is_valid_xref (xref))
    return;

  add_target (reader, xref);
  if (g_strcmp0 (find_attribute (names, values, "type"), "topic") == 0)
    {
      block = block_new (FAIR_HELP_LINK, 0);
      block->target = g_strdup (xref);
      g_ptr_array_add (reader->topics, block);
    }
}

static void
flush_topics (Reader *reader)
{
  g_ptr_array_extend_and_steal (reader->page->blocks, g_ptr_array_ref (reader->topics));
  g_ptr_array_unref (reader->topics);
  reader->topics = g_ptr_array_new_with_free_func (block_free);
}

/* Elements */

static gboolean
is_list (Role role)
{
  return role == ROLE_LIST || role == ROLE_STEPS || role == ROLE_TERMS;
}

static gboolean
is_division (Role role)
{
  return role == ROLE_PAGE || role == ROLE_SECTION;
}

static gboolean
is_block (Role role)
{
  return role >= ROLE_PAGE;
}

static gboolean
is_inline (Role role)
{
  return role == ROLE_INLINE || role == ROLE_SEQUENCE || role == ROLE_LINK;
}

static gboolean
is_in_table_head (Reader *reader)
{
  for (guint i = 0; i < reader->frames->len; i++)
    {
      if (g_array_index (reader->frames, Frame, i).role == ROLE_TABLE_HEAD)
        return TRUE;
    }

  return FALSE;
}

/* Elements that mean nothing but within others; their text is kept. */
static gboolean
is_out_of_place (Reader *reader,
                 Role    role,
                 Role    parent)
{
  if (role == ROLE_PAGE)
    return TRUE;
  if (role == ROLE_SECTION)
    return !is_division (parent);
  if (role == ROLE_LIST_ITEM)
    return !is_list (parent);
  if (role == ROLE_TABLE_ROW)
    return reader->row != NULL;
  if (role == ROLE_CELL)
    return parent != ROLE_TABLE_ROW;

  return FALSE;
}

/* What an element is to us, where it stands. */
static Role
decide_role (Reader        *reader,
             const Element *element,
             const char    *name,
             Role           parent)
{
  Role role = element != NULL ? element->role : ROLE_UNKNOWN;

  if (parent == ROLE_HIDDEN)
    return ROLE_HIDDEN;
  if (parent == ROLE_INFO)
    return strcmp (name, "desc") == 0 && reader->section_depth == 0 ? ROLE_SUMMARY : ROLE_HIDDEN;

  if (role == ROLE_INFO)
    return is_division (parent) ? ROLE_INFO : ROLE_HIDDEN;

  if (is_out_of_place (reader, role, parent))
    return ROLE_UNKNOWN;

  return role;
}

static void
begin_title (Reader *reader,
             Role    parent)
{
  guint depth = reader->frames->len;

  if (parent == ROLE_PAGE)
    {
      begin_block (reader, FAIR_HELP_TITLE, 0, depth);
    }
  else if (parent == ROLE_SECTION)
    {
      begin_block (reader, FAIR_HELP_SUBTITLE, reader->section_depth, depth);
      reader->block->target = g_steal_pointer (&reader->section_id);
    }
  else if (parent == ROLE_LIST_ITEM)
    {
      begin_block (reader, FAIR_HELP_TERM, reader->list_depth - 1, depth);
    }
  else
    {
      begin_block (reader, FAIR_HELP_PARAGRAPH, reader->list_depth, depth);
    }
}

/* A paragraph whose element is on top of the frames. */
static void
begin_paragraph (Reader *reader)
{
  guint  depth = reader->frames->len;
  Frame *parent = &g_array_index (reader->frames, Frame, depth - 2);

  if (parent->role == ROLE_LIST_ITEM && !parent->has_content)
    {
      parent->has_content = TRUE;
      begin_block (reader, FAIR_HELP_ITEM, reader->list_depth - 1, depth);
      reader->block->number = parent->number;
    }
  else
    {
      begin_block (reader, FAIR_HELP_PARAGRAPH, reader->list_depth, depth);
    }
}

static void
begin_item (Reader *reader,
            Frame  *frame)
{
  Frame *list = &g_array_index (reader->frames, Frame, reader->frames->len - 2);

  list->n_children++;
  if (list->role == ROLE_STEPS)
    frame->number = list->n_children;
  frame->has_content = list->role == ROLE_TERMS;
}

static void
begin_inline (Reader        *reader,
              Frame         *frame,
              const Element *element)
{
  flush_space (reader);
  g_string_append (reader->markup, element->before);
  frame->after = element->after;
}

static void
append_separator (Reader *reader,
                  Frame  *sequence)
{
  if (sequence->n_children++ > 0)
    append_raw (reader, sequence->element->before);
}

/* A block within text: in cells and notes it begins a line, elsewhere only its text counts. */
static void
begin_block_in_text (Reader *reader,
                     Frame  *frame,
                     Role    role)
{
  gboolean is_note = reader->sink == SINK_BLOCK && reader->block->kind == FAIR_HELP_NOTE;

  frame->role = ROLE_UNKNOWN;
  if (reader->sink != SINK_CELL && !is_note)
    {
      reader->space = TRUE;
      return;
    }

  reader->line_break = TRUE;
  if (role == ROLE_TITLE)
    {
      flush_space (reader);
      g_string_append (reader->markup, "<b>");
      frame->after = "</b>";
    }
}

/* The element on top of the frames begins. */
static void
begin_element (Reader      *reader,
               Role         parent,
               const char **names,
               const char **values)
{
  Frame *frame = get_top (reader);
  guint  depth = reader->frames->len;

  switch (frame->role)
    {
    case ROLE_PAGE:
      reader->page->id = g_strdup (find_attribute (names, values, "id"));
      break;

    case ROLE_SECTION:
      flush_topics (reader);
      reader->section_depth++;
      g_free (reader->section_id);
      reader->section_id = g_strdup (find_attribute (names, values, "id"));
      break;

    case ROLE_SUMMARY:
      begin_text (reader, SINK_SUMMARY, depth);
      break;

    case ROLE_TITLE:
      begin_title (reader, parent);
      break;

    case ROLE_PARAGRAPH:
      begin_paragraph (reader);
      break;

    case ROLE_LIST:
    case ROLE_STEPS:
    case ROLE_TERMS:
      reader->list_depth++;
      break;

    case ROLE_LIST_ITEM:
      begin_item (reader, frame);
      break;

    case ROLE_TABLE_ROW:
      reader->row = g_ptr_array_new_with_free_func (g_free);
      break;

    case ROLE_CELL:
      begin_text (reader, SINK_CELL, depth);
      break;

    case ROLE_NOTE:
      begin_block (reader, FAIR_HELP_NOTE, reader->list_depth, depth);
      break;

    case ROLE_LINK:
      begin_link (reader, frame, names, values);
      break;

    case ROLE_INLINE:
      begin_inline (reader, frame, frame->element);
      break;

    case ROLE_SEQUENCE:
      flush_space (reader);
      break;

    case ROLE_UNKNOWN:
    case ROLE_HIDDEN:
    case ROLE_INFO:
    case ROLE_TABLE_HEAD:
    default:
      break;
    }
}

/* Ends or begins text so that an element of @role may follow. */
static void
prepare_text (Reader *reader,
              Role    role)
{
  gboolean can_end = reader->implicit && reader->frames->len == reader->text_depth;

  if (reader->sink != SINK_NONE && can_end && is_block (role))
    end_text (reader);
  else if (is_inline (role) && reader->sink == SINK_NONE)
    begin_implicit_text (reader);
}

/* GMarkup lets a second root element pass. */
static void
begin_root (Reader        *reader,
            const Element *element,
            const char   **names,
            const char   **values,
            GError       **error)
{
  Frame frame = { .role = ROLE_PAGE, .element = element };

  if (element == NULL || element->role != ROLE_PAGE || reader->has_root)
    {
      set_error (reader, error, FAIR_HELP_ERROR_NOT_A_PAGE, _ ("This is not a page of the help"));
      return;
    }

  reader->has_root = TRUE;
  g_array_append_val (reader->frames, frame);
  begin_element (reader, ROLE_UNKNOWN, names, values);
}

static void
start_element_cb (GMarkupParseContext *context,
                  const char          *name,
                  const char         **names,
                  const char         **values,
                  gpointer             user_data,
                  GError             **error)
{
  Reader        *reader = user_data;
  const Element *element = find_element (name);
  Frame          frame = { .element = element };
  Frame         *parent;
  Role           parent_role;

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
  if (parent_role == ROLE_INFO && element != NULL && element->role == ROLE_LINK)
    add_info_link (reader, names, values);

  prepare_text (reader, frame.role);
  if (parent_role == ROLE_SEQUENCE)
    append_separator (reader, parent);
  if (reader->sink != SINK_NONE && is_block (frame.role))
    begin_block_in_text (reader, &frame, frame.role);

  g_array_append_val (reader->frames, frame);
  begin_element (reader, parent_role, names, values);
}

static void
end_row (Reader *reader)
{
  FairHelpBlock *block;

  if (reader->row->len > 0)
    {
      block = block_new (FAIR_HELP_ROW, 0);
      block->header = is_in_table_head (reader);
      g_ptr_array_add (reader->row, NULL);
      block->cells = (char **) g_ptr_array_steal (reader->row, NULL);
      g_ptr_array_add (reader->page->blocks, block);
    }
  g_clear_pointer (&reader->row, g_ptr_array_unref);
}

static void
end_element_cb (GMarkupParseContext *context,
                const char          *name,
                gpointer             user_data,
                GError             **error)
{
  Reader *reader = user_data;
  Frame  *frame = get_top (reader);

  end_link (reader, frame);
  if (frame->after != NULL)
    g_string_append (reader->markup, frame->after);
  if (reader->sink != SINK_NONE && reader->frames->len == reader->text_depth)
    end_text (reader);

  if (is_division (frame->role))
    flush_topics (reader);
  if (frame->role == ROLE_SECTION)
    reader->section_depth--;
  else if (frame->role == ROLE_TABLE_ROW)
    end_row (reader);
  else if (is_list (frame->role))
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
  Reader *reader = user_data;
  Role    role;

  if (reader->frames->len == 0)
    return;

  role = get_top (reader)->role;
  if (role == ROLE_HIDDEN || role == ROLE_INFO)
    return;
  if ((role == ROLE_SEQUENCE || reader->sink == SINK_NONE) && is_blank (text, length))
    return;
  if (reader->sink == SINK_NONE)
    begin_implicit_text (reader);

  append_text (reader, text, length);
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
    .topics = g_ptr_array_new_with_free_func (block_free),
    .markup = g_string_new (NULL),
    .plain = g_string_new (NULL),
  };
  g_array_set_clear_func (reader->frames, frame_clear);
  reader->context = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, reader, NULL);
}

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->context, g_markup_parse_context_free);
  g_clear_pointer (&reader->frames, g_array_unref);
  g_clear_pointer (&reader->topics, g_ptr_array_unref);
  g_clear_pointer (&reader->row, g_ptr_array_unref);
  g_clear_pointer (&reader->section_id, g_free);
  g_clear_pointer (&reader->block, block_free);
  g_string_free (reader->markup, TRUE);
  g_string_free (reader->plain, TRUE);
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

static void
page_free (gpointer data)
{
  FairHelpPage *self = data;

  g_free (self->id);
  g_free (self->title);
  g_free (self->summary);
  g_ptr_array_unref (self->blocks);
  g_ptr_array_unref (self->targets);
}

static FairHelpPage *
page_new_empty (void)
{
  FairHelpPage *self = g_atomic_rc_box_new0 (FairHelpPage);

  self->blocks = g_ptr_array_new_with_free_func (block_free);
  self->targets = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/**
 * fair_help_page_new_from_bytes:
 * @bytes: the XML text of a page
 * @name: what to call it in an error, usually the name of a file
 * @error: return location for an error of %FAIR_HELP_ERROR
 *
 * Reads a page from memory.
 *
 * Returns: (transfer full) (nullable): the page, or %NULL with @error set
 */
FairHelpPage *
fair_help_page_new_from_bytes (GBytes     *bytes,
                               const char *name,
                               GError    **error)
{
  g_autoptr (FairHelpPage) self = NULL;
  Reader      reader;
  const char *data;
  gsize       length;
  gboolean    ok;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  data = g_bytes_get_data (bytes, &length);
  if (length > MAX_SIZE)
    {
      g_set_error (error, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ, _ ("%s: The file is too large"), name);
      return NULL;
    }

  self = page_new_empty ();
  reader_init (&reader, self, name);
  ok = reader_run (&reader, data != NULL ? data : "", length, error);
  reader_clear (&reader);
  g_ptr_array_add (self->targets, NULL);

  return ok ? g_steal_pointer (&self) : NULL;
}

/**
 * fair_help_page_new_from_file:
 * @path: (type filename): the file of a page
 * @error: return location for an error of %FAIR_HELP_ERROR
 *
 * Reads a page from a file.
 *
 * Returns: (transfer full) (nullable): the page, or %NULL with @error set
 */
FairHelpPage *
fair_help_page_new_from_file (const char *path,
                              GError    **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GStatBuf info;
  char    *data;
  gsize    length;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  name = g_filename_display_basename (path);
  if (g_stat (path, &info) == 0 && (!S_ISREG (info.st_mode) || info.st_size > MAX_SIZE))
    {
      g_set_error (error, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ,
                   _ ("%s: This is not a page of the help"), name);
      return NULL;
    }
  if (!g_file_get_contents (path, &data, &length, &local_error))
    {
      g_set_error (error, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ, "%s: %s", name, local_error->message);
      return NULL;
    }

  bytes = g_bytes_new_take (data, length);

  return fair_help_page_new_from_bytes (bytes, name, error);
}

/**
 * fair_help_page_ref:
 * @self: a page
 *
 * Returns: (transfer full): @self, with one more reference
 */
FairHelpPage *
fair_help_page_ref (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * fair_help_page_unref:
 * @self: (transfer full): a page
 *
 * Takes a reference away, and frees @self with the last one.
 */
void
fair_help_page_unref (FairHelpPage *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, page_free);
}

/**
 * fair_help_page_get_id:
 * @self: a page
 *
 * Returns: (nullable): the id that the page gives itself
 */
const char *
fair_help_page_get_id (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->id;
}

/**
 * fair_help_page_get_title:
 * @self: a page
 *
 * Returns: the title, as plain text
 */
const char *
fair_help_page_get_title (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->title;
}

/**
 * fair_help_page_get_summary:
 * @self: a page
 *
 * Returns: (nullable): what the page is about in a sentence, as plain text
 */
const char *
fair_help_page_get_summary (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->summary;
}

/**
 * fair_help_page_get_n_blocks:
 * @self: a page
 *
 * Returns: how many blocks the page has
 */
guint
fair_help_page_get_n_blocks (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->blocks->len;
}

/**
 * fair_help_page_get_block:
 * @self: a page
 * @i: an index below fair_help_page_get_n_blocks()
 *
 * Returns: (transfer none): the block, in reading order
 */
const FairHelpBlock *
fair_help_page_get_block (FairHelpPage *self,
                          guint         i)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (i < self->blocks->len, NULL);

  return g_ptr_array_index (self->blocks, i);
}

/**
 * fair_help_page_get_targets:
 * @self: a page
 *
 * All places in the help that the page names in its text and in its info: `page`, `page#section` or
 * `#section`, each once.
 *
 * Returns: (transfer none) (array zero-terminated=1): the places
 */
const char *const *
fair_help_page_get_targets (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return (const char *const *) self->targets->pdata;
}

/**
 * fair_help_page_is_valid_id:
 * @id: text from anywhere
 *
 * Whether @id can be the id of a page or section: letters and digits of ASCII, dashes and
 * underscores.  So an id can always be part of a file name.
 *
 * Returns: %TRUE if it can
 */
gboolean
fair_help_page_is_valid_id (const char *id)
{
  g_return_val_if_fail (id != NULL, FALSE);

  for (const char *p = id; *p != '\0'; p++)
    {
      if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_')
        return FALSE;
    }

  return *id != '\0';
}
