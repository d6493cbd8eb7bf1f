/* A GtkScrolledWindow asks for the height that its child needs with its natural width, and a narrow card is higher. */
#include "config.h"

#include "fair-end-layout.h"

/* The card in @widget. */
static GtkWidget *
get_card (GtkWidget *widget)
{
  return gtk_widget_get_first_child (widget);
}

/* What the card scrolls. */
static GtkWidget *
get_content (GtkWidget *widget)
{
  GtkWidget *scroller = gtk_widget_get_first_child (get_card (widget));

  return gtk_viewport_get_child (GTK_VIEWPORT (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller))));
}

static void
measure (GtkWidget     *widget,
         GtkOrientation orientation,
         int            for_size,
         int           *minimum,
         int           *natural,
         int           *minimum_baseline,
         int           *natural_baseline)
{
  gtk_widget_measure (get_card (widget), orientation, for_size, minimum, natural, NULL, NULL);
}

static void
allocate (GtkWidget *widget,
          int        width,
          int        height,
          int        baseline)
{
  GtkWidget *card = get_card (widget);
  GtkWidget *content = get_content (widget);
  int        least_width;
  int        card_width;
  int        content_width;
  int        least_height;
  int        content_height;
  int        frame;
  int        card_height;

  gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, &card_width, NULL, NULL);
  gtk_widget_measure (content, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &content_width, NULL, NULL);
  /* It is as wide on all sides. */
  frame = card_width - content_width;
  card_width = MAX (MIN (card_width, width), least_width);
  gtk_widget_measure (content, GTK_ORIENTATION_VERTICAL, MAX (card_width - frame, 0), NULL, &content_height, NULL, NULL);
  gtk_widget_measure (card, GTK_ORIENTATION_VERTICAL, card_width, &least_height, NULL, NULL, NULL);
  card_height = MAX (MIN (content_height + frame, height), least_height);
  gtk_widget_allocate (card, card_width, card_height, -1,
                       gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) ((width - card_width) / 2),
                                                                             (float) (MAX (height - card_height, 0) / 2))));
}

GtkLayoutManager *
fair_end_layout_new (void)
{
  return gtk_custom_layout_new (NULL, measure, allocate);
}
