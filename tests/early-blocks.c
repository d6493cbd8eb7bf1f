/* early-blocks.c: keeps LeakSanitizer from calling a table of GLib's leaked.
 *
 * GLib allocates its table of quarks before main(), and makes a larger one when that is full, as the types of a whole
 * window fill it.  Threads may still read the former table without a lock, so GLib neither frees it nor points to it
 * any more.  The report has no frame that a suppression could name.  Here blocks of its size from before main() are
 * pointed to. */
#include <stddef.h>

void __sanitizer_malloc_hook (const volatile void *block, size_t size);

enum
{
  TABLE = 2048 * sizeof (char *), /* QUARK_BLOCK_SIZE pointers in GLib's gquark.c */
  MAX_BLOCKS = 16
};

static const volatile void *blocks[MAX_BLOCKS];
static size_t               n_blocks;
static int                  is_late;

/* Called by the sanitizer for each block. */
void
__sanitizer_malloc_hook (const volatile void *block,
                         size_t               size)
{
  if (!is_late && size == TABLE && n_blocks < MAX_BLOCKS)
    blocks[n_blocks++] = block;
}

/* Those of the libraries come before those of the program. */
__attribute__ ((constructor)) static void
begin_main (void)
{
  is_late = 1;
}
