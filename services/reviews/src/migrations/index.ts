import type { Feed } from '@mesa/server-kit/events';
import type { Migration } from '@mesa/server-kit/mongo';
import { exactRatings } from './001-exact-ratings';

/**
 * In order of execution; a released migration is never changed or removed
 * (docs/recipes/change-what-is-stored.md).
 */
export const migrations = (feed: Feed): readonly Migration[] => [exactRatings(feed)];
