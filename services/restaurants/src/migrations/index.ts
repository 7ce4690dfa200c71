import type { Migration } from '@mesa/server-kit/mongo';
import { restaurantsHaveHours } from './001-restaurants-have-hours';

/**
 * In order; a released migration is never changed or removed (docs/recipes/change-what-is-stored.md).
 */
export const migrations: readonly Migration[] = [restaurantsHaveHours];
