/* text.h: reads a text word by word, for the parsers of decks and positions; and writes text with a limited
 * length. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The unread part of a text, which need not end in a NUL. */
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

/* A text being written. */
typedef struct
{
  char  *text;
  size_t room; /* with its NUL */
  size_t length;
} FairWriter;

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
bool fair_word_parse_number (const FairWord *word, uint64_t max, uint64_t *number);

/* @word without its first @n characters. */
static inline FairWord
fair_word_from (const FairWord *word,
                size_t          n)
{
  return (FairWord){ .text = word->text + n, .length = word->length - n, .line = word->line };
}

#if defined(__GNUC__)
__attribute__ ((format (printf, 2, 3)))
#endif
void
fair_writer_add (FairWriter *writer, const char *format, ...);
