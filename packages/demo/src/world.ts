import { CITIES, CUISINES, type City, type Cuisine } from '@mesa/contract';
import { chance } from './chance';

/** How many restaurants an empty database is filled with (contract.md "Demo data"). */
export const DEMO_RESTAURANTS = 120;

/** How many diners have written the demo reviews. */
export const DEMO_DINERS = 400;

/** Every run of nine restaurants has each cuisine once, every run of eighty-one each pair of cuisine and city. */
export const cuisineAt = (index: number): Cuisine => CUISINES[index % 9]!;
export const cityAt = (index: number): City => CITIES[(index + Math.floor(index / 9)) % 9]!;

/** 1 to 4, most places in the middle. */
export const priceAt = (index: number): number => chance('price', index).pick([1, 2, 2, 2, 3, 3, 4]);
