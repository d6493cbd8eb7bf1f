/* text.h: words of a text, for the parsers of decks and positions; and a bounded writer. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* What is still to be read of a text that need not end in a NUL. */
typedef struct
{
  const char *at;
  const char *end;
  unsigned    line; /* of @at, from 1 */
} FairReader;

typedef struct
{
  const char *text; /* not NUL-terminated */
  size_t      length;
  unsigned    line;
} FairWord;

static inline bool
fair_text_is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

static inline void
fair_reader_init (FairReader *reader,
                  const char *text,
                  size_t      length)
{
  *reader = (FairReader){ .at = text, .end = text + length, .line = 1 };
}

bool fair_reader_next_word (FairReader *reader, bool over_lines, FairWord *word);
bool fair_reader_next_line (FairReader *reader);
bool fair_word_is (const FairWord *word, const char *text);
