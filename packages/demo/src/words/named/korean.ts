import type { NamedRestaurant } from './named-restaurant';

/** The Korean restaurants of the demo. All invented. */
export const KOREAN: readonly NamedRestaurant[] = [
  {
    name: "Sohn's Table",
    opening: 'The Sohn family’s own recipes, three generations old and still argued over.',
    dishes: ['kimchi stew', 'japchae'],
  },
  {
    name: 'Han River Grill',
    opening: 'Tabletop charcoal grills, prime cuts and a dozen banchan before you have ordered.',
    dishes: ['galbi', 'banchan spread'],
  },
  {
    name: 'Ember & Perilla',
    opening: 'Oak embers, perilla leaves and modern plates with house-fermented everything.',
    dishes: ['galbi', 'braised short rib'],
  },
  {
    name: 'Seoul Lantern',
    opening: 'Market-style pancakes, rice wine in brass bowls and a very good time.',
    dishes: ['seafood pancake', 'fried chicken'],
  },
  {
    name: 'Mirae Kitchen',
    opening: 'Korean cooking with one foot in the future and both hands in the kimchi jar.',
    dishes: ['braised short rib', 'japchae'],
  },
  {
    name: 'Onggi House',
    opening: 'Jars of kimchi line the walls of this dining room {in}, and every one is in use.',
    dishes: ['kimchi stew', 'banchan spread'],
  },
  {
    name: 'Bori Bap',
    opening: 'Barley rice, good vegetables and a fried egg on top of all of it.',
    dishes: ['bibimbap', 'seafood pancake'],
  },
  {
    name: 'Gochu Garden',
    opening: 'Chili in every shade of red, and something cold beside it.',
    dishes: ['fried chicken', 'cold naengmyeon'],
  },
  {
    name: 'Banchan Room',
    opening: 'Fourteen side dishes, counted, and mains that know their place.',
    dishes: ['banchan spread', 'kimchi stew'],
  },
  {
    name: 'Namsan Table',
    opening: 'Home-style stews and stone bowls with a hilltop calm.',
    dishes: ['bibimbap', 'braised short rib'],
  },
  {
    name: 'Little Jeju',
    opening: 'Island seafood, clear broths and tangerines for dessert.',
    dishes: ['seafood pancake', 'cold naengmyeon'],
  },
  {
    name: 'Stone Bowl Social',
    opening: 'Hot stone bowls with a proper crust, and big tables to share them at.',
    dishes: ['stone bowl bibimbap', 'fried chicken'],
  },
  {
    name: 'Sool & Smoke',
    opening: 'Craft rice wines beside a grill that stays warm and smoky all evening.',
    dishes: ['galbi', 'seafood pancake'],
  },
  {
    name: 'Halmoni Jung',
    opening: 'A grandmother’s kitchen, run by the grandmother.',
    dishes: ['kimchi stew', 'japchae'],
  },
];
