/* mix.h: mixes numbers for keys, hashes and random numbers of the searches.
 *
 * The results are the same on all machines, because answers depend on it: the beam of the two-pack games breaks ties by
 * bits of a key.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define FAIR_MIX_FACTOR UINT64_C (0xd6e8feb86659fd93)
#define FAIR_MIX_GOLDEN UINT64_C (0x9e3779b97f4a7c15) /* added to a seed for each number */
#define FAIR_MIX_OTHER UINT64_C (0xc2b2ae3d27d4eb4f)

/* Half a mixing step, for chains: the result has to be mixed again. */
static inline uint64_t
fair_mix_step (uint64_t x)
{
  x = (x ^ x >> 32) * FAIR_MIX_FACTOR;
  return x ^ x >> 29;
}

/* Mixes 64 bits without mapping two numbers to the same one; each bit of @x affects all bits. */
static inline uint64_t
fair_mix (uint64_t x)
{
  x = (x ^ x >> 32) * FAIR_MIX_FACTOR;
  x = (x ^ x >> 32) * FAIR_MIX_FACTOR;
  return x ^ x >> 32;
}

static inline uint64_t
fair_mix_bytes (uint64_t       hash,
                const uint8_t *bytes,
                size_t         n)
{
  for (size_t i = 0; i < n; i += sizeof hash)
    {
      uint64_t word = 0;

      memcpy (&word, bytes + i, n - i < sizeof word ? n - i : sizeof word);
      hash = fair_mix_step (hash ^ word);
    }

  return hash;
}

/* The next number of the sequence that @seed determines. */
static inline uint64_t
fair_mix_next (uint64_t *seed)
{
  *seed += FAIR_MIX_GOLDEN;
  return fair_mix (*seed);
}
