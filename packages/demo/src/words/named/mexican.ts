import type { NamedRestaurant } from './named-restaurant';

/** The Mexican restaurants of the demo. All invented. */
export const MEXICAN: readonly NamedRestaurant[] = [
  {
    name: 'Casa Jacaranda',
    opening: 'A courtyard of jacaranda trees, a charcoal grill and moles that take two days.',
    dishes: ['mole negro', 'charred elote'],
  },
  {
    name: 'La Milpa Azul',
    opening: 'Heirloom blue corn, ground every morning and pressed into tortillas by hand.',
    dishes: ['squash blossom quesadilla', 'carnitas plate'],
  },
  {
    name: 'Cantina Colibrí',
    opening: 'Cold micheladas, bright salsas and a mezcal list that rewards curiosity.',
    dishes: ['ceviche', 'charred elote'],
  },
  {
    name: 'Mercado Sol',
    opening: 'A market hall in miniature: one counter for seafood, one for the grill, one for sweets.',
    dishes: ['tuna tostada', 'churro sundae'],
  },
  {
    name: 'Tía Rosalba',
    opening: 'The recipes of an aunt from Puebla, and she still tastes everything.',
    dishes: ['mole negro', 'churro sundae'],
  },
  {
    name: 'El Comal Dorado',
    opening: 'Three sisters, one comal, no shortcuts.',
    dishes: ['squash blossom quesadilla', 'carnitas plate'],
  },
  {
    name: 'Barrio Pitaya',
    opening: 'Baja seafood and tropical fruit on a patio painted pink {in}.',
    dishes: ['tuna tostada', 'ceviche'],
  },
  {
    name: 'Agave & Ash',
    opening: 'Smoke from an oak fire, and agave spirits chosen by someone who has met the growers.',
    dishes: ['short rib barbacoa', 'charred elote'],
  },
  {
    name: 'Maíz Moreno',
    opening: 'Corn in every form it knows: masa, elote, pozole, and a very good dessert.',
    dishes: ['charred elote', 'birria'],
  },
  {
    name: 'La Paloma Roja',
    opening: 'A copper pot of carnitas, a press that never stops and salsas in five degrees of courage.',
    dishes: ['carnitas plate', 'churro sundae'],
  },
  {
    name: 'Copal Kitchen',
    opening: 'Southern Mexican cooking, slow and fragrant, under a ceiling of dried chilies.',
    dishes: ['short rib barbacoa', 'mole negro'],
  },
  {
    name: 'Taquería Luna Nueva',
    opening: 'A grown-up taquería {in}: the same trompo, better chairs.',
    dishes: ['taco al pastor', 'birria'],
  },
  {
    name: 'Mesa Oaxaqueña',
    opening: 'Oaxacan cooking from the seven moles to the chocolate that finishes them.',
    dishes: ['mole negro', 'squash blossom quesadilla'],
  },
  {
    name: 'Cocina Bugambilia',
    opening: 'Handmade everything, served under bougainvillea that blooms all year.',
    dishes: ['birria', 'tuna tostada'],
  },
];
