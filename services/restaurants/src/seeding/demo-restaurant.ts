import { ALL_SLOTS, MAX_PARTY, slotIndex, WEEKDAYS, type Hours } from '@mesa/contract';
import {
  bookingsOf,
  demoId,
  floorAt,
  ratingsOf,
  restaurantAt,
  type DemoFloor,
  type DemoHours,
} from '@mesa/demo';
import type { Seats } from '../domain/seats';
import type { NewRestaurant } from '../store/restaurants';

/** The `index`-th restaurant of the demo world, as this service keeps it. */
export function demoRestaurant(index: number): NewRestaurant {
  const ratings = ratingsOf(index);
  return {
    ...restaurantAt(index),
    ...ratings,
    ratings_version: ratings.num_reviews,
    num_reservations: bookingsOf(index),
    ...seatsOf(floorAt(index)),
  };
}

/** Hours and largest party of a restaurant of the demo world; undefined for an id that is not of it. */
export function demoSeats(id: string): Seats | undefined {
  const index = parseInt(id.slice(-8), 16);
  return demoId('restaurant', index) === id ? seatsOf(floorAt(index)) : undefined;
}

/** The same floor is what reservations decides availability by, so both agree. */
function seatsOf({ tables, pairs, hours }: DemoFloor): Seats {
  const largest = Math.max(...[...tables, ...pairs].map(({ size }) => size));
  return {
    hours: Object.fromEntries(WEEKDAYS.map((day, i) => [day, openingHours(hours[i] ?? null)])) as Hours,
    max_party_size: Math.min(MAX_PARTY, largest),
  };
}

/** A place that seats parties from 5:00 PM to 9:30 PM, both included, is open until its last slot ends. */
function openingHours(seated: DemoHours): Hours['mon'] {
  if (!seated) return [];
  return [{ open: seated.first, close: ALL_SLOTS[(slotIndex(seated.last) + 1) % ALL_SLOTS.length]! }];
}
