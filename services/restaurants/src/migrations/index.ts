import type { Migration } from '@mesa/server-kit/mongo';
import { restaurantsHaveHours } from './001-restaurants-have-hours';

/**
 * In their order; one that was released is never changed or removed (docs/recipes/change-what-is-stored.md).
 */
export const migrations: readonly Migration[] = [restaurantsHaveHours];
