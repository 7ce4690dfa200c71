import type { NamedRestaurant } from './named-restaurant';

/** The Japanese restaurants of the demo. All invented. */
export const JAPANESE: readonly NamedRestaurant[] = [
  {
    name: 'Kumo & Cedar',
    opening: 'A cedar counter for seasonal small plates, with a quiet tea service.',
    dishes: ['black cod', 'dashi omelet'],
  },
  {
    name: 'Ramen Asagiri',
    opening: 'Eighteen-hour broth, springy noodles and soft eggs, ladled until the pot runs dry.',
    dishes: ['tonkotsu ramen', 'chicken karaage'],
  },
  {
    name: 'Hoshi Room',
    opening: 'A candlelit room for slow courses, cold sake and good conversation.',
    dishes: ['black cod', 'yuzu cheesecake'],
  },
  {
    name: 'Tsubaki Lane',
    opening: 'Kyoto-style cooking: clear broths, seasonal vegetables and lovely bowls.',
    dishes: ['dashi omelet', 'tempura'],
  },
  {
    name: 'Sakana Standard',
    opening: 'Fish flown in twice a week and cut with almost no fuss at all.',
    dishes: ['nigiri', 'chirashi bowl'],
  },
  {
    name: 'Yuzu Parlor',
    opening: 'Citrus in the dressings, the cocktails and the cheesecake people come back for.',
    dishes: ['yuzu cheesecake', 'chicken karaage'],
  },
  {
    name: 'Mori no Ma',
    opening: 'Mushrooms, mountain vegetables and a garden behind glass {in}.',
    dishes: ['tempura', 'dashi omelet'],
  },
  {
    name: 'Nami Counter',
    opening: 'Temaki handed over the counter while the nori still crackles.',
    dishes: ['toro hand roll', 'chirashi bowl'],
  },
  {
    name: 'Izakaya Tanuki',
    opening: 'Skewers, highballs and one more plate.',
    dishes: ['tsukune skewer', 'chicken karaage'],
  },
  {
    name: 'Kinoko Kitchen',
    opening: 'A mushroom lover’s izakaya with a very good line in broths.',
    dishes: ['tempura', 'tsukune skewer'],
  },
  {
    name: 'Blue Heron Sushi',
    opening: 'A quiet sushi bar with a very serious fish case and a sake list to match.',
    dishes: ['nigiri', 'toro hand roll'],
  },
  {
    name: 'Shiro Noodle Bar',
    opening: 'White broth, thin noodles and a kitchen that keeps adjusting both.',
    dishes: ['tonkotsu ramen', 'chicken karaage'],
  },
  {
    name: 'Hanabi Grill',
    opening: 'Binchotan smoke, chicken from beak to tail and fireworks from the grill.',
    dishes: ['tsukune skewer', 'black cod'],
  },
  {
    name: 'Umi & Ember',
    opening: 'Seafood over charcoal, from the sea and the ember of the name.',
    dishes: ['black cod', 'nigiri'],
  },
];
