/* What fairdeal-draw is sent: any bytes, at its standard input.  It answers each whole request, with a picture of the size
 * that was asked for or with a fault, and nothing else. */
#include "fuzz.h"

#include "draw-limits.h"

#include <string.h>
#include <sys/socket.h>

/* Its main() is not called. */
#define main fairdeal_draw_main
int fairdeal_draw_main (int argc, char *argv[]);
#include "fairdeal-draw.c"
#undef main

enum
{
  MAX_REQUESTS = 8, /* their answers have room in a socket */
  MAX_PIXELS = 64 * 64
};

static DrawDeck *deck;

/* In place of draw-limits.c, which would confine the driver. */
bool
draw_limits_set (void)
{
  return true;
}

bool
draw_limits_close (bool text)
{
  return true;
}

bool
draw_limits_allow_drawing (void)
{
  return true;
}

bool
draw_limits_start_all (void)
{
  return true;
}

bool
draw_limits_start_request (void)
{
  return true;
}

bool
draw_limits_start_size (int width,
                        int height)
{
  return width * height <= MAX_PIXELS;
}

static void
open_small_deck (void)
{
  static const char *const suits[] = { "club", "diamond", "heart", "spade" };
  static const char *const ranks[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king" };
  g_autoptr (GString) text = g_string_new ("<svg xmlns='http://www.w3.org/2000/svg' width='650' height='350'>");
  g_autoptr (GByteArray) svg = g_byte_array_new ();
  unsigned face;

  /* One card is not drawn. */
  for (guint i = 0; i < 52; i++)
    g_string_append_printf (text, "<g id='%s_%s'><rect x='%u' y='%u' width='50' height='%u'/></g>", suits[i / 13], ranks[i % 13],
                            i % 13 * 50, i / 13 * 70, i == 20 ? 0u : 70u);
  g_string_append (text, "<g id='back'><rect x='100' y='280' width='50' height='70'/></g></svg>");
  g_byte_array_append (svg, (const guint8 *) text->str, (guint) text->len);
  g_assert_cmpint (draw_deck_open (svg, &deck, &face), ==, DRAW_FINE);
}

/* Reads all of @length bytes; returns whether they were there. */
static gboolean
take (int   socket,
      void *data,
      gsize length)
{
  ssize_t n = recv (socket, data, length, MSG_WAITALL);

  g_assert_true (n == 0 || n == (ssize_t) length);
  return n > 0;
}

static void
check_answer (int                socket,
              const DrawRequest *request)
{
  DrawReply reply;

  g_assert_true (take (socket, &reply, sizeof reply));
  g_assert_cmpuint (reply.magic, ==, DRAW_MAGIC);
  g_assert_cmpuint (reply.face, ==, request->face);
  g_assert_cmpuint (reply.width, ==, request->width);
  g_assert_cmpuint (reply.height, ==, request->height);
  if (reply.fault == DRAW_FINE)
    {
      static guint32 pixels[MAX_PIXELS];

      g_assert_cmpuint (reply.face, <, DRAW_N_FACES);
      g_assert_cmpuint (reply.width * reply.height, <=, MAX_PIXELS);
      g_assert_true (take (socket, pixels, sizeof pixels[0] * reply.width * reply.height));
    }
  else
    g_assert_true (reply.fault == DRAW_BAD_REQUEST || reply.fault == DRAW_TOO_SLOW || reply.fault == DRAW_EMPTY_CARD);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  gsize  length = MIN (size, MAX_REQUESTS * sizeof (DrawRequest));
  int    sockets[2];
  guint8 rest;

  if (deck == NULL)
    open_small_deck ();
  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), ==, 0);
  g_assert_cmpint (send (sockets[0], data, length, 0), ==, (gssize) length);
  g_assert_cmpint (shutdown (sockets[0], SHUT_WR), ==, 0);
  g_assert_cmpint (dup2 (sockets[1], STDIN_FILENO), ==, STDIN_FILENO);
  close (sockets[1]);
  serve (deck);
  /* Its end; the number stays in use. */
  g_assert_cmpint (dup2 (sockets[0], STDIN_FILENO), ==, STDIN_FILENO);

  for (gsize i = 0; i < length / sizeof (DrawRequest); i++)
    {
      DrawRequest request;

      memcpy (&request, data + i * sizeof request, sizeof request);
      check_answer (sockets[0], &request);
    }
  g_assert_false (take (sockets[0], &rest, 1));
  close (sockets[0]);

  return 0;
}
