import type { NamedRestaurant } from './named-restaurant';

/** The French restaurants of the demo. All invented. */
export const FRENCH: readonly NamedRestaurant[] = [
  {
    name: 'Maison Lavande',
    opening: 'A zinc bar, marble tables and a short menu that changes with the market.',
    dishes: ['lemon sole', 'gratin dauphinois'],
  },
  {
    name: 'Petit Corbeau',
    opening: 'Slow-cooked classics in a lamplit dining room {in}.',
    dishes: ['duck confit', 'onion soup'],
  },
  {
    name: 'Chez Odile',
    opening: 'A neighborhood bistro where the butter is cultured on site and nobody rushes you.',
    dishes: ['steak frites', 'apple tart'],
  },
  {
    name: 'La Belle Saison',
    opening:
      'Provençal cooking that follows the seasons, with a shaded patio and small growers in the cellar.',
    dishes: ['bouillabaisse', 'lemon sole'],
  },
  {
    name: 'Brasserie Montaigu',
    opening: 'Mirrors, brass rails and the brasserie classics, done properly.',
    dishes: ['steak frites', 'cheese board'],
  },
  {
    name: "L'Heure Bleue",
    opening: 'Burgundy by the glass and a rotisserie you can smell from down the block.',
    dishes: ['duck confit', 'chocolate soufflé'],
  },
  {
    name: 'Café Mirabelle',
    opening: 'Laminated pastry, proper coffee and a few good plates in a bright corner café {in}.',
    dishes: ['almond croissant', 'croque madame'],
  },
  {
    name: 'Atelier Rosemarin',
    opening: 'Copper pans, paper tablecloths and sauces that start the day before.',
    dishes: ['mushroom vol-au-vent', 'gratin dauphinois'],
  },
  {
    name: 'Bistro Sept Rues',
    opening: 'Terrines, braises and a chalkboard that changes twice a week.',
    dishes: ['onion soup', 'duck confit'],
  },
  {
    name: 'Le Jardin Perdu',
    opening: 'A walled garden, a tiny kitchen, and a chef who talks to every table.',
    dishes: ['lemon sole', 'apple tart'],
  },
  {
    name: 'Aux Deux Lanternes',
    opening: 'Seafood from the cold counter, bread from the oven next door, wine from people we know.',
    dishes: ['bouillabaisse', 'lemon sole'],
  },
  {
    name: 'Marius et Fils',
    opening: 'A father, two sons and the cooking of Marseille on a quiet corner {in}.',
    dishes: ['bouillabaisse', 'cheese board'],
  },
  {
    name: 'Clafoutis House',
    opening: 'Baked fruit, buttered tins and a savory menu that earns its dessert.',
    dishes: ['cherry clafoutis', 'onion soup'],
  },
  {
    name: 'Le Grand Tilleul',
    opening: 'Champagne, gougères and a dining room that still believes in tablecloths.',
    dishes: ['chocolate soufflé', 'cheese board'],
  },
];
