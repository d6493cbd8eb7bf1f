/* In place of fairdeal-draw, for fuzz-replies.c: answers with the deck's file, whatever it is asked. */
#include "draw-protocol.h"

#include <sys/socket.h>
#include <unistd.h>

int
main (void)
{
  char    buffer[4096];
  ssize_t n;

  while ((n = read (DRAW_DECK_FD, buffer, sizeof buffer)) > 0)
    if (send (STDIN_FILENO, buffer, (size_t) n, MSG_NOSIGNAL) != n)
      return 1;
  shutdown (STDIN_FILENO, SHUT_WR);
  while (read (STDIN_FILENO, buffer, sizeof buffer) > 0)
    ;
  return 0;
}
