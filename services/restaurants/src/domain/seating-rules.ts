import type { Restaurant } from '@mesa/contract';

/** When a restaurant seats parties, and of what size at most. */
export type SeatingRules = Pick<Restaurant, 'hours' | 'max_party_size'>;
