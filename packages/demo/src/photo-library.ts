import { CUISINES, type Cuisine } from '@mesa/contract';

/** A photo of shell/assets/photos. */
export interface LibraryPhoto {
  name: string;
  /** a dish, or `interior` for a laid table */
  subject: string;
  /** subject and camera angle: photos that differ only in the tablecloth show the same plate */
  plate: string;
}

/** A photo for the header of a page: three dishes side by side, from left to right. */
export interface WidePhoto {
  name: string;
  dishes: readonly string[];
}

export const INTERIOR = 'interior';

/** Same-origin URL of a photo; the URLs of other widths differ only in the number. */
export function photoUrl(name: string): string {
  return `/assets/photos/${name}-960.webp`;
}

/** Same-origin URL of a wide photo. */
export function widePhotoUrl(name: string): string {
  return `/assets/photos/${name}-1280.webp`;
}

/** The dishes of each cuisine, with the variants seen from the table and from above. */
const DISHES: Readonly<Record<Cuisine, Readonly<Record<string, { hero: number[]; flat?: number[] }>>>> = {
  French: {
    tart: { hero: [0, 1, 2, 3], flat: [7] },
    bistro: { hero: [1, 2], flat: [7] },
    croissants: { hero: [1], flat: [7] },
  },
  Italian: {
    pizza: { hero: [0, 1, 2, 3], flat: [7] },
    pasta: { hero: [1, 2, 3], flat: [7] },
    risotto: { hero: [1], flat: [7] },
    tiramisu: { hero: [1] },
  },
  Chinese: {
    dumplings: { hero: [0, 1, 2, 3], flat: [7] },
    noodles: { hero: [1, 2, 3], flat: [7] },
    mapo: { hero: [1], flat: [7] },
  },
  Mexican: {
    tacos: { hero: [0, 1, 2, 3], flat: [7] },
    enchiladas: { hero: [1], flat: [7] },
  },
  Thai: {
    curry: { hero: [0, 1, 2, 3], flat: [7] },
    padthai: { hero: [1, 2, 3], flat: [7] },
    mangorice: { hero: [1], flat: [7] },
    tomyum: { hero: [1] },
  },
  Mediterranean: {
    mezze: { hero: [0, 1, 2, 3], flat: [7] },
    skewers: { hero: [1], flat: [7] },
    falafel: { hero: [1] },
  },
  Korean: {
    bibimbap: { hero: [0, 1, 2, 3], flat: [7] },
    kimbap: { hero: [1, 2, 3], flat: [7] },
    tteokbokki: { hero: [1], flat: [7] },
  },
  Japanese: {
    nigiri: { hero: [0, 1, 2, 3], flat: [7] },
    ramen: { hero: [1, 2, 3], flat: [7] },
    gyoza: { hero: [1], flat: [7] },
    tempura: { hero: [1] },
  },
  Indian: {
    curry: { hero: [0, 1, 2, 3], flat: [7] },
    thali: { hero: [1, 2, 3], flat: [7] },
    biryani: { hero: [1], flat: [7] },
  },
};

/** What the two wide photos of each cuisine show. */
const WIDE: Readonly<Record<Cuisine, readonly [string[], string[]]>> = {
  French: [
    ['tart', 'cheese', 'croissants'],
    ['soup', 'croissants', 'cheese'],
  ],
  Italian: [
    ['pizza', 'bruschetta', 'pasta'],
    ['pasta', 'tiramisu', 'risotto'],
  ],
  Chinese: [
    ['dumplings', 'mapo', 'noodles'],
    ['mapo', 'dumplings', 'noodles'],
  ],
  Mexican: [
    ['tacos', 'enchiladas', 'guacamole'],
    ['enchiladas', 'guacamole', 'tacos'],
  ],
  Thai: [
    ['curry', 'mangorice', 'padthai'],
    ['padthai', 'mangorice', 'tomyum'],
  ],
  Mediterranean: [
    ['mezze', 'skewers', 'salad'],
    ['falafel', 'mezze', 'skewers'],
  ],
  Korean: [
    ['bibimbap', 'tteokbokki', 'kimbap'],
    ['tteokbokki', 'kimbap', 'bibimbap'],
  ],
  Japanese: [
    ['ramen', 'gyoza', 'nigiri'],
    ['nigiri', 'tempura', 'ramen'],
  ],
  Indian: [
    ['curry', 'samosas', 'biryani'],
    ['thali', 'biryani', 'curry'],
  ],
};

const keyed = <T>(of: (cuisine: Cuisine) => T) =>
  Object.fromEntries(CUISINES.map((cuisine) => [cuisine, of(cuisine)])) as Record<Cuisine, T>;

/** Every photo of a cuisine: its dishes, and two interiors. */
export const PHOTOS: Readonly<Record<Cuisine, readonly LibraryPhoto[]>> = keyed((cuisine) => [
  ...Object.entries(DISHES[cuisine]).flatMap(([dish, { hero, flat = [] }]) => [
    ...hero.map((variant) => photo(cuisine, dish, 'hero', variant)),
    ...flat.map((variant) => photo(cuisine, dish, 'flat', variant)),
  ]),
  ...['low', 'close'].map((camera) => {
    const name = `setting_${cuisine.toLowerCase()}_${camera}_v0`;
    return { name, subject: INTERIOR, plate: name };
  }),
]);

export const WIDE_PHOTOS: Readonly<Record<Cuisine, readonly WidePhoto[]>> = keyed((cuisine) =>
  WIDE[cuisine].map((dishes, i) => ({ name: `${cuisine.toLowerCase()}_table_wide_v${i + 1}`, dishes })),
);

function photo(cuisine: Cuisine, dish: string, camera: 'hero' | 'flat', variant: number): LibraryPhoto {
  const plate = `${cuisine.toLowerCase()}_${dish}_${camera}`;
  return { name: `${plate}_v${variant}`, subject: dish, plate };
}
