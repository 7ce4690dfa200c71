import type { NamedRestaurant } from './named-restaurant';

/** The Italian restaurants of the demo. All invented. */
export const ITALIAN: readonly NamedRestaurant[] = [
  {
    name: 'Forno Ocaso',
    opening: 'Wood-fired pies and a long list of coastal reds in a sunlit room {in}.',
    dishes: ['margherita', 'burrata'],
  },
  {
    name: 'Trattoria Bellacosta',
    opening: 'A checkered-cloth trattoria with the sea in mind and lemon on everything.',
    dishes: ['grilled branzino', 'cacio e pepe'],
  },
  {
    name: 'Nonna Ines',
    opening: 'Grandmother’s lasagna, a young wine list and very long Sundays.',
    dishes: ['Sunday ragù', 'tiramisu'],
  },
  {
    name: 'Osteria Calavento',
    opening: 'Southern Italian plates, loud with lemon and anchovy, around one big communal table.',
    dishes: ['grilled branzino', 'burrata'],
  },
  {
    name: 'Pane & Limone',
    opening: 'Bread from our own oven, lemons from the yard, and not much that needs more than that.',
    dishes: ['focaccia', 'olive oil cake'],
  },
  {
    name: 'Il Cortile Rosso',
    opening: 'Brick walls, a humming espresso machine and a red courtyard that everyone wants to sit in.',
    dishes: ['pappardelle', 'tiramisu'],
  },
  {
    name: 'Vesuvio Social',
    opening: 'Blistered Neapolitan crusts in ninety seconds, and salads that get the same attention.',
    dishes: ['margherita', 'focaccia'],
  },
  {
    name: 'Pasta Fiorella',
    opening: 'A family kitchen that rolls its pasta in the window every afternoon.',
    dishes: ['squash ravioli', 'pappardelle'],
  },
  {
    name: 'Cucina Tre Archi',
    opening: 'Three brick arches, one open kitchen, and Roman cooking with California vegetables.',
    dishes: ['cacio e pepe', 'burrata'],
  },
  {
    name: 'Sette Soli',
    opening: 'A sunny osteria {in} where the menu is read out loud and changes twice a week.',
    dishes: ['squash ravioli', 'olive oil cake'],
  },
  {
    name: 'La Pergola Vecchia',
    opening: 'Long lunches under an old grapevine, and a kitchen that never left Tuscany.',
    dishes: ['pappardelle', 'focaccia'],
  },
  {
    name: 'Bottega Amaro',
    opening: 'An aperitivo bar in front, a pasta kitchen behind, and a wall of bitters in between.',
    dishes: ['cacio e pepe', 'olive oil cake'],
  },
  {
    name: 'Piazza Canale',
    opening: 'Venetian small plates and spritzes, with room to linger.',
    dishes: ['grilled branzino', 'tiramisu'],
  },
  {
    name: 'Mulino Nero',
    opening: 'Flour milled next door, dough that rests three days, and a lot of patience.',
    dishes: ['pappardelle', 'focaccia'],
  },
];
