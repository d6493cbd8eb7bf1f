/* Makes AddressSanitizer unwind stacks in libraries without frame pointers, which is slower: for tests in which such
 * a library leaks, because lsan.supp can only match functions on the stack. */

const char *__asan_default_options (void);

const char *
__asan_default_options (void)
{
  return "fast_unwind_on_malloc=0";
}
