import axe from 'axe-core';
import {
  CITIES,
  CUISINES,
  type Facets,
  type ListedRestaurant,
  type Restaurant,
  type Review,
} from '@mesa/contract';
import { idOf, restaurantFixture, reviewFixture } from '@mesa/remote-kit/testing';
import { remote } from './remote';

/** Sample restaurants, reviews and days for this remote's tests. */
export { ANA, day, idOf, NOW } from '@mesa/remote-kit/testing';

/** Loads all screens and modals before the first test, which may time out while they are compiled. */
export async function loadScreens(): Promise<void> {
  await Promise.all([
    ...remote.routes.map(({ load }) => load()),
    ...Object.values(remote.modals ?? {}).map((load) => load()),
    // what these load beside themselves
    import('./screens/restaurant/details'),
    import('./screens/landing/browse'),
    import('./screens/landing/your-tables'),
    import('./components/maps'),
  ]);
}

export function restaurant(change: Partial<Restaurant> = {}): Restaurant {
  return restaurantFixture({
    photoUrls: ['italian_pizza_hero_v0', 'italian_pasta_hero_v1', 'italian_pasta_hero_v2'].map(
      (name) => `/assets/photos/${name}-960.webp`,
    ),
    description: 'Wood-fired pies in a sunlit room.',
    website: 'https://fornoocaso.example/',
    average_rating: 4.87,
    average_service: 4.71,
    average_value: 4.55,
    average_noise: 2.2,
    ...change,
  });
}

export function listed(change: Partial<ListedRestaurant> = {}): ListedRestaurant {
  return { ...restaurant(change), ...change };
}

/** What a catalogue has that has all of spec.md's cities and cuisines. */
export const FACETS: Facets = {
  cities: CITIES.map((name, i) => ({ name, count: 20 - i })),
  cuisines: CUISINES.map((name, i) => ({ name, count: 20 - i })),
  fictional: true,
};

/** A review of that restaurant by another diner. */
export function review(change: Partial<Review> = {}): Review {
  return reviewFixture({
    id: idOf(900),
    user_id: idOf(5),
    reservation_id: idOf(6),
    overall: 5,
    service: 4,
    ambience: 5,
    value: 4,
    noise: 2,
    body: 'Blistered crust, bright sauce.',
    author: 'Maya O.',
    created_at: '2026-11-14T20:00:00Z',
    updated_at: '2026-11-14T20:00:00Z',
    ...change,
  });
}

/** Violations of WCAG 2.2 AA that axe finds. Color contrast needs a layout: the end-to-end tests check it. */
export async function violationsIn(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
