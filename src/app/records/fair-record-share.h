/* fair-record-share.h: shares a result: as a file, which can be dragged, on the clipboard, or as a challenge. */
#pragma once

#include "fair-challenge.h"
#include "fair-store.h"

#include <gtk/gtk.h>

typedef enum
{
  /* Without the moves. */
  FAIR_RECORD_TEXT,      /* a text with the link, in the clipboard */
  FAIR_RECORD_LINK,      /* only the link, in the clipboard */
  FAIR_RECORD_CODE,      /* the link as a QR code, in a window */
  FAIR_RECORD_CHALLENGE, /* the link and other ways to share it, in a window */
  /* With them. */
  FAIR_RECORD_SAVE, /* in a file that the player chooses */
  FAIR_RECORD_COPY, /* in the clipboard */
  FAIR_RECORD_FILE  /* in a private file, for another program */
} FairRecordShare;

void fair_record_share (GtkWidget *widget, FairStore *store, const char *id, FairRecordShare how);
void fair_record_share_offer (GtkMenuButton *button, FairStore *store, const char *id);
void fair_record_share_show_link (GtkWidget           *parent,
                                  const FairChallenge *challenge,
                                  const char          *text,
                                  FairStore           *store,
                                  const char          *id,
                                  gboolean             with_code);

/* A record to be dragged to a file manager. */
#define FAIR_TYPE_RECORD_PROVIDER (fair_record_provider_get_type ())
G_DECLARE_FINAL_TYPE (FairRecordProvider, fair_record_provider, FAIR, RECORD_PROVIDER, GdkContentProvider)

GdkContentProvider *fair_record_provider_new (FairStore *store, const char *id);
void                fair_record_drag_add (GtkWidget *widget, GdkContentProvider *content);
