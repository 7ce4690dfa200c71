/** How reviews end, by how happy the diner is. */
export const CLOSING_SENTENCES = {
  happy: [
    'We’ll be back.',
    'Going again next month.',
    'Book ahead on weekends.',
    'Don’t skip dessert.',
    'Parking took a minute, so leave early.',
    'We’ve already booked our next table.',
    'Bring friends and order everything.',
    'I’d go again tomorrow.',
  ],
  unsure: [
    'Book ahead on weekends.',
    'Don’t skip dessert.',
    'Parking took a minute, so leave early.',
    'I’d give it another go.',
    'Maybe I ordered wrong.',
  ],
  unhappy: [
    'Probably not going back.',
    'I’ll give it some time before trying again.',
    'There are better options close by.',
    'Maybe stick to drinks.',
    'We won’t be back soon.',
  ],
} as const;
