import { CITIES, CUISINES, type City, type Cuisine } from '@mesa/contract';
import { createRandom } from './random';

/** How many restaurants are seeded into an empty database (contract.md "Demo data"). */
export const DEMO_RESTAURANTS = 120;

/** How many diners have written the demo reviews. */
export const DEMO_DINERS = 400;

/** Every nine restaurants in a row cover all cuisines; every eighty-one, all pairs of cuisine and city. */
export const cuisineAt = (index: number): Cuisine => CUISINES[index % 9]!;
export const cityAt = (index: number): City => CITIES[(index + Math.floor(index / 9)) % 9]!;

/** 1 to 4, mostly 2 and 3. */
export const priceAt = (index: number): number => createRandom('price', index).pick([1, 2, 2, 2, 3, 3, 4]);
