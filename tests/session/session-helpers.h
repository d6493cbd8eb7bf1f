/* session-helpers.h: waits until the games of a session are loaded. */
#pragma once

#include "fair-session.h"

static inline void
fair_test_session_loaded_cb (GObject      *source,
                             GAsyncResult *result,
                             gpointer      data)
{
  *(gboolean *) data = TRUE;
}

/* Loads the games in progress, if possible. */
static inline void
fair_test_session_load (FairSession *session)
{
  gboolean done = FALSE;

  fair_session_load_async (session, fair_test_session_loaded_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
}
