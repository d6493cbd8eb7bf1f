/* Malicious and unusual decks.  In most of them every card is the same piece of SVG. */
#include "config.h"

#include "hostile-decks.h"

#include <gio/gio.h>

static GString *
make_deck (const char *attributes,
           const char *head,
           const char *card)
{
  static const char *const suits[] = { "club", "diamond", "heart", "spade" };
  static const char *const ranks[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king" };
  GString                 *svg = g_string_new (NULL);

  g_string_append_printf (svg, "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' %s>%s", attributes, head);
  for (guint i = 0; i < 52; i++)
    g_string_append_printf (svg, "<g id='%s_%s' transform='translate(%u %u)'>%s</g>", suits[i / 13], ranks[i % 13], i % 13 * 50, i / 13 * 70, card);
  g_string_append_printf (svg, "<g id='back' transform='translate(100 280)'>%s</g></svg>", card);

  return svg;
}

#define SIZE "width='650' height='350'"
#define CARD "<rect width='50' height='70' rx='4' fill='#fff'/><rect x='10' y='10' width='30' height='50' fill='#a02'/>"

static GString *
make_fine (void)
{
  return make_deck (SIZE, "", CARD);
}

static GString *
make_empty (void)
{
  return g_string_new ("");
}

static GString *
make_text (void)
{
  return g_string_new ("Ace, king, queen, jack\n");
}

static GString *
make_bitmap (void)
{
  GString *png = g_string_new ("\x89PNG\r\n\x1a\n");

  for (guint i = 0; i < 5000; i++)
    g_string_append_c (png, (char) (i * 7919 >> 3));
  return png;
}

static GString *
make_truncated (void)
{
  return g_string_truncate (make_fine (), 3000);
}

static GString *
pack (GString *text)
{
  g_autoptr (GConverter) zip = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6));
  g_autoptr (GInputStream) plain = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (plain, zip);
  GString *packed = g_string_new (NULL);
  char     buffer[4096];
  gssize   n;

  while ((n = g_input_stream_read (stream, buffer, sizeof buffer, NULL, NULL)) > 0)
    g_string_append_len (packed, buffer, n);
  g_string_free (text, TRUE);

  return packed;
}

static GString *
make_packed (void)
{
  return pack (make_fine ());
}

static GString *
make_packed_truncated (void)
{
  return g_string_truncate (pack (make_fine ()), 300);
}

/* A deck with a compressed comment of 80 MiB. */
static GString *
make_packed_bomb (void)
{
  GString *svg = make_fine ();
  gsize    before = svg->len;

  g_string_append (svg, "<!--");
  g_string_set_size (svg, 80 * 1024 * 1024);
  memset (svg->str + before + 4, ' ', svg->len - before - 4);
  return pack (svg);
}

static GString *
make_entity_bomb (void)
{
  GString *svg = g_string_new ("<!DOCTYPE svg [<!ENTITY e0 '<rect width=\"50\" height=\"70\"/>'>");
  g_autoptr (GString) deck = make_deck (SIZE, "", "&e9;");

  for (guint i = 1; i < 10; i++)
    g_string_append_printf (svg, "<!ENTITY e%u '&e%u;&e%u;&e%u;&e%u;&e%u;&e%u;&e%u;&e%u;&e%u;&e%u;'>", i,
                            i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
  g_string_append (svg, "]>");
  return g_string_append (svg, deck->str);
}

/* A long entity with many references. */
static GString *
make_entity_crowd (void)
{
  g_autofree char *filler = g_strnfill (100000, 'x');
  GString         *svg = g_string_new (NULL);
  g_autoptr (GString) head = g_string_new ("<text>");
  g_autoptr (GString) deck = NULL;

  g_string_append_printf (svg, "<!DOCTYPE svg [<!ENTITY e '%s'>]>", filler);
  for (guint i = 0; i < 20000; i++)
    g_string_append (head, "&e;");
  g_string_append (head, "</text>");
  deck = make_deck (SIZE, head->str, CARD);
  return g_string_append (svg, deck->str);
}

static GString *
make_outer_entity (void)
{
  GString *svg = g_string_new ("<!DOCTYPE svg [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>");
  g_autoptr (GString) deck = make_deck (SIZE, "", "<text y='40' font-size='30'>&e;</text>");

  return g_string_append (svg, deck->str);
}

static GString *
make_outer_file (void)
{
  return make_deck (SIZE, "", "<image width='50' height='70' xlink:href='file:///usr/share/pixmaps/debian-logo.png'/>");
}

static GString *
make_outer_network (void)
{
  return make_deck (SIZE, "", "<image width='50' height='70' xlink:href='http://127.0.0.1:9/card.png'/>");
}

static GString *
make_outer_use (void)
{
  return make_deck (SIZE, "", "<use xlink:href='/usr/share/icons/hicolor/index.svg#card'/>");
}

static GString *
make_include (void)
{
  return make_deck (SIZE, "", "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='/etc/passwd' parse='text'/>");
}

static GString *
make_recursive_use (void)
{
  return make_deck (SIZE, "<g id='a'><use xlink:href='#b'/></g><g id='b'><use xlink:href='#a'/></g>", "<use xlink:href='#a'/>");
}

static GString *
make_recursive_mask (void)
{
  return make_deck (SIZE, "<mask id='m'><rect width='50' height='70' mask='url(#m)' fill='#fff'/></mask>",
                    "<rect width='50' height='70' mask='url(#m)'/>");
}

static GString *
make_use_bomb (void)
{
  g_autoptr (GString) head = g_string_new ("<defs><rect id='u0' width='50' height='70'/>");

  for (guint i = 1; i < 10; i++)
    {
      g_string_append_printf (head, "<g id='u%u'>", i);
      for (guint j = 0; j < 10; j++)
        g_string_append_printf (head, "<use xlink:href='#u%u'/>", i - 1);
      g_string_append (head, "</g>");
    }
  g_string_append (head, "</defs>");
  return make_deck (SIZE, head->str, "<use xlink:href='#u9'/>");
}

static GString *
make_pattern_bomb (void)
{
  g_autoptr (GString) head = g_string_new ("<defs><pattern id='p0' width='1' height='1' patternUnits='userSpaceOnUse'><rect width='1' height='1'/></pattern>");

  for (guint i = 1; i < 12; i++)
    {
      g_string_append_printf (head, "<pattern id='p%u' width='50' height='70' patternUnits='userSpaceOnUse'>", i);
      for (guint j = 0; j < 12; j++)
        g_string_append_printf (head, "<rect x='%u' width='50' height='70' fill='url(#p%u)'/>", j, i - 1);
      g_string_append (head, "</pattern>");
    }
  g_string_append (head, "</defs>");
  return make_deck (SIZE, head->str, "<rect width='50' height='70' fill='url(#p11)'/>");
}

static GString *
make_filter_bomb (void)
{
  g_autoptr (GString) head = g_string_new ("<filter id='f' x='0' y='0' width='1' height='1'>");

  for (guint i = 0; i < 3000; i++)
    g_string_append (head, "<feTurbulence baseFrequency='0.9' numOctaves='9000'/><feGaussianBlur stdDeviation='900'/>");
  g_string_append (head, "</filter>");
  return make_deck (SIZE, head->str, "<rect width='50' height='70' filter='url(#f)'/>");
}

static GString *
make_dashes (void)
{
  return make_deck (SIZE, "",
                    "<path d='M0,0H50V70H0z' stroke='#000' stroke-width='9' stroke-dasharray='0.0000001' fill='#fff'/>");
}

static GString *
make_deep (void)
{
  g_autoptr (GString) head = g_string_new (NULL);

  for (guint i = 0; i < 1000000; i++)
    g_string_append (head, "<g>");
  for (guint i = 0; i < 1000000; i++)
    g_string_append (head, "</g>");
  return pack (make_deck (SIZE, head->str, CARD));
}

/* More elements than memory can hold. */
static GString *
make_crowd (void)
{
  g_autoptr (GString) head = g_string_new (NULL);

  for (guint i = 0; i < 3000000; i++)
    g_string_append (head, "<g a=''/>");
  return pack (make_deck (SIZE, head->str, CARD));
}

static GString *
make_huge_bitmap (void)
{
  /* The header of a PNG of 60000 by 60000 pixels. */
  static const guchar png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0xea, 0x60,
                                0, 0, 0xea, 0x60, 8, 6, 0, 0, 0, 0x7e, 0x3c, 0x43, 0x79, 0, 0, 0, 0, 'I', 'D', 'A', 'T' };
  g_autofree char    *base64 = g_base64_encode (png, sizeof png);
  g_autofree char    *card = g_strdup_printf ("<image width='50' height='70' xlink:href='data:image/png;base64,%s'/>", base64);

  return make_deck (SIZE, "", card);
}

static GString *
make_wrong_ids (void)
{
  GString *svg = make_fine ();

  g_string_replace (svg, "id='", "id='no_", 0);
  return svg;
}

static GString *
make_lacking (void)
{
  GString *svg = make_fine ();

  g_string_replace (svg, "heart_7", "heart_77", 0);
  return svg;
}

static GString *
make_zero_size (void)
{
  return make_deck ("width='0' height='0'", "", CARD);
}

static GString *
make_negative_size (void)
{
  return make_deck ("width='-650' height='-350' viewBox='0 0 -650 -350'", "", CARD);
}

static GString *
make_endless_size (void)
{
  return make_deck ("width='1e400' height='1e308'", "", CARD);
}

static GString *
make_flat_size (void)
{
  return make_deck ("width='650000' height='3'", "", CARD);
}

static GString *
make_no_size (void)
{
  return make_deck ("width='100%' height='100%'", "", "");
}

static GString *
make_blank (void)
{
  return make_deck (SIZE, "", "<g/>");
}

/* Cards outside of their cells. */
static GString *
make_elsewhere (void)
{
  return make_deck (SIZE, "", "<rect x='100000' width='50' height='70'/>");
}

/* Decks that need threads or fonts without the words for it. */

static GString *
make_filter_function (void)
{
  return make_deck (SIZE, "", "<rect width='40' height='60' fill='#a02' style='filter:drop-shadow(3px 3px 6px black)'/>");
}

static GString *
make_hidden_filter (void)
{
  g_autoptr (GString) deck = make_deck (SIZE, "&f;", "<rect width='40' height='60' fill='#a02' filter='url(#f)'/>");
  GString *text = g_string_new ("<!DOCTYPE svg [<!ENTITY f \"&#60;filter id='f'>&#60;feGaussianBlur stdDeviation='2'/>&#60;/filter>\">]>");

  return g_string_append (text, deck->str);
}

static GString *
make_hidden_text (void)
{
  g_autoptr (GString) deck = make_deck (SIZE, "", CARD "&t;");
  GString *text = g_string_new ("<!DOCTYPE svg [<!ENTITY t \"&#60;text y='40' font-size='30'>A&#60;/text>\">]>");

  return g_string_append (text, deck->str);
}

static GString *
make_text_in_pattern (void)
{
  return make_deck (SIZE, "<pattern id='p' width='20' height='20' patternUnits='userSpaceOnUse'><text y='15' font-size='15'>A</text></pattern>",
                    CARD "<rect width='50' height='70' fill='url(#p)'/>");
}

const FairTestDeck fair_test_hostile_decks[] = {
  { "fine", make_fine, DRAW_FINE },
  { "fine, packed", make_packed, DRAW_FINE },
  { "empty", make_empty, DRAW_NO_DRAWING },
  { "text", make_text, DRAW_NO_DRAWING },
  { "bitmap", make_bitmap, DRAW_NO_DRAWING },
  { "truncated", make_truncated, DRAW_NO_DRAWING, DRAW_NO_CARD },
  { "packed and truncated", make_packed_truncated, DRAW_NO_DRAWING },
  { "packed bomb", make_packed_bomb, DRAW_TOO_LARGE },
  { "bomb of entities", make_entity_bomb, DRAW_NO_DRAWING, DRAW_DIED, TRUE },
  { "crowd of entities", make_entity_crowd, DRAW_NO_DRAWING, DRAW_DIED, TRUE },
  { "entity from outside", make_outer_entity, DRAW_EMPTY_CARD, DRAW_NO_DRAWING },
  { "picture from a file", make_outer_file, DRAW_EMPTY_CARD },
  { "picture from the network", make_outer_network, DRAW_EMPTY_CARD },
  { "use from a file", make_outer_use, DRAW_EMPTY_CARD },
  { "include", make_include, DRAW_EMPTY_CARD },
  { "recursive use", make_recursive_use, DRAW_EMPTY_CARD },
  { "recursive mask", make_recursive_mask, DRAW_FINE, DRAW_EMPTY_CARD },
  { "bomb of uses", make_use_bomb, DRAW_EMPTY_CARD, DRAW_TOO_SLOW },
  { "bomb of patterns", make_pattern_bomb, DRAW_TOO_SLOW, DRAW_EMPTY_CARD, TRUE },
  { "bomb of filters", make_filter_bomb, DRAW_TOO_SLOW, DRAW_EMPTY_CARD, TRUE },
  { "dashes", make_dashes, DRAW_FINE, DRAW_TOO_SLOW },
  { "deep", make_deep, DRAW_NO_DRAWING, DRAW_DIED, TRUE },
  { "crowd", make_crowd, DRAW_NO_DRAWING, DRAW_DIED, TRUE },
  { "huge bitmap", make_huge_bitmap, DRAW_EMPTY_CARD, DRAW_DIED },
  { "wrong ids", make_wrong_ids, DRAW_NO_CARD },
  { "a card lacks", make_lacking, DRAW_NO_CARD },
  { "zero size", make_zero_size, DRAW_NO_SIZE },
  { "negative size", make_negative_size, DRAW_NO_SIZE, DRAW_NO_DRAWING },
  { "endless size", make_endless_size, DRAW_NO_SIZE, DRAW_NO_DRAWING },
  { "flat size", make_flat_size, DRAW_NO_SIZE },
  { "no size", make_no_size, DRAW_NO_SIZE },
  { "blank", make_blank, DRAW_EMPTY_CARD },
  { "cards elsewhere", make_elsewhere, DRAW_EMPTY_CARD },
  { "filter function", make_filter_function, DRAW_FINE },
  { "hidden filter", make_hidden_filter, DRAW_FINE, DRAW_NO_DRAWING },
  { "hidden text", make_hidden_text, DRAW_FINE, DRAW_NO_DRAWING },
  { "text in a pattern", make_text_in_pattern, DRAW_FINE },
  { NULL },
};
