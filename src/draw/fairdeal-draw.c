/* fairdeal-draw: draws the cards of other people's decks, and with the argument “picture” any picture, in a separate process, with
 * limited resources and access (draw-limits.c), whose failure does no harm.
 *
 * Fair Deal starts it; draw-protocol.h has the messages between them.
 */
#include "draw-deck.h"
#include "draw-limits.h"
#include "standard-files.h"
#include "write-all.h"

#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* In bytes: more than the layers of one card need; the second is malloc's maximum for its heap. */
#define KEPT_MEMORY (128 << 20)
#define HEAP_MEMORY (32 << 20)

static bool
read_all (void  *data,
          size_t length)
{
  char *at = data;

  while (length > 0)
    {
      ssize_t n = read (STDIN_FILENO, at, length);

      if (n == 0 || (n < 0 && errno != EINTR))
        return false;
      if (n > 0)
        {
          at += n;
          length -= (size_t) n;
        }
    }
  return true;
}

/* Answers a request.  Returns whether the answer was sent. */
static bool
answer (DrawDeck          *deck,
        const DrawRequest *request)
{
  DrawReply        reply = { DRAW_MAGIC, DRAW_BAD_REQUEST, request->face, request->width, request->height };
  cairo_surface_t *surface = NULL;
  bool             sent;

  if (request->magic == DRAW_MAGIC && request->face < DRAW_N_FACES && request->width - 1 < DRAW_MAX_LENGTH && request->height - 1 < DRAW_MAX_LENGTH)
    {
      if (draw_limits_start_size ((int) request->width, (int) request->height))
        reply.fault = (uint32_t) draw_deck_render (deck, request->face, (int) request->width, (int) request->height, &surface);
      else
        reply.fault = DRAW_TOO_SLOW;
    }

  sent = fair_write_all (STDIN_FILENO, &reply, sizeof reply);
  if (surface != NULL)
    {
      /* All rows at once, because rows of ARGB32 have no padding. */
      sent = sent && fair_write_all (STDIN_FILENO, cairo_image_surface_get_data (surface), request->width * request->height * sizeof (uint32_t));
      cairo_surface_destroy (surface);
    }

  return sent;
}

/* Pango ends the process if it finds no fonts or can start no thread; then the deck has text. */
static GLogWriterOutput
fail_cb (GLogLevelFlags   level,
         const GLogField *fields,
         gsize            n_fields,
         gpointer         data)
{
  const DrawReply reply = { .magic = DRAW_MAGIC, .fault = DRAW_UNCONFINED };

  if ((level & G_LOG_LEVEL_ERROR) != 0 && draw_deck_has_drawn_text ())
    {
      fair_write_all (STDIN_FILENO, &reply, sizeof reply);
      _exit (EXIT_FAILURE);
    }
  return G_LOG_WRITER_HANDLED;
}

/* Reads the deck and draws all of it, after which nothing more can be read unless it has text.  If the player's files
 * could be read, the order is reversed, and a deck with text fails. */
static DrawFault
open_deck (bool       is_picture,
           DrawDeck **deck,
           unsigned  *face)
{
  g_autoptr (GByteArray) svg = NULL;
  DrawFault fault = draw_deck_read (DRAW_DECK_FD, &svg);
  bool      is_closed = !draw_limits_allow_drawing ();

  close (DRAW_DECK_FD);
  if (fault != DRAW_FINE)
    return fault;

  draw_deck_load_needs ();
  if (is_closed)
    g_log_set_writer_func (fail_cb, NULL, NULL);
  if ((is_closed && !draw_limits_close (false)) || !draw_limits_start_request ())
    return DRAW_UNCONFINED;
  /* A bitmap can be large. */
  if (is_picture && !draw_limits_start_all ())
    return DRAW_UNCONFINED;
  fault = is_picture ? draw_deck_open_picture (svg, deck) : draw_deck_open (svg, deck, face);
  if (fault != DRAW_FINE)
    return fault;

  if (!draw_limits_start_all ())
    return DRAW_UNCONFINED;
  draw_deck_draw_all (*deck);
  if (is_closed)
    return draw_deck_has_drawn_text () ? DRAW_UNCONFINED : DRAW_FINE;
  return draw_limits_close (draw_deck_has_drawn_text ()) ? DRAW_FINE : DRAW_UNCONFINED;
}

/* Draws a card for each request. */
static void
serve (DrawDeck *deck)
{
  DrawRequest request;

  while (read_all (&request, sizeof request) && draw_limits_start_request () && answer (deck, &request))
    ;
}

/* Ends with _exit(), so that no code runs that an untrusted deck could have changed. */
int
main (int   argc,
      char *argv[])
{
  DrawReply reply = { .magic = DRAW_MAGIC };
  DrawDeck *deck = NULL;
  unsigned  face = 0;

  fair_standard_files_open ();
  signal (SIGPIPE, SIG_IGN);
  /* Freed memory is kept for the next picture: getting it from the system again would take a quarter of the time for a
   * deck with large embedded pictures. */
  mallopt (M_TRIM_THRESHOLD, KEPT_MEMORY);
  mallopt (M_MMAP_THRESHOLD, HEAP_MEMORY);
  if (!draw_limits_set ())
    reply.fault = DRAW_UNCONFINED;
  if (!fair_write_all (STDIN_FILENO, &reply, sizeof reply) || reply.fault != DRAW_FINE)
    _exit (EXIT_FAILURE);

  reply.fault = (uint32_t) open_deck (argc > 1, &deck, &face);
  reply.face = face;
  if (reply.fault == DRAW_FINE)
    {
      reply.width = (uint32_t) lround (draw_deck_get_proportions (deck) * 100000);
      reply.height = 100000;
    }
  if (!fair_write_all (STDIN_FILENO, &reply, sizeof reply) || reply.fault != DRAW_FINE)
    _exit (EXIT_FAILURE);

  serve (deck);
  _exit (EXIT_SUCCESS);
}
