import type { Cuisine } from '@mesa/contract';
import { CHINESE } from './named/chinese';
import { FRENCH } from './named/french';
import { INDIAN } from './named/indian';
import { ITALIAN } from './named/italian';
import { JAPANESE } from './named/japanese';
import { KOREAN } from './named/korean';
import { MEDITERRANEAN } from './named/mediterranean';
import { MEXICAN } from './named/mexican';
import type { NamedRestaurant } from './named/named-restaurant';
import { THAI } from './named/thai';

/** The demo restaurants, fourteen a cuisine. */
export const NAMED_RESTAURANTS: Readonly<Record<Cuisine, readonly NamedRestaurant[]>> = {
  French: FRENCH,
  Italian: ITALIAN,
  Chinese: CHINESE,
  Mexican: MEXICAN,
  Thai: THAI,
  Mediterranean: MEDITERRANEAN,
  Korean: KOREAN,
  Japanese: JAPANESE,
  Indian: INDIAN,
};
