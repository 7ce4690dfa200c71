import type { NamedRestaurant } from './named-restaurant';

/** The Thai restaurants of the demo. All invented. */
export const THAI: readonly NamedRestaurant[] = [
  {
    name: 'Basil Lantern',
    opening: 'Holy basil by the armful, and paper lanterns over every table.',
    dishes: ['crispy basil duck', 'green curry'],
  },
  {
    name: 'Chao Doi',
    opening: 'Northern Thai plates built on charcoal, chili and sticky rice.',
    dishes: ['khao soi', 'larb'],
  },
  {
    name: 'Lotus & Lime',
    opening: 'A calm, plant-filled room for sour, sweet and seriously spicy food.',
    dishes: ['som tam', 'green curry'],
  },
  {
    name: 'Bangrak Social Club',
    opening: 'Bangkok street favorites cooked fast and hot over roaring woks.',
    dishes: ['pad thai', 'som tam'],
  },
  {
    name: 'Siam Orchard',
    opening: 'Herbs and vegetables from the family farm, and a tamarind tree in the yard.',
    dishes: ['green curry', 'som tam'],
  },
  {
    name: 'Sweet Tamarind',
    opening: 'A grandmother’s recipe book, cooked by her grandchildren {in}.',
    dishes: ['massaman beef', 'mango sticky rice'],
  },
  {
    name: 'Baan Suan Dao',
    opening: 'A little house with a garden, strings of lights and the food of the central plains.',
    dishes: ['turmeric chicken', 'tom kha'],
  },
  {
    name: 'River Market Thai',
    opening: 'Boat noodles, charcoal skewers and whatever looked best at the market.',
    dishes: ['larb', 'tom kha'],
  },
  {
    name: 'Galangal House',
    opening: 'Curry pastes pounded by hand, and galangal in more dishes than you would guess.',
    dishes: ['tom kha', 'massaman beef'],
  },
  {
    name: 'Little Elephant Kitchen',
    opening: 'A small kitchen with a loud wok and the gentlest prices it can manage.',
    dishes: ['pad thai', 'mango sticky rice'],
  },
  {
    name: 'Saffron Longtail',
    opening: 'Southern curries, whole fish and turmeric on everything it suits.',
    dishes: ['turmeric chicken', 'massaman beef'],
  },
  {
    name: 'Makrut & Clay',
    opening: 'Clay-pot curries scented with makrut lime, finished at the table.',
    dishes: ['green curry', 'som tam'],
  },
  {
    name: 'Night Ferry Thai',
    opening: 'Lantern light, cold beer and the dishes people eat on the river after dark.',
    dishes: ['crispy basil duck', 'pad thai'],
  },
  {
    name: 'Mango Monsoon',
    opening: 'Bright salads, cooling coconut, and mango whenever it is ripe.',
    dishes: ['mango sticky rice', 'som tam'],
  },
];
