/* The command `rate`: how many deals of a game can be won. */
#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "cli-rate-file.h"
#include "cli-search.h"

/* The number of standard deviations that 95 % lie within. */
#define DEVIATE 1.959963984540054

/* Totals over the deals. */
typedef struct
{
  uint64_t n;
  uint64_t n_by_verdict[3];
  uint64_t microseconds;
} Sum;

typedef struct
{
  GArray *known; /* borrowed; of FairCliRated, sorted: deals that were in the file */
  int     file;  /* a descriptor, or -1 */
  Sum     sum;   /* of these deals, and of those that were searched now */
} Rate;

typedef struct
{
  double low;
  double high;
} Interval;

/* The interval by Wilson ("Probable inference, the law of succession, and statistical inference", 1927) for a share
 * with a sample of @n_won of @n. */
static Interval
make_interval (uint64_t n_won, uint64_t n)
{
  double count = (double) n;
  double share = (double) n_won / count;
  double square = DEVIATE * DEVIATE;
  double scale = 1 + square / count;
  double centre = share + square / (2 * count);
  double reach = DEVIATE * sqrt (share * (1 - share) / count +
                                 square / (4 * count * count));

  return (Interval){ .low = n_won == 0 ? 0 : (centre - reach) / scale,
                     .high = n_won == n ? 1 : (centre + reach) / scale };
}

/* A share from 0 to 1 as a percentage, rounded to three decimals, with a decimal point in every language. */
static char *
print_share (double share)
{
  unsigned thousandths = (unsigned) lround (share * 100000);

  return g_strdup_printf ("%u.%03u%%", thousandths / 1000, thousandths % 1000);
}

static void
append_shares (GString *text, const char *key, double low, double high)
{
  g_autofree char *first = print_share (low);
  g_autofree char *last = print_share (high);

  g_string_append_printf (text, "%s: %s..%s\n", key, first, last);
}

/* Appends shares among decided deals, then among all deals, counting the undecided ones first as lost and then as won.
 * */
static void
append_estimates (GString *text, const Sum *sum)
{
  uint64_t n_won = sum->n_by_verdict[FAIR_VERDICT_WON];
  uint64_t n_unknown = sum->n_by_verdict[FAIR_VERDICT_UNKNOWN];
  uint64_t n_decided = sum->n - n_unknown;

  if (n_decided > 0)
    {
      g_autofree char *share = print_share ((double) n_won / (double) n_decided);
      Interval         interval = make_interval (n_won, n_decided);

      g_string_append_printf (text, "share: %s\n", share);
      append_shares (text, "interval", interval.low, interval.high);
    }
  if (sum->n > 0)
    {
      append_shares (text, "bounds", (double) n_won / (double) sum->n,
                     (double) (n_won + n_unknown) / (double) sum->n);
      append_shares (text, "bounds-interval", make_interval (n_won, sum->n).low,
                     make_interval (n_won + n_unknown, sum->n).high);
    }
}

static gboolean
write_sum (const Sum *sum, GError **error)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "deals: %" PRIu64 "\n", sum->n);
  for (FairVerdict verdict = FAIR_VERDICT_WON; verdict <= FAIR_VERDICT_LOST;
       verdict++)
    g_string_append_printf (text, "%s: %" PRIu64 "\n",
                            fair_cli_verdict_name (verdict),
                            sum->n_by_verdict[verdict]);
  g_string_append_printf (text, "%s: %" PRIu64 "\n",
                          fair_cli_verdict_name (FAIR_VERDICT_UNKNOWN),
                          sum->n_by_verdict[FAIR_VERDICT_UNKNOWN]);
  append_estimates (text, sum);
  g_string_append_printf (text, "seconds: %" PRIu64 ".%03u\n",
                          sum->microseconds / 1000000,
                          (unsigned) (sum->microseconds / 1000 % 1000));

  return fair_cli_write (text, error);
}

static void
add_deal (Sum *sum, const FairCliRated *deal)
{
  sum->n++;
  sum->n_by_verdict[deal->verdict]++;
  sum->microseconds += deal->microseconds;
}

static gboolean
is_known (FairCliSearch *self, uint64_t index)
{
  const Rate *rate = self->data;

  return fair_cli_rated_has (rate->known, self->deals->first + index);
}

static gboolean
add_answer (FairCliSearch *self, const FairCliAnswer *answer, GError **error)
{
  Rate        *rate = self->data;
  FairCliRated rated = { .number = self->deals->first + answer->index,
                         .states = answer->states,
                         .microseconds = answer->microseconds,
                         .verdict = answer->verdict };

  add_deal (&rate->sum, &rated);
  return fair_cli_rate_file_add (self->arguments, rate->file, &rated, error);
}

static gboolean
merge (const FairCliArguments *arguments, GError **error)
{
  g_autoptr (GArray) rated = g_array_new (FALSE, FALSE, sizeof (FairCliRated));
  Sum sum = { 0 };

  for (unsigned i = 0; i < arguments->parts->len; i++)
    if (!fair_cli_rate_file_read_part (
          arguments, g_ptr_array_index (arguments->parts, i), rated, error))
      return FALSE;
  if (!fair_cli_rated_sort (rated, error))
    return FALSE;

  for (guint i = 0; i < rated->len; i++)
    add_deal (&sum, &g_array_index (rated, FairCliRated, i));
  return write_sum (&sum, error);
}

/* Creates or continues the file.  A search that fails before this leaves no file. */
static gboolean
begin (FairCliSearch *self, GError **error)
{
  Rate *rate = self->data;

  rate->file = fair_cli_rate_file_open (self->arguments, rate->known, error);
  for (guint i = 0; i < rate->known->len; i++)
    {
      const FairCliRated *deal = &g_array_index (rate->known, FairCliRated, i);

      if (deal->number >= self->arguments->first && deal->number <= self->arguments->last)
        add_deal (&rate->sum, deal);
    }
  self->n_known = rate->sum.n;
  return rate->file >= 0;
}

/* Searches the deals that the file does not have yet, appends a line for each to it, and writes how many of the range
 * can be won; or adds up files. */
gboolean
fair_cli_rate (const FairCliArguments *arguments, GError **error)
{
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (FairCliRated));
  g_auto (FairCliDeals) deals = { 0 };
  Rate          rate = { known, -1, { 0 } };
  FairCliSearch search = { .arguments = arguments,
                           .deals = &deals,
                           .skip = is_known,
                           .take = add_answer,
                           .begin = begin,
                           .data = &rate };
  gboolean      good;

  if (arguments->values[FAIR_CLI_MERGE] != NULL)
    return merge (arguments, error);
  if (!fair_cli_deals_read (&deals, arguments, error))
    return FALSE;

  good = fair_cli_search_run (&search, error);
  if (rate.file >= 0)
    close (rate.file);

  return good && write_sum (&rate.sum, error);
}
