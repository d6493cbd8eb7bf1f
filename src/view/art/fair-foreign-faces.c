/* Decks of other programs are not trusted, so another process draws them: fairdeal-draw, which confines itself before
 * it reads the deck, and reports that it has. Its answers are not trusted either: each reply has a fixed size, each
 * picture the size that was asked for, and a late reply counts as none.
 *
 *  * If bubblewrap is installed, the process also runs inside that, where it sees neither the player's files nor other
 * processes nor the network. Not every system allows that; the first deck tries it. A Flatpak is a sandbox already, and
 * has no bubblewrap in it.
 *
 *  * The deck may not be at fault if a process ends: the system may have been short of memory, and its time is limited
 * for all sizes together. So a face is tried in another process, once at each size. */
#include "config.h"

#include "fair-face-source.h"

#include "fair-deck-file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that has not replied yet gets time to end by itself: this many checks, with this many microseconds
 * between them. */
enum
{
  LOOKS = 1000,
  TIME_BETWEEN_LOOKS = 2000
};

/* Milliseconds to wait for a byte. The process limits its own processor time to much less; this is for a
 * process or a machine that hangs. */
#define PATIENCE 30000

typedef struct
{
  FairFaceSource source;
  char          *path;
  gboolean       is_picture;
  GPid           pid;   /* 0 while there is no process */
  gboolean       ready; /* whether the process has replied */
  gboolean       died;  /* whether the last face failed because the process ended */
  gboolean       late;  /* whether it did not answer in time */
  guint          width; /* the size at which another process was tried last */
  guint          height;

  int    cancelled; /* for all later calls too; atomic */
  GMutex lock;      /* guards the socket */
  int    socket;    /* -1 while there is no process */
} FairForeignFaces;

static int sandbox_fails; /* atomic */

/* Where libraries, fonts and their configuration are. */
static const char *const folders[] = {
  "/usr",
  "/lib",
  "/lib64",
  "/etc/fonts",
  "/etc/ld.so.cache",
  "/var/cache/fontconfig",
};

/* Returns: (transfer full): the command that starts fairdeal-draw; @in_sandbox: (out): in a sandbox, which may not be
 * allowed */
static GStrv
make_command (gboolean  is_picture,
              gboolean *in_sandbox)
{
  const char      *chosen = g_getenv ("FAIRDEAL_DRAW");
  const char      *program = chosen ? chosen : LIBEXECDIR "/fairdeal-draw";
  gboolean         is_useless = g_atomic_int_get (&sandbox_fails) || g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
  g_autofree char *sandbox = is_useless ? NULL : g_find_program_in_path ("bwrap");
  g_autoptr (GStrvBuilder) command = g_strv_builder_new ();

  *in_sandbox = sandbox != NULL;
  if (sandbox != NULL)
    {
      g_strv_builder_add_many (command, sandbox, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", NULL);
      for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
        g_strv_builder_add_many (command, "--ro-bind-try", folders[i], folders[i], NULL);
      g_strv_builder_add_many (command, "--ro-bind-try", program, program, "--chdir", "/", "--", NULL);
    }
  g_strv_builder_add_many (command, program, is_picture ? "picture" : NULL, NULL);

  return g_strv_builder_end (command);
}

static gboolean
transfer (FairForeignFaces *self,
          void             *data,
          gsize             length,
          gboolean          writing)
{
  char *at = data;

  while (length > 0)
    {
      struct pollfd wait = { self->socket, writing ? POLLOUT : POLLIN, 0 };
      ssize_t       n = poll (&wait, 1, PATIENCE);

      self->late = n == 0;
      if (n <= 0)
        return FALSE;
      n = writing ? send (self->socket, at, length, MSG_NOSIGNAL | MSG_DONTWAIT) : recv (self->socket, at, length, MSG_DONTWAIT);
      if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
        return FALSE;
      if (n > 0)
        {
          at += n;
          length -= (gsize) n;
        }
    }

  return TRUE;
}

/* Waits for the end of the process, whose socket is closed. One that has not replied yet gets time to end by
 * itself: when bubblewrap is killed while it sets up its sandbox, it leaves a child behind that waits for it
 * forever. Returns: its status. */
static int
wait_for_end (FairForeignFaces *self)
{
  int      status = 0;
  gboolean ended = waitpid (self->pid, &status, WNOHANG) == self->pid;

  for (guint i = 0; !ended && !self->ready && i < LOOKS; i++)
    {
      g_usleep (TIME_BETWEEN_LOOKS);
      ended = waitpid (self->pid, &status, WNOHANG) == self->pid;
    }
  if (!ended)
    {
      kill (self->pid, SIGKILL);
      while (waitpid (self->pid, &status, 0) < 0 && errno == EINTR)
        ;
    }

  return status;
}

/* Ends the process. Returns: why it failed. */
static DrawFault
stop (FairForeignFaces *self)
{
  int status;

  g_mutex_lock (&self->lock);
  if (self->socket >= 0)
    close (self->socket);
  self->socket = -1;
  g_mutex_unlock (&self->lock);
  if (self->pid == 0)
    return DRAW_DIED;

  status = wait_for_end (self);
  self->pid = 0;
  /* A sandbox reports in its exit status that the process ran out of processor time. */
  return self->late || (WIFSIGNALED (status) && WTERMSIG (status) == SIGXCPU) ||
             (WIFEXITED (status) && WEXITSTATUS (status) == 128 + SIGXCPU)
           ? DRAW_TOO_SLOW
           : DRAW_DIED;
}

/* Sets the error for a process that has not replied. */
static gboolean
fail (FairForeignFaces *self,
      GError          **error)
{
  if (g_atomic_int_get (&self->cancelled))
    {
      stop (self);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");
    }
  else
    {
      self->died = TRUE;
      g_propagate_error (error, fair_deck_error_new (stop (self), 0));
    }

  return FALSE;
}

static int
open_file (FairForeignFaces *self,
           GError          **error)
{
  struct stat about = { 0 };
  int         fd = open (self->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);

  if (fd < 0)
    {
      int              number = errno;
      g_autofree char *basename = g_path_get_basename (self->path);
      g_autofree char *name = fair_words_make_file_name (basename);

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number), "%s: %s", name, g_strerror (number));
      return -1;
    }
  if (fstat (fd, &about) == 0 && S_ISREG (about.st_mode) && about.st_size <= DRAW_MAX_FILE)
    return fd;

  g_propagate_error (error, fair_deck_error_new (S_ISREG (about.st_mode) ? DRAW_TOO_LARGE : DRAW_NO_DRAWING, 0));
  close (fd);
  return -1;
}

static gboolean
start (FairForeignFaces  *self,
       const char *const *command,
       GError           **error)
{
  const char *const environment[] = { "LC_ALL=C.UTF-8", "MALLOC_ARENA_MAX=1", NULL };
  const int         there = DRAW_DECK_FD;
  int               sockets[2];
  int               deck = open_file (self, error);
  gboolean          started;

  if (deck < 0)
    return FALSE;
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    {
      int number = errno;

      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (number), g_strerror (number));
      close (deck);
      return FALSE;
    }

  self->ready = FALSE;
  self->died = FALSE;
  self->late = FALSE;
  started = g_spawn_async_with_pipes_and_fds (NULL, command, environment,
                                              G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                                              NULL, NULL, sockets[1], -1, -1, &deck, &there, 1, &self->pid, NULL, NULL, NULL, error);
  close (deck);
  close (sockets[1]);
  g_mutex_lock (&self->lock);
  self->socket = sockets[0];
  if (g_atomic_int_get (&self->cancelled))
    shutdown (self->socket, SHUT_RDWR);
  g_mutex_unlock (&self->lock);
  if (!started)
    stop (self);

  return started;
}

/* Reads a reply, which must not report a fault. */
static gboolean
read_reply (FairForeignFaces *self,
            DrawReply        *reply,
            GError          **error)
{
  if (!transfer (self, reply, sizeof *reply, FALSE) || reply->magic != DRAW_MAGIC)
    return fail (self, error);
  self->ready = TRUE;
  if (reply->fault == DRAW_FINE)
    return TRUE;

  stop (self);
  g_propagate_error (error, fair_deck_error_new (reply->fault, reply->face));
  return FALSE;
}

/* Starts the process, and a second time without a sandbox if it ended before its first reply. */
static gboolean
start_confined (FairForeignFaces *self,
                GError          **error)
{
  gboolean in_sandbox;
  g_auto (GStrv) command = make_command (self->is_picture, &in_sandbox);
  g_autoptr (GError) failure = NULL;
  DrawReply ready;

  if (start (self, (const char *const *) command, &failure) && read_reply (self, &ready, &failure))
    return TRUE;
  if (in_sandbox && !g_atomic_int_get (&self->cancelled) &&
      (g_error_matches (failure, FAIR_DECK_ERROR, DRAW_DIED) || failure->domain == G_SPAWN_ERROR))
    {
      g_atomic_int_set (&sandbox_fails, TRUE);
      return start_confined (self, error);
    }

  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static gboolean
foreign_faces_open (FairFaceSource *source,
                    float          *aspect,
                    GError        **error)
{
  FairForeignFaces *self = (FairForeignFaces *) source;
  DrawReply         reply;

  if (!start_confined (self, error) || !read_reply (self, &reply, error))
    return FALSE;

  *aspect = reply.height > 0 ? (float) reply.width / (float) reply.height : 0;
  if (*aspect < 0.1f || *aspect > 10)
    {
      stop (self);
      g_propagate_error (error, fair_deck_error_new (DRAW_NO_SIZE, 0));
      return FALSE;
    }
  return TRUE;
}

/* Draws a face with the process; starts one if there is none. */
static cairo_surface_t *
draw (FairForeignFaces *self,
      DrawRequest       request,
      GError          **error)
{
  DrawReply        reply;
  cairo_surface_t *surface;
  gsize            size;
  float            aspect;

  self->died = FALSE;
  if (self->pid == 0 && !foreign_faces_open (&self->source, &aspect, error))
    return NULL;
  if (!transfer (self, &request, sizeof request, TRUE))
    {
      fail (self, error);
      return NULL;
    }
  if (!read_reply (self, &reply, error))
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) request.width, (int) request.height);
  /* All rows at once: rows of ARGB32 have no padding. */
  size = (gsize) cairo_image_surface_get_stride (surface) * request.height;
  if (reply.width != request.width || reply.height != request.height ||
      !transfer (self, cairo_image_surface_get_data (surface), size, FALSE))
    {
      cairo_surface_destroy (surface);
      fail (self, error);
      return NULL;
    }

  cairo_surface_mark_dirty (surface);

  return surface;
}

static cairo_surface_t *
foreign_faces_render (FairFaceSource *source,
                      FairCard        face,
                      int             width,
                      int             height,
                      GError        **error)
{
  FairForeignFaces *self = (FairForeignFaces *) source;
  guint             number = face == FAIR_NO_CARD ? (guint) DRAW_BACK : (guint) fair_card_suit (face) * FAIR_N_RANKS + fair_card_rank (face) - 1;
  DrawRequest       request = { DRAW_MAGIC, number, (guint) MIN (width, DRAW_MAX_LENGTH), (guint) MIN (height, DRAW_MAX_LENGTH) };
  g_autoptr (GError) failure = NULL;
  cairo_surface_t *surface = draw (self, request, &failure);

  if (surface == NULL && self->died && (request.width != self->width || request.height != self->height))
    {
      self->width = request.width;
      self->height = request.height;
      g_clear_error (&failure);
      surface = draw (self, request, &failure);
    }
  if (surface == NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return surface;
}

static void
foreign_faces_rest (FairFaceSource *source)
{
  stop ((FairForeignFaces *) source);
}

static void
foreign_faces_cancel (FairFaceSource *source)
{
  FairForeignFaces *self = (FairForeignFaces *) source;

  g_mutex_lock (&self->lock);
  g_atomic_int_set (&self->cancelled, TRUE);
  if (self->socket >= 0)
    shutdown (self->socket, SHUT_RDWR);
  g_mutex_unlock (&self->lock);
}

static void
foreign_faces_free (FairFaceSource *source)
{
  FairForeignFaces *self = (FairForeignFaces *) source;

  stop (self);
  g_mutex_clear (&self->lock);
  g_free (self->path);
  g_free (self);
}

static const FairFaceSourceClass foreign_faces_class = {
  foreign_faces_open,
  foreign_faces_render,
  foreign_faces_rest,
  foreign_faces_cancel,
  foreign_faces_free
};

/* Returns: (transfer full): the faces of @path, an SVG file, compressed or not, with a deck in the format of AisleRiot or KDE; or if
 * @is_picture, faces that are all the picture in @path, an SVG or a bitmap */
FairFaceSource *
fair_foreign_faces_new (const char *path,
                        gboolean    is_picture)
{
  FairForeignFaces *self = g_new0 (FairForeignFaces, 1);

  self->source.klass = &foreign_faces_class;
  self->source.shape = FAIR_CARD_SHAPE_USUAL;
  self->path = g_strdup (path);
  self->is_picture = is_picture;
  self->socket = -1;
  g_mutex_init (&self->lock);

  return &self->source;
}
