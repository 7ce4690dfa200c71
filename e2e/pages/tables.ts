import { type Page } from '@playwright/test';
import type { Keyed, ListedRestaurant, Reservation, Slot } from '@mesa/contract';
import { apiOf, book, type BookingRequest } from './diner';

/** A table that a story needs, at any restaurant. */
export type Table = Omit<BookingRequest, 'restaurant_id'>;

export async function isAvailable(page: Page, request: BookingRequest): Promise<boolean> {
  const { restaurant_id, date, time, party_size } = request;
  const url = `/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${party_size}`;
  const { slots } = (await (await page.request.get(url)).json()) as { slots: Slot[] };
  return slots.some((slot) => slot.time === time && slot.available);
}

/**
 * A restaurant where such a table is available: some are closed on a weekday, or open late.
 * @param skip how many restaurants to leave to other stories
 */
export async function findRestaurant(page: Page, table: Table, skip: number): Promise<ListedRestaurant> {
  const { body } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
  return firstWithTable(page, Object.values(body).slice(skip), table);
}

/** The first result of a search where such a table is available. */
export async function findResult(page: Page, query: string, table: Table): Promise<ListedRestaurant> {
  const response = await page.request.get(`/api/restaurants/search?${new URLSearchParams({ query })}`);
  return firstWithTable(page, (await response.json()) as ListedRestaurant[], table);
}

async function firstWithTable(
  page: Page,
  restaurants: ListedRestaurant[],
  table: Table,
): Promise<ListedRestaurant> {
  for (const restaurant of restaurants)
    if (await isAvailable(page, { restaurant_id: restaurant.id, ...table })) return restaurant;
  throw new Error(`No restaurant seats ${table.party_size} at ${table.time} on ${table.date}.`);
}

/** Books every such table of a restaurant, as the diner who is signed in on the page. */
export async function bookAll(page: Page, request: BookingRequest): Promise<Reservation[]> {
  const bookings: Reservation[] = [];
  while (await isAvailable(page, request)) bookings.push(await book(page, request));
  return bookings;
}
