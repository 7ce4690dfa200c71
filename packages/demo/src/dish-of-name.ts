import type { Cuisine } from '@mesa/contract';

/** Words of a restaurant's name promise dishes: a photo of noodle soup does not fit "Blue Heron Sushi". */
const WORDS: Readonly<Record<Cuisine, readonly (readonly [RegExp, string])[]>> = {
  French: [
    [/clafoutis|pâtisserie|tart/i, 'tart'],
    [/croissant|baguette|boulangerie|^café/i, 'croissants'],
    [/steak|frites/i, 'bistro'],
  ],
  Italian: [
    [/forno|pizz|vesuvio|napoli|focaccia/i, 'pizza'],
    [/pasta|gnocchi|ragù|spaghetti/i, 'pasta'],
    [/risotto/i, 'risotto'],
  ],
  Chinese: [
    [/dumpling|dim sum|\bbao\b|steam/i, 'dumplings'],
    [/noodle/i, 'noodles'],
    [/sichuan|mapo/i, 'mapo'],
  ],
  Mexican: [
    [/taco|taquería/i, 'tacos'],
    [/enchilada/i, 'enchiladas'],
  ],
  Thai: [
    [/curry/i, 'curry'],
    [/pad thai|noodle/i, 'padthai'],
    [/mango|sticky rice/i, 'mangorice'],
    [/tom yum/i, 'tomyum'],
  ],
  Mediterranean: [
    [/mezze|hummus/i, 'mezze'],
    [/grill|souvlaki|kebab/i, 'skewers'],
    [/falafel/i, 'falafel'],
  ],
  Korean: [
    [/bibimbap|\bbap\b|stone bowl/i, 'bibimbap'],
    [/kimbap/i, 'kimbap'],
    [/tteokbokki/i, 'tteokbokki'],
  ],
  Japanese: [
    [/sushi|nigiri|sakana/i, 'nigiri'],
    [/ramen|noodle|udon|soba/i, 'ramen'],
    [/gyoza/i, 'gyoza'],
    [/tempura/i, 'tempura'],
  ],
  Indian: [
    [/curry/i, 'curry'],
    [/thali|tiffin/i, 'thali'],
    [/biryani/i, 'biryani'],
  ],
};

/** The dish that a restaurant's name promises, as a subject of photo-library.ts. */
export function dishOfName(name: string, cuisine: Cuisine): string | undefined {
  return WORDS[cuisine].find(([word]) => word.test(name))?.[1];
}

/** Every dish that a restaurant name of the cuisine can promise. */
export function promisedDishes(cuisine: Cuisine): readonly string[] {
  return WORDS[cuisine].map(([, dish]) => dish);
}
