import type { NamedRestaurant } from './named-restaurant';

/** The Indian restaurants of the demo. All invented. */
export const INDIAN: readonly NamedRestaurant[] = [
  {
    name: 'Saffron Mile',
    opening: 'Spices roasted whole each morning, and saffron where it counts.',
    dishes: ['lamb biryani', 'rose kulfi'],
  },
  {
    name: 'Mango & Mustard',
    opening: 'Coastal curries, coconut and mustard seed, with mango in season.',
    dishes: ['Goan fish curry', 'paneer tikka'],
  },
  {
    name: 'Peacock Court',
    opening: 'Royal recipes by way of the farmers market, in a courtyard {in}.',
    dishes: ['lamb biryani', 'dal makhani'],
  },
  {
    name: 'Tiffin Row',
    opening: 'Home cooking in stacked steel tins, opened at the table.',
    dishes: ['thali', 'dal makhani'],
  },
  {
    name: 'Cardamom Club',
    opening: 'A clubby room, good cocktails and cardamom from the rice to the dessert.',
    dishes: ['butter chicken', 'rose kulfi'],
  },
  {
    name: 'Monsoon Palace',
    opening: 'Grand plates for grand tables, and a tandoor that never cools.',
    dishes: ['butter chicken', 'garlic naan'],
  },
  {
    name: 'Dosa Junction',
    opening: 'Crisp dosas as long as your arm, and chutneys by the dozen.',
    dishes: ['masala dosa', 'chaat'],
  },
  {
    name: 'Marigold & Clove',
    opening: 'Garlands at the door, cloves in the rice and biryani opened at your table.',
    dishes: ['lamb biryani', 'garlic naan'],
  },
  {
    name: 'Jaipur Lane',
    opening: 'Rajasthani cooking, bright walls and breads that puff as they land.',
    dishes: ['paneer tikka', 'dal makhani'],
  },
  {
    name: 'The Brass Lota',
    opening: 'Bombay café classics, poured and plated in brass.',
    dishes: ['chaat', 'butter chicken'],
  },
  {
    name: 'Tandoor Terrace',
    opening: 'A tandoor the size of a small car on a terrace {in}, and breads that justify it.',
    dishes: ['garlic naan', 'butter chicken'],
  },
  {
    name: 'Bombay Verandah',
    opening: 'Smoke, ginger and lime: a kebab house with a garden bar.',
    dishes: ['paneer tikka', 'chaat'],
  },
  {
    name: 'Curry Leaf Corner',
    opening: 'Southern curries, fresh curry leaves and coconut in most things.',
    dishes: ['Goan fish curry', 'masala dosa'],
  },
  {
    name: 'Neem & Nigella',
    opening: 'Two brothers from Lucknow, forty spices and a very long stove.',
    dishes: ['lamb biryani', 'garlic naan'],
  },
];
