/* The program of a group of tests: "one-of-many NAME ARGUMENTS…" does what the main() of the test NAME does.  The build
 * lists the tests as F(name)F(name)…. */
#include <stdio.h>
#include <string.h>

#define F(name) int main_##name (int argc, char **argv);
TESTS
#undef F

static const struct
{
  const char *name;
  int (*main) (int argc, char **argv);
} tests[] = {
#define F(name) { #name, main_##name },
  TESTS
};

/* Whether @word is the name of a test, which has hyphens where @name has none. */
static int
is_name (const char *word,
         const char *name)
{
  while (*word != '\0' && (*word == *name || (*word == '-' && *name == '_')))
    word++, name++;

  return *word == *name;
}

int
main (int    argc,
      char **argv)
{
  for (size_t i = 0; argc > 1 && i < sizeof tests / sizeof tests[0]; i++)
    if (is_name (argv[1], tests[i].name))
      {
        argv[1] = argv[0];
        return tests[i].main (argc - 1, argv + 1);
      }

  fprintf (stderr, "%s: the first argument has to be one of these:\n", argv[0]);
  for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
    fprintf (stderr, "  %s\n", tests[i].name);
  return 2;
}
