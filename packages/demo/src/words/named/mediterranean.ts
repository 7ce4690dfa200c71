import type { NamedRestaurant } from './named-restaurant';

/** The Mediterranean restaurants of the demo. All invented. */
export const MEDITERRANEAN: readonly NamedRestaurant[] = [
  {
    name: 'Olea',
    opening: 'Olive oil from twelve groves, and small plates that show what it can do.',
    dishes: ['whipped feta', 'grilled octopus'],
  },
  {
    name: 'Cypress & Salt',
    opening: 'A wood grill, sea salt and the cooking of a long coastline.',
    dishes: ['grilled octopus', 'charred halloumi'],
  },
  {
    name: 'Levant Table',
    opening: 'Small plates from Beirut to Aleppo, made for passing around.',
    dishes: ['mezze platter', 'smoky eggplant'],
  },
  {
    name: 'Sumac Street',
    opening: 'Charcoal, yogurt, pomegranate and enough sumac to stain the menus.',
    dishes: ['fattoush', 'lamb kofta'],
  },
  {
    name: 'The Fig Terrace',
    opening: 'A breezy terrace {in}, with fig trees for shade and figs on most things.',
    dishes: ['whipped feta', 'saffron chicken'],
  },
  {
    name: 'Aegean Porch',
    opening: 'Aegean seafood, lemony greens and carafes of cold white wine.',
    dishes: ['grilled octopus', 'charred halloumi'],
  },
  {
    name: 'Mezze Marina',
    opening: 'A dozen little dishes, fresh flatbread every few minutes, and a view if you ask.',
    dishes: ['mezze platter', 'falafel'],
  },
  {
    name: 'Blue Shutter Taverna',
    opening: 'A taverna without the clichés: grilled fish, wild greens and easy silence between courses.',
    dishes: ['grilled octopus', 'baklava'],
  },
  {
    name: 'Pomegranate Yard',
    opening: 'Lamb over coals, pomegranate on everything, and long tables under the trees.',
    dishes: ['lamb kofta', 'smoky eggplant'],
  },
  {
    name: 'Cedar & Thyme',
    opening: 'Flatbreads with wild thyme, labneh strained on site, olives from an uncle.',
    dishes: ['whipped feta', 'fattoush'],
  },
  {
    name: 'Halva House',
    opening: 'Sesame in all its forms, from the first dip to the last slice.',
    dishes: ['baklava', 'smoky eggplant'],
  },
  {
    name: 'Sea Glass Kitchen',
    opening: 'A seafood counter with a short menu and a cook who feeds you until you say stop.',
    dishes: ['grilled octopus', 'saffron chicken'],
  },
  {
    name: 'Olive Branch Grill',
    opening: 'Skewers turning over oak, warm pita and a wall of olive oils.',
    dishes: ['lamb kofta', 'chicken skewer'],
  },
  {
    name: 'Tamra',
    opening: 'Dates, spice and slow-cooked lamb from the southern shore of the sea.',
    dishes: ['saffron chicken', 'baklava'],
  },
];
