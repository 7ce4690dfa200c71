import type { NamedRestaurant } from './named-restaurant';

/** The Chinese restaurants of the demo. All invented. */
export const CHINESE: readonly NamedRestaurant[] = [
  {
    name: 'Golden Lantern House',
    opening: 'Red lanterns, round tables and the banquet dishes everyone remembers from weddings.',
    dishes: ['steamed sea bass', 'salt and pepper shrimp'],
  },
  {
    name: 'Jade Orchard',
    opening: 'Cantonese seafood and clay pots, with a fruit orchard painted along one wall.',
    dishes: ['steamed sea bass', 'egg custard tart'],
  },
  {
    name: 'Nine Rivers Kitchen',
    opening: 'One dish from each of nine provinces, and a kitchen that knows all of them.',
    dishes: ['mapo tofu', 'beef noodle soup'],
  },
  {
    name: 'Plum Blossom Pavilion',
    opening: 'Shanghai’s slow red braises and light hands with vinegar, in a quiet pavilion {in}.',
    dishes: ['crab soup dumpling', 'steamed sea bass'],
  },
  {
    name: 'Lucky Crane Dumplings',
    opening: 'Dumplings folded to order behind glass, and a tea list longer than the menu.',
    dishes: ['crab soup dumpling', 'pan-fried bao'],
  },
  {
    name: 'Red Thread Noodle Co.',
    opening: 'Hand-pulled noodles and slow broths from a kitchen that opens onto the dining room.',
    dishes: ['beef noodle soup', 'dan dan mian'],
  },
  {
    name: 'Moon Gate Tea House',
    opening: 'Forty teas, small plates and a round door that everyone photographs.',
    dishes: ['egg custard tart', 'scallion pancake'],
  },
  {
    name: 'Willow & Ginger',
    opening: 'Home cooking with more ginger than you would dare, and better for it.',
    dishes: ['steamed sea bass', 'scallion pancake'],
  },
  {
    name: 'Silk Market Sichuan',
    opening: 'Sichuan heat balanced with vinegar, sesame and plenty of cold pickles.',
    dishes: ['mapo tofu', 'dan dan mian'],
  },
  {
    name: 'Morning Dim Sum Hall',
    opening: 'Dim sum from carts on weekends, by order the rest of the week.',
    dishes: ['shrimp har gow', 'egg custard tart'],
  },
  {
    name: 'Paper Kite Kitchen',
    opening: 'A family kitchen where the scallion oil takes all morning and the stir-fry ninety seconds.',
    dishes: ['scallion pancake', 'salt and pepper shrimp'],
  },
  {
    name: 'Eight Treasures',
    opening: 'Old recipes, good rice, and a duck you should order a day ahead.',
    dishes: ['mapo tofu', 'salt and pepper shrimp'],
  },
  {
    name: 'Harbor Pearl Cantonese',
    opening: 'Live tanks, roast meats in the window and the best of the Pearl River delta.',
    dishes: ['char siu', 'steamed sea bass'],
  },
  {
    name: 'Bamboo Steam Works',
    opening: 'Bamboo baskets stacked to the ceiling, and everything in them made today.',
    dishes: ['crab soup dumpling', 'pork siu mai'],
  },
];
