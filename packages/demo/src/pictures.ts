import { CUISINES, type Cuisine } from '@mesa/contract';
import { chance } from './chance';
import { arrangeHeaders } from './headers';

/** Widths in which every picture is served. */
export const PICTURE_WIDTHS = [320, 640, 960] as const;

/** Same-origin URL of a picture; other widths differ in the number alone. */
export function photoUrl(name: string, width: (typeof PICTURE_WIDTHS)[number] = 960): string {
  return `/assets/photos/${name}-${width}.webp`;
}

const dish = (name: string, ...variants: number[]) => variants.map((variant) => `${name}_hero_v${variant}`);

/** Pictures strong enough for the head of a page. French bistro is good only when small, so it is not among them. */
const HEADERS: Readonly<Record<Cuisine, readonly string[]>> = {
  French: dish('french_tart', 0, 1, 2, 3),
  Italian: [...dish('italian_pizza', 0, 1, 2, 3), ...dish('italian_pasta', 1, 2, 3)],
  Chinese: [...dish('chinese_dumplings', 0, 1, 2, 3), ...dish('chinese_noodles', 1, 2, 3)],
  Mexican: dish('mexican_tacos', 0, 1, 2, 3),
  Thai: [...dish('thai_curry', 0, 1, 2, 3), ...dish('thai_padthai', 1, 2, 3)],
  Mediterranean: dish('mediterranean_mezze', 0, 1, 2, 3),
  Korean: [...dish('korean_bibimbap', 0, 1, 2, 3), ...dish('korean_kimbap', 1, 2, 3)],
  Japanese: [...dish('japanese_nigiri', 0, 1, 2, 3), ...dish('japanese_ramen', 1, 2, 3)],
  Indian: [...dish('indian_curry', 0, 1, 2, 3), ...dish('indian_thali', 1, 2, 3)],
};

/** More for galleries: dishes from above, and bistro tables. */
const GALLERY: Readonly<Record<Cuisine, readonly string[]>> = {
  French: ['french_tart_flat_v7', 'french_bistro_flat_v7', ...dish('french_bistro', 1, 2)],
  Italian: ['italian_pizza_flat_v7', 'italian_pasta_flat_v7'],
  Chinese: ['chinese_dumplings_flat_v7', 'chinese_noodles_flat_v7'],
  Mexican: ['mexican_tacos_flat_v7'],
  Thai: ['thai_curry_flat_v7', 'thai_padthai_flat_v7'],
  Mediterranean: ['mediterranean_mezze_flat_v7'],
  Korean: ['korean_bibimbap_flat_v7', 'korean_kimbap_flat_v7'],
  Japanese: ['japanese_nigiri_flat_v7', 'japanese_ramen_flat_v7'],
  Indian: ['indian_curry_flat_v7', 'indian_thali_flat_v7'],
};

const room = (cuisine: Cuisine) => `setting_${cuisine.toLowerCase()}_low_v0`;

/** Every picture the fictional world uses, by name. */
export const PICTURES: readonly string[] = CUISINES.flatMap((cuisine) => [
  ...HEADERS[cuisine],
  ...GALLERY[cuisine],
  room(cuisine),
]);

let arranged: readonly string[] | undefined;

/** The name of a restaurant's header picture. Among the demo restaurants no two neighbors in a list share one. */
export function headerOf(index: number): string {
  arranged ??= arrangeHeaders(HEADERS);
  return arranged[index] ?? chance('header', index).pick(HEADERS[CUISINES[index % 9]!]);
}

/** Names for the gallery: the header, four to six other dishes of the cuisine as far as there are, and the room. */
export function galleryOf(index: number): string[] {
  const draw = chance('gallery', index);
  const cuisine = CUISINES[index % 9]!;
  const header = headerOf(index);
  const others = [...HEADERS[cuisine], ...GALLERY[cuisine]].filter((name) => name !== header);
  return [header, ...draw.some(others, draw.whole(4, 6)), room(cuisine)];
}
