import type { Cuisine } from '@mesa/contract';

/** Parts of names like "Golden Trattoria House on Elm" in large catalogues: 120,000 for each cuisine. */
export const FIRST_WORDS = (
  'Golden Amber Silver Copper Scarlet Indigo Ivory Coral Velvet Quiet Merry Wild Hidden Little Grand Old ' +
  'New Lucky Sunny Misty Breezy Humble Noble Gentle Bright Dancing Singing Twin First Seventh Northern ' +
  'Southern Eastern Western Coastal Canyon Harbor Garden Meadow Orchard Summer Winter Autumn Spring ' +
  'Midnight Morning Evening Sunday Friday Open Painted Polished Rustic Urban Secret Royal Simple Modern ' +
  'Classic True'
).split(' ');

export const CUISINE_WORDS: Readonly<Record<Cuisine, readonly string[]>> = {
  French: [
    'Bistro',
    'Brasserie',
    'Burgundy',
    'Normandy',
    'Marmite',
    'Marseille',
    'Provence',
    'Lyon',
    'Alsace',
    'Champagne',
  ],
  Italian: [
    'Trattoria',
    'Osteria',
    'Pizzeria',
    'Gnocchi',
    'Tuscany',
    'Roma',
    'Napoli',
    'Ragù',
    'Enoteca',
    'Focaccia',
  ],
  Chinese: [
    'Dumpling',
    'Wok',
    'Dim Sum',
    'Jasmine',
    'Canton',
    'Hunan',
    'Bao',
    'Lotus Root',
    'Peking',
    'Pearl River',
  ],
  Mexican: ['Taquería', 'Cantina', 'Comal', 'Mole', 'Oaxaca', 'Puebla', 'Salsa', 'Masa', 'Agave', 'Ceviche'],
  Thai: [
    'Lemongrass',
    'Pad Thai',
    'Chiang Mai',
    'Isaan',
    'Galangal',
    'Tamarind',
    'Phuket',
    'Bangkok',
    'Som Tam',
    'Coconut',
  ],
  Mediterranean: [
    'Mezze',
    'Taverna',
    'Olive',
    'Za’atar',
    'Hummus',
    'Aegean',
    'Levant',
    'Halloumi',
    'Ionian',
    'Tahini',
  ],
  Korean: [
    'Bibimbap',
    'Banchan',
    'Kimchi',
    'Incheon',
    'Seoul',
    'Busan',
    'Jeju',
    'Galbi',
    'Soju',
    'Gochujang',
  ],
  Japanese: ['Ramen', 'Sushi', 'Izakaya', 'Hokkaido', 'Kyoto', 'Osaka', 'Nagoya', 'Nikko', 'Miso', 'Nara'],
  Indian: ['Tandoor', 'Masala', 'Dosa', 'Goa', 'Punjab', 'Kerala', 'Thali', 'Chutney', 'Naan', 'Paneer'],
};

export const KINDS_OF_PLACE = ['Kitchen', 'House', 'Room', 'Table', 'Corner'] as const;

export const NAME_STREETS = (
  'Maple Cedar Willow Juniper Magnolia Sycamore Laurel Olive Palm Cypress Hazel Poplar Aspen Linden ' +
  'Acacia Pepper Walnut Elm Birch Alder First Third Fifth Ninth Mission Valley Canyon Ocean Harbor Lake ' +
  'Ridge Hill Grove Spring Union Market Mill Bridge Station Plaza'
).split(' ');
