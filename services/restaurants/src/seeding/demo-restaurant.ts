import {
  ALL_SLOTS,
  DAYS_AHEAD_MAX,
  MAX_PARTY,
  slotIndex,
  WEEKDAYS,
  type Hours,
  type Restaurant,
} from '@mesa/contract';
import {
  bookingsOf,
  floorAt,
  dishesAt,
  ratingsOf,
  restaurantAt,
  tagsOf,
  type DemoFloor,
  type DemoHours,
} from '@mesa/demo';
import type { NewRestaurant } from '../store/restaurants';

/** Weekdays as `weekdayOf` numbers them, in the order in which hours are shown. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

/** The `index`-th restaurant of the demo world, as this service stores it. */
export function demoRestaurant(index: number): NewRestaurant {
  const restaurant = restaurantAt(index);
  const ratings = ratingsOf(index);
  return {
    ...restaurant,
    ...ratings,
    ratings_version: ratings.num_reviews,
    seeded: true,
    num_reservations: bookingsOf(index),
    ...seatingRulesOf(floorAt(index)),
    tags: tagsOf(index, restaurant),
    dishes: dishesAt(index),
  };
}

/** Computed from the floor by which services/reservations decides availability, so both agree. */
function seatingRulesOf({
  tables,
  pairs,
  hours,
  rules = {},
}: DemoFloor): Pick<Restaurant, 'hours' | 'max_party_size' | 'lead_minutes' | 'horizon_days'> {
  const { max_party = MAX_PARTY, lead_minutes = 0, horizon_days = DAYS_AHEAD_MAX } = rules;
  const largest = Math.max(...[...tables, ...pairs].map(({ size }) => size));
  return {
    // fromEntries loses the names of the weekdays
    hours: Object.fromEntries(
      FROM_MONDAY.map((weekday) => [WEEKDAYS[weekday]!, openingHours(hours[weekday] ?? null)]),
    ) as Hours,
    max_party_size: Math.min(max_party, largest),
    lead_minutes,
    horizon_days,
  };
}

/**
 * A restaurant is open until its last slot ends: 5:00 PM to 10:00 PM, if it seats parties from 5:00 PM to
 * 9:30 PM.
 */
function openingHours(seated: DemoHours): Hours['mon'] {
  if (!seated) return [];
  return [{ open: seated.first, close: ALL_SLOTS[(slotIndex(seated.last) + 1) % ALL_SLOTS.length]! }];
}
