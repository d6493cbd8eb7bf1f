#include "text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Reads the next word, up to white space.  Stops at the end of the line unless @over_lines.  Returns whether
 * there was a word. */
bool
fair_reader_next_word (FairReader *reader,
                       bool        over_lines,
                       FairWord   *word)
{
  static const char space[] = { ' ', '\t', '\r', '\n' };

  while (reader->at < reader->end && memchr (space, *reader->at, over_lines ? 4 : 3) != NULL)
    {
      reader->line += *reader->at == '\n';
      reader->at++;
    }
  word->text = reader->at;
  word->line = reader->line;
  while (reader->at < reader->end && memchr (space, *reader->at, sizeof space) == NULL)
    reader->at++;
  word->length = (size_t) (reader->at - word->text);

  return word->length > 0;
}

/* If the reader is at the end of a line, moves to the next line that is not blank; otherwise stays in this
 * one.  Returns whether there is such a line. */
bool
fair_reader_next_line (FairReader *reader)
{
  FairReader ahead = *reader;
  FairWord   word;

  if (!fair_reader_next_word (&ahead, true, &word))
    return false;

  reader->at = word.text;
  reader->line = word.line;
  return true;
}

bool
fair_word_is (const FairWord *word,
              const char     *text)
{
  return word->length == strlen (text) && memcmp (word->text, text, word->length) == 0;
}

/* Reads a number up to @max, without sign and leading zeros.  Returns: whether @word is one */
bool
fair_word_parse_number (const FairWord *word,
                        uint64_t        max,
                        uint64_t       *number)
{
  *number = 0;
  for (size_t i = 0; i < word->length; i++)
    {
      unsigned digit = (unsigned) (word->text[i] - '0');

      if (digit > 9 || digit > max || *number > (max - digit) / 10)
        return false;
      *number = *number * 10 + digit;
    }

  return word->length == 1 || (word->length > 1 && word->text[0] != '0');
}

/* Adds to the text, which has room for it. */
void
fair_writer_add (FairWriter *writer,
                 const char *format,
                 ...)
{
  size_t  room = writer->room - writer->length;
  va_list arguments;
  int     n;

  va_start (arguments, format);
  n = vsnprintf (writer->text + writer->length, room, format, arguments);
  va_end (arguments);
  assert (n >= 0 && (size_t) n < room);
  writer->length += (size_t) n;
}
