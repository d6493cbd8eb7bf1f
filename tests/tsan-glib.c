/* Tells ThreadSanitizer about GLib's synchronization, which it cannot see because GLib is built without it: locks,
 * queues, tasks and sources, per object, and only what GLib guarantees.
 *
 * A library to preload (LD_PRELOAD) into programs that are built with ThreadSanitizer.
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include <dlfcn.h>
#include <gio/gio.h>

/* From ThreadSanitizer's runtime: everything before a release of an address is visible after an acquire of it. */
extern void __tsan_acquire (void *address);
extern void __tsan_release (void *address);

/* GLib's own function of this name. */
#define REAL(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))

/* Locks. */

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock)
  (mutex);
  __tsan_acquire (mutex);
}

void
g_mutex_unlock (GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_mutex_unlock)
  (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean locked = REAL (g_mutex_trylock) (mutex);

  if (locked)
    __tsan_acquire (mutex);
  return locked;
}

void
g_cond_wait (GCond  *cond,
             GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_cond_wait)
  (cond, mutex);
  __tsan_acquire (mutex);
}

gboolean
g_cond_wait_until (GCond  *cond,
                   GMutex *mutex,
                   gint64  end_time)
{
  gboolean signalled;

  __tsan_release (mutex);
  signalled = REAL (g_cond_wait_until) (cond, mutex, end_time);
  __tsan_acquire (mutex);
  return signalled;
}

/* Queues. */

void
g_async_queue_push (GAsyncQueue *queue,
                    gpointer     data)
{
  __tsan_release (queue);
  REAL (g_async_queue_push)
  (queue, data);
}

gpointer
g_async_queue_pop (GAsyncQueue *queue)
{
  gpointer data = REAL (g_async_queue_pop) (queue);

  __tsan_acquire (queue);
  return data;
}

gpointer
g_async_queue_try_pop (GAsyncQueue *queue)
{
  gpointer data = REAL (g_async_queue_try_pop) (queue);

  __tsan_acquire (queue);
  return data;
}

gpointer
g_async_queue_timeout_pop (GAsyncQueue *queue,
                           guint64      timeout)
{
  gpointer data = REAL (g_async_queue_timeout_pop) (queue, timeout);

  __tsan_acquire (queue);
  return data;
}

/* Sources: everything before one is added is visible to its callback. */

typedef struct
{
  GSourceFunc    func;
  gpointer       data;
  GDestroyNotify destroy; /* (nullable) */
} Call;

static Call *
call_new (GSourceFunc    func,
          gpointer       data,
          GDestroyNotify destroy)
{
  Call *call = g_new (Call, 1);

  *call = (Call){ func, data, destroy };
  __tsan_release (call);
  return call;
}

static gboolean
call_cb (gpointer data)
{
  Call    *call = data;
  gboolean again;

  __tsan_acquire (call);
  again = call->func (call->data);
  __tsan_release (call);
  return again;
}

static void
call_free (gpointer data)
{
  Call *call = data;

  __tsan_acquire (call);
  if (call->destroy)
    call->destroy (call->data);
  g_free (call);
}

void
g_source_set_callback (GSource       *source,
                       GSourceFunc    func,
                       gpointer       data,
                       GDestroyNotify destroy)
{
  if (func != NULL)
    REAL (g_source_set_callback)
  (source, call_cb, call_new (func, data, destroy), call_free);
  else REAL (g_source_set_callback) (source, func, data, destroy);
}

guint
g_idle_add_full (gint           priority,
                 GSourceFunc    func,
                 gpointer       data,
                 GDestroyNotify destroy)
{
  return REAL (g_idle_add_full) (priority, call_cb, call_new (func, data, destroy), call_free);
}

guint
g_idle_add (GSourceFunc func,
            gpointer    data)
{
  return g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, func, data, NULL);
}

void
g_main_context_invoke_full (GMainContext  *context,
                            gint           priority,
                            GSourceFunc    func,
                            gpointer       data,
                            GDestroyNotify destroy)
{
  REAL (g_main_context_invoke_full)
  (context, priority, call_cb, call_new (func, data, destroy), call_free);
}

void
g_main_context_invoke (GMainContext *context,
                       GSourceFunc   func,
                       gpointer      data)
{
  g_main_context_invoke_full (context, G_PRIORITY_DEFAULT, func, data, NULL);
}

/* Tasks: everything before one returns is visible to the reader of its result. */

void
g_task_return_boolean (GTask   *task,
                       gboolean result)
{
  __tsan_release (task);
  REAL (g_task_return_boolean)
  (task, result);
}

void
g_task_return_pointer (GTask         *task,
                       gpointer       result,
                       GDestroyNotify destroy)
{
  __tsan_release (task);
  REAL (g_task_return_pointer)
  (task, result, destroy);
}

void
g_task_return_error (GTask  *task,
                     GError *error)
{
  __tsan_release (task);
  REAL (g_task_return_error)
  (task, error);
}

void
g_task_return_new_error (GTask      *task,
                         GQuark      domain,
                         gint        code,
                         const char *format,
                         ...)
{
  GError *error;
  va_list arguments;

  va_start (arguments, format);
  error = g_error_new_valist (domain, code, format, arguments);
  va_end (arguments);
  g_task_return_error (task, error);
}

gboolean
g_task_propagate_boolean (GTask   *task,
                          GError **error)
{
  __tsan_acquire (task);
  return REAL (g_task_propagate_boolean) (task, error);
}

gpointer
g_task_propagate_pointer (GTask   *task,
                          GError **error)
{
  __tsan_acquire (task);
  return REAL (g_task_propagate_pointer) (task, error);
}

/* GTask passes only the task to the function; this table has the function that is meant. */
static GHashTable *task_funcs;
static GMutex      task_funcs_mutex;

static void
run_task (GTask        *task,
          gpointer      source,
          gpointer      data,
          GCancellable *cancellable)
{
  GTaskThreadFunc func;

  REAL (g_mutex_lock)
  (&task_funcs_mutex);
  func = g_hash_table_lookup (task_funcs, task);
  REAL (g_mutex_unlock)
  (&task_funcs_mutex);
  __tsan_acquire (task);
  func (task, source, data, cancellable);
  __tsan_release (task);
}

void
g_task_run_in_thread (GTask          *task,
                      GTaskThreadFunc func)
{
  REAL (g_mutex_lock)
  (&task_funcs_mutex);
  if (task_funcs == NULL)
    task_funcs = g_hash_table_new (NULL, NULL);
  g_hash_table_replace (task_funcs, task, func);
  REAL (g_mutex_unlock)
  (&task_funcs_mutex);
  __tsan_release (task);
  REAL (g_task_run_in_thread)
  (task, run_task);
}

/* Whoever drops the last reference sees everything that was done with the others. */
void
g_object_unref (gpointer object)
{
  __tsan_release (object);
  REAL (g_object_unref)
  (object);
}

static _Thread_local GDestroyNotify clear_box;

static void
clear_box_cb (gpointer box)
{
  __tsan_acquire (box);
  clear_box (box);
}

void
g_atomic_rc_box_release_full (gpointer       box,
                              GDestroyNotify clear)
{
  GDestroyNotify outer = clear_box;

  clear_box = clear;
  __tsan_release (box);
  REAL (g_atomic_rc_box_release_full)
  (box, clear_box_cb);
  clear_box = outer;
}
