/* fair-help-element.h: the elements of Mallard that our help is written in, and what each is to us. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Those from FAIR_HELP_ROLE_PAGE on stand for themselves, those before it within text. */
typedef enum
{
  FAIR_HELP_ROLE_UNKNOWN, /* its text is kept */
  FAIR_HELP_ROLE_HIDDEN,  /* nothing in it is shown */
  FAIR_HELP_ROLE_INLINE,
  FAIR_HELP_ROLE_SEQUENCE, /* inline, with something between its children */
  FAIR_HELP_ROLE_LINK,
  FAIR_HELP_ROLE_PAGE,
  FAIR_HELP_ROLE_INFO,
  FAIR_HELP_ROLE_SUMMARY,
  FAIR_HELP_ROLE_SECTION,
  FAIR_HELP_ROLE_TITLE,
  FAIR_HELP_ROLE_PARAGRAPH,
  FAIR_HELP_ROLE_LIST,
  FAIR_HELP_ROLE_STEPS,
  FAIR_HELP_ROLE_TERMS,
  FAIR_HELP_ROLE_LIST_ITEM,
  FAIR_HELP_ROLE_TABLE_HEAD,
  FAIR_HELP_ROLE_TABLE_ROW,
  FAIR_HELP_ROLE_CELL,
  FAIR_HELP_ROLE_NOTE
} FairHelpRole;

typedef struct
{
  const char  *name;
  FairHelpRole role;
  const char  *before; /* markup; of a sequence, what stands between two children */
  const char  *after;
} FairHelpElement;

const FairHelpElement *fair_help_element_find (const char *name);

gboolean fair_help_role_is_block (FairHelpRole role);
gboolean fair_help_role_is_division (FairHelpRole role);
gboolean fair_help_role_is_inline (FairHelpRole role);
gboolean fair_help_role_is_list (FairHelpRole role);

G_END_DECLS
