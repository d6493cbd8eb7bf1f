/* A request to the window waits until the games in progress are loaded, because it may be about one of them.
 * Meanwhile the window shows the list of games. At startup the window appears together with the game, if
 * that is loaded soon.
 */
#include "config.h"

#include "fair-window-private.h"

#include "fair-open.h"

/* Milliseconds that a window waits for its game before it appears with the list of games. */
#define PATIENCE 250

/* Shows the window, unless it has been closed meanwhile. */
static void
show (FairWindow *self)
{
  if (fair_is_open (GTK_WIDGET (self)))
    gtk_window_present (GTK_WINDOW (self));
}

static void
present_cb (gpointer data)
{
  FairWindow *self = data;

  self->present_source = 0;
  show (self);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairWindow) self = data;
  FairWindowRequest request = self->request;

  /* If loading fails, it is tried again with the next request. */
  fair_session_load_finish (FAIR_SESSION (source), result);
  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  if (fair_is_open (GTK_WIDGET (self)))
    fair_window_do (self, &request);
  if (self->present_source == 0)
    return;

  g_clear_handle_id (&self->present_source, g_source_remove);
  show (self);
}

/* Replaces the pending request by @request, and carries it out now, or when the games in progress are
 * loaded. */
void
fair_window_ask (FairWindow       *self,
                 FairWindowRequest request)
{
  gboolean is_waiting = self->request.kind != FAIR_WINDOW_NOTHING;

  if (fair_session_is_loaded (self->session))
    {
      fair_window_do (self, &request);
      return;
    }

  self->request = request;
  if (!is_waiting)
    fair_session_load_async (self->session, loaded_cb, g_object_ref (self));
}

/* Shows the window, together with the requested game if that is loaded soon. */
void
fair_window_present (FairWindow *self)
{
  g_return_if_fail (FAIR_IS_WINDOW (self));

  g_clear_handle_id (&self->present_source, g_source_remove);
  if (self->request.kind == FAIR_WINDOW_NOTHING || gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_window_present (GTK_WINDOW (self));
  else
    self->present_source = g_timeout_add_once (PATIENCE, present_cb, self);
}
