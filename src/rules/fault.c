#include "fault.h"

#include "move.h"

#include <string.h>

/* Fills @fault, unless it is NULL; @word, of @length bytes, and @expected are shortened to fit, and bytes
 * that cannot be printed become question marks.  Always returns false, so that the caller can return it. */
bool
fair_fault_set (FairFault    *fault,
                FairFaultCode code,
                unsigned      line,
                const char   *word,
                size_t        length,
                const char   *expected)
{
  if (fault == NULL)
    return false;

  memset (fault, 0, sizeof *fault);
  fault->code = code;
  fault->pile = FAIR_NO_PILE;
  fault->line = line;
  if (length >= sizeof fault->word)
    length = sizeof fault->word - 1;
  for (size_t i = 0; i < length; i++)
    fault->word[i] = word[i] > ' ' && word[i] <= '~' ? word[i] : '?';
  if (expected != NULL)
    strncat (fault->expected, expected, sizeof fault->expected - 1);

  return false;
}
