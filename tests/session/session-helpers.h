/* session-helpers.h: waits until the games of a session are loaded, or saved. */
#pragma once

#include "fair-session-private.h"

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

/* Whether the store has everything of all games. */
static inline gboolean
fair_test_session_is_saved (FairSession *session)
{
  for (guint i = 0; i < session->games->len; i++)
    if (!fair_session_game_is_saved (g_ptr_array_index (session->games, i)))
      return FALSE;

  return TRUE;
}
