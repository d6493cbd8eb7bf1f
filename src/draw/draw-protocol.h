/* draw-protocol.h: what Fair Deal and fairdeal-draw say to each other.
 *
 * fairdeal-draw finds a deck of cards at file descriptor DRAW_DECK_FD and a socket at its standard
 * input.  It first sends a DrawReply that says whether it has limited itself, before it reads anything
 * of the deck; then one about the deck (with the proportions of a card); then it answers each
 * DrawRequest with a DrawReply, which is followed by the pixels if the fault is DRAW_FINE:
 * premultiplied ARGB32 as cairo has it, rows without padding.  Both run on one machine, so numbers
 * are as the machine has them.
 */
#pragma once

#include <stdint.h>

#define DRAW_MAGIC 0x46446431u
#define DRAW_DECK_FD 3

enum
{
  DRAW_BACK = 52, /* a face is its suit times 13 and its rank less 1; this is the back */
  DRAW_N_FACES = 53,
  DRAW_MAX_LENGTH = 4096,             /* of a side of a card, in pixels */
  DRAW_MAX_FILE = 32 * 1024 * 1024,   /* bytes of a deck's file */
  DRAW_MAX_TEXT = 64 * 1024 * 1024,   /* bytes of it when it is unpacked */
  DRAW_MAX_MEMORY = 256 * 1024 * 1024 /* bytes of the whole process */
};

typedef enum
{
  DRAW_FINE,
  DRAW_TOO_LARGE,   /* the file */
  DRAW_NO_DRAWING,  /* it is no SVG, or a broken one */
  DRAW_NO_SIZE,     /* the drawing, or a card of it, has no usable size */
  DRAW_NO_CARD,     /* a card is missing */
  DRAW_EMPTY_CARD,  /* nothing is drawn for a card */
  DRAW_TOO_SLOW,    /* also when the process has used up its time */
  DRAW_BAD_REQUEST, /* a mistake of the caller's */
  DRAW_DIED,        /* the process ended: out of memory, most likely */
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
  uint32_t face;   /* the one that is at fault, or was drawn */
  uint32_t width;  /* of the picture; in the reply about the deck that of a card, in units that do not matter */
  uint32_t height; /* likewise */
} DrawReply;
