import type { RatedAspect } from '@mesa/contract';

/** What one diner gave: 1 to 5 for each aspect, 1 to 4 for noise. */
export type Marks = Record<RatedAspect | 'noise', number>;
