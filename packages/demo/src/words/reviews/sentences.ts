import type { RatedAspect } from '@mesa/contract';
import { AMBIENCE } from './ambience';
import { FOOD } from './food';
import { NOISE } from './noise';
import { OVERALL } from './overall';
import { SERVICE } from './service';
import { VALUE } from './value';
import type { SentenceBank } from './sentence-bank';

/** What diners write about each aspect. */
export const SENTENCES: Readonly<Record<RatedAspect | 'noise', SentenceBank>> = {
  overall: OVERALL,
  food: FOOD,
  service: SERVICE,
  ambience: AMBIENCE,
  value: VALUE,
  noise: NOISE,
};
