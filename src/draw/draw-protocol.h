/* draw-protocol.h: the messages between Fair Deal and fairdeal-draw.
 *
 * fairdeal-draw finds a deck of cards at file descriptor DRAW_DECK_FD and a socket at its standard input.  Before it
 * reads the deck, it sends a DrawReply on whether it has limited itself; then one about the deck (with the proportions
 * of a card).  After that it answers each DrawRequest with a DrawReply, followed by the pixels if the fault is
 * DRAW_FINE: premultiplied ARGB32 in cairo's format, rows without padding.  Both processes run on the same machine, so
 * numbers are in native byte order.
 */
#pragma once

#include <stdint.h>

#define DRAW_MAGIC 0x46446431u
#define DRAW_DECK_FD 3

enum
{
  DRAW_BACK = 52, /* a face is its suit times 13 plus its rank minus 1; this is the back */
  DRAW_N_FACES = 53,
  DRAW_MAX_LENGTH = 4096,             /* the longest side of a card, in pixels */
  DRAW_MAX_FILE = 32 * 1024 * 1024,   /* bytes of a deck's file */
  DRAW_MAX_TEXT = 64 * 1024 * 1024,   /* bytes after decompression */
  DRAW_MAX_MEMORY = 256 * 1024 * 1024 /* bytes of the whole process */
};

typedef enum
{
  DRAW_FINE,
  DRAW_TOO_LARGE,   /* the file */
  DRAW_NO_DRAWING,  /* it is not an SVG, or a broken one */
  DRAW_NO_SIZE,     /* the drawing, or a card of it, has no usable size */
  DRAW_NO_CARD,     /* a card is missing */
  DRAW_EMPTY_CARD,  /* nothing is drawn for a card */
  DRAW_TOO_SLOW,    /* or the process has used up its time */
  DRAW_BAD_REQUEST, /* an error of the caller */
  DRAW_DIED,        /* the process ended, most likely because it ran out of memory */
  DRAW_UNCONFINED   /* the system refuses to limit the process */
} DrawFault;

typedef struct
{
  uint32_t magic;
  uint32_t face;
  uint32_t width;
  uint32_t height;
} DrawRequest;

typedef struct
{
  uint32_t magic;
  uint32_t fault;
  uint32_t face;   /* the face that has the fault, or that was drawn */
  uint32_t width;  /* of the picture, in pixels; in the reply about the deck, of a card, in any unit */
  uint32_t height; /* likewise */
} DrawReply;
