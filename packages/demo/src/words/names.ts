import type { Cuisine } from '@mesa/contract';

/** Names of the demo restaurants, fourteen a cuisine. All invented. */
export const NAMES: Readonly<Record<Cuisine, readonly string[]>> = {
  French: [
    'Maison Lavande', 'Petit Corbeau', 'Chez Odile', 'La Belle Saison', 'Brasserie Montaigu', "L'Heure Bleue", 'Café Mirabelle',
    'Atelier Rosemarin', 'Bistro Sept Rues', 'Le Jardin Perdu', 'Aux Deux Lanternes', 'Marius et Fils', 'Clafoutis House', 'Le Grand Tilleul',
  ],
  Italian: [
    'Forno Ocaso', 'Trattoria Bellacosta', 'Nonna Ines', 'Osteria Calavento', 'Pane & Limone', 'Il Cortile Rosso', 'Vesuvio Social',
    'Pasta Fiorella', 'Cucina Tre Archi', 'Sette Soli', 'La Pergola Vecchia', 'Bottega Amaro', 'Piazza Canale', 'Mulino Nero',
  ],
  Chinese: [
    'Golden Lantern House', 'Jade Orchard', 'Nine Rivers Kitchen', 'Plum Blossom Pavilion', 'Lucky Crane Dumplings', 'Red Thread Noodle Co.', 'Moon Gate Tea House',
    'Willow & Ginger', 'Silk Market Sichuan', 'Morning Dim Sum Hall', 'Paper Kite Kitchen', 'Eight Treasures', 'Harbor Pearl Cantonese', 'Bamboo Steam Works',
  ],
  Mexican: [
    'Casa Jacaranda', 'La Milpa Azul', 'Cantina Colibrí', 'Mercado Sol', 'Tía Rosalba', 'El Comal Dorado', 'Barrio Pitaya',
    'Agave & Ash', 'Maíz Moreno', 'La Paloma Roja', 'Copal Kitchen', 'Taquería Luna Nueva', 'Mesa Oaxaqueña', 'Cocina Bugambilia',
  ],
  Thai: [
    'Basil Lantern', 'Chao Doi', 'Lotus & Lime', 'Bangrak Social Club', 'Siam Orchard', 'Sweet Tamarind', 'Baan Suan Dao',
    'River Market Thai', 'Galangal House', 'Little Elephant Kitchen', 'Saffron Longtail', 'Kaffir & Clay', 'Night Ferry Thai', 'Mango Monsoon',
  ],
  Mediterranean: [
    'Olea', 'Cypress & Salt', 'Levant Table', 'Sumac Street', 'The Fig Terrace', 'Aegean Porch', 'Mezze Marina',
    'Blue Shutter Taverna', 'Pomegranate Yard', 'Cedar & Thyme', 'Halva House', 'Sea Glass Kitchen', 'Olive Branch Grill', 'Tamra',
  ],
  Korean: [
    "Sohn's Table", 'Han River Grill', 'Ember & Perilla', 'Seoul Lantern', 'Mirae Kitchen', 'Onggi House', 'Bori Bap',
    'Gochu Garden', 'Banchan Room', 'Namsan Table', 'Little Jeju', 'Stone Bowl Social', 'Sool & Smoke', 'Halmoni Jung',
  ],
  Japanese: [
    'Kumo & Cedar', 'Ramen Asagiri', 'Hoshi Room', 'Tsubaki Lane', 'Sakana Standard', 'Yuzu Parlor', 'Mori no Ma',
    'Nami Counter', 'Izakaya Tanuki', 'Kinoko Kitchen', 'Blue Heron Sushi', 'Shiro Noodle Bar', 'Hanabi Grill', 'Umi & Ember',
  ],
  Indian: [
    'Saffron Mile', 'Mango & Mustard', 'Peacock Court', 'Tiffin Row', 'Cardamom Club', 'Monsoon Palace', 'Dosa Junction',
    'Marigold & Clove', 'Jaipur Lane', 'The Brass Lota', 'Tandoor Terrace', 'Bombay Verandah', 'Curry Leaf Corner', 'Neem & Nigella',
  ],
};

/** For catalogues larger than the demo: first word, a word of the cuisine, a street; 120,000 names a cuisine. */
export const FIRST_WORDS = [
  'Golden', 'Amber', 'Silver', 'Copper', 'Scarlet', 'Indigo', 'Ivory', 'Coral', 'Velvet', 'Quiet', 'Merry', 'Wild', 'Hidden', 'Little', 'Grand',
  'Old', 'New', 'Lucky', 'Sunny', 'Misty', 'Breezy', 'Humble', 'Noble', 'Gentle', 'Bright', 'Dancing', 'Singing', 'Twin', 'First', 'Seventh',
  'Northern', 'Southern', 'Eastern', 'Western', 'Coastal', 'Canyon', 'Harbor', 'Garden', 'Meadow', 'Orchard', 'Summer', 'Winter', 'Autumn', 'Spring', 'Midnight',
  'Morning', 'Evening', 'Sunday', 'Friday', 'Open', 'Painted', 'Polished', 'Rustic', 'Urban', 'Secret', 'Royal', 'Simple', 'Modern', 'Classic', 'True',
] as const;

export const CUISINE_WORDS: Readonly<Record<Cuisine, readonly string[]>> = {
  French: ['Bistro', 'Brasserie', 'Baguette', 'Croissant', 'Marmite', 'Bordeaux', 'Provence', 'Lyon', 'Alsace', 'Crêpe'],
  Italian: ['Trattoria', 'Osteria', 'Pizzeria', 'Gnocchi', 'Tuscany', 'Roma', 'Napoli', 'Ragù', 'Enoteca', 'Focaccia'],
  Chinese: ['Dumpling', 'Wok', 'Dim Sum', 'Sichuan', 'Canton', 'Hunan', 'Bao', 'Lotus Root', 'Peking', 'Congee'],
  Mexican: ['Taquería', 'Cantina', 'Comal', 'Mole', 'Oaxaca', 'Puebla', 'Salsa', 'Masa', 'Agave', 'Ceviche'],
  Thai: ['Lemongrass', 'Pad Thai', 'Chiang Mai', 'Isaan', 'Galangal', 'Tamarind', 'Sticky Rice', 'Bangkok', 'Som Tam', 'Coconut'],
  Mediterranean: ['Mezze', 'Taverna', 'Olive', 'Za’atar', 'Hummus', 'Aegean', 'Levant', 'Halloumi', 'Souvlaki', 'Tahini'],
  Korean: ['Bibimbap', 'Banchan', 'Kimchi', 'Bulgogi', 'Seoul', 'Busan', 'Jeju', 'Galbi', 'Soju', 'Gochujang'],
  Japanese: ['Ramen', 'Sushi', 'Izakaya', 'Udon', 'Kyoto', 'Osaka', 'Tempura', 'Yakitori', 'Miso', 'Soba'],
  Indian: ['Tandoor', 'Masala', 'Dosa', 'Biryani', 'Punjab', 'Kerala', 'Thali', 'Chutney', 'Naan', 'Paneer'],
};

export const KINDS_OF_PLACE = ['Kitchen', 'House', 'Room', 'Table', 'Corner'] as const;

export const NAME_STREETS = [
  'Maple', 'Cedar', 'Willow', 'Juniper', 'Magnolia', 'Sycamore', 'Laurel', 'Olive', 'Palm', 'Cypress', 'Hazel', 'Poplar', 'Aspen', 'Linden', 'Acacia',
  'Pepper', 'Walnut', 'Elm', 'Birch', 'Alder', 'First', 'Third', 'Fifth', 'Ninth', 'Mission', 'Valley', 'Canyon', 'Ocean', 'Harbor', 'Lake',
  'Ridge', 'Hill', 'Grove', 'Spring', 'Union', 'Market', 'Mill', 'Bridge', 'Station', 'Plaza',
] as const;
