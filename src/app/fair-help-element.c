#include "config.h"

#include "fair-help-element.h"

#include <string.h>

/* A key looks like a key cap in light and dark alike: grey, and mostly transparent. */
#define KEY_BEFORE "<span background=\"#808080\" bgalpha=\"25%\">\u202f"
#define KEY_AFTER "\u202f</span>"

static const FairHelpElement elements[] = {
  { "page", FAIR_HELP_ROLE_PAGE, NULL, NULL },
  { "info", FAIR_HELP_ROLE_INFO, NULL, NULL },
  { "section", FAIR_HELP_ROLE_SECTION, NULL, NULL },
  { "title", FAIR_HELP_ROLE_TITLE, NULL, NULL },
  { "subtitle", FAIR_HELP_ROLE_PARAGRAPH, NULL, NULL },
  { "p", FAIR_HELP_ROLE_PARAGRAPH, NULL, NULL },
  { "list", FAIR_HELP_ROLE_LIST, NULL, NULL },
  { "steps", FAIR_HELP_ROLE_STEPS, NULL, NULL },
  { "terms", FAIR_HELP_ROLE_TERMS, NULL, NULL },
  { "item", FAIR_HELP_ROLE_LIST_ITEM, NULL, NULL },
  { "thead", FAIR_HELP_ROLE_TABLE_HEAD, NULL, NULL },
  { "tr", FAIR_HELP_ROLE_TABLE_ROW, NULL, NULL },
  { "td", FAIR_HELP_ROLE_CELL, NULL, NULL },
  { "th", FAIR_HELP_ROLE_CELL, NULL, NULL },
  { "note", FAIR_HELP_ROLE_NOTE, NULL, NULL },
  { "links", FAIR_HELP_ROLE_HIDDEN, NULL, NULL },
  { "comment", FAIR_HELP_ROLE_HIDDEN, NULL, NULL },
  { "link", FAIR_HELP_ROLE_LINK, NULL, NULL },
  { "em", FAIR_HELP_ROLE_INLINE, "<i>", "</i>" },
  { "gui", FAIR_HELP_ROLE_INLINE, "<b>", "</b>" },
  { "key", FAIR_HELP_ROLE_INLINE, KEY_BEFORE, KEY_AFTER },
  { "app", FAIR_HELP_ROLE_INLINE, "<i>", "</i>" },
  { "code", FAIR_HELP_ROLE_INLINE, "<tt>", "</tt>" },
  { "cmd", FAIR_HELP_ROLE_INLINE, "<tt>", "</tt>" },
  { "file", FAIR_HELP_ROLE_INLINE, "<tt>", "</tt>" },
  { "input", FAIR_HELP_ROLE_INLINE, "<tt>", "</tt>" },
  { "guiseq", FAIR_HELP_ROLE_SEQUENCE, " ▸ ", NULL },
  { "keyseq", FAIR_HELP_ROLE_SEQUENCE, "+", NULL },
};

/**
 * fair_help_element_find:
 * @name: the name of an element
 *
 * Returns: (transfer none) (nullable): the element, or %NULL if our help is not written with it
 */
const FairHelpElement *
fair_help_element_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    {
      if (strcmp (elements[i].name, name) == 0)
        return &elements[i];
    }

  return NULL;
}

/**
 * fair_help_role_is_block:
 * @role: a role
 *
 * Returns: whether an element of @role stands for itself, not within text
 */
gboolean
fair_help_role_is_block (FairHelpRole role)
{
  return role >= FAIR_HELP_ROLE_PAGE;
}

/**
 * fair_help_role_is_division:
 * @role: a role
 *
 * Returns: whether an element of @role has a title and sections
 */
gboolean
fair_help_role_is_division (FairHelpRole role)
{
  return role == FAIR_HELP_ROLE_PAGE || role == FAIR_HELP_ROLE_SECTION;
}

/**
 * fair_help_role_is_inline:
 * @role: a role
 *
 * Returns: whether an element of @role is a part of text
 */
gboolean
fair_help_role_is_inline (FairHelpRole role)
{
  return role == FAIR_HELP_ROLE_INLINE || role == FAIR_HELP_ROLE_SEQUENCE || role == FAIR_HELP_ROLE_LINK;
}

/**
 * fair_help_role_is_list:
 * @role: a role
 *
 * Returns: whether an element of @role has items
 */
gboolean
fair_help_role_is_list (FairHelpRole role)
{
  return role == FAIR_HELP_ROLE_LIST || role == FAIR_HELP_ROLE_STEPS || role == FAIR_HELP_ROLE_TERMS;
}
