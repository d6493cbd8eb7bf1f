/* Lets AddressSanitizer follow stacks through libraries that keep no frame pointers, which takes longer: for
 * tests in which such a library leaks, as lsan.supp can name only what the stack shows. */

const char *__asan_default_options (void);

const char *
__asan_default_options (void)
{
  return "fast_unwind_on_malloc=0";
}
