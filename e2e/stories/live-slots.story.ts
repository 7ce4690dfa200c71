import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Keyed, ListedRestaurant, Slot } from '@mesa/contract';
import { apiOf, book, inDays, newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

interface Table {
  date: string;
  time: string;
  party_size: number;
}

async function isAvailable(page: Page, restaurantId: string, { date, time, party_size }: Table) {
  const url = `/api/restaurants/${restaurantId}/availability?date=${date}&party_size=${party_size}`;
  const { slots } = (await (await page.request.get(url)).json()) as { slots: Slot[] };
  return slots.find((slot) => slot.time === time)?.available ?? false;
}

/** The first restaurant, after the `skip` first ones, where such a table is available. */
async function findRestaurant(page: Page, table: Table, skip: number): Promise<string> {
  const { body } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
  for (const id of Object.keys(body).slice(skip)) if (await isAvailable(page, id, table)) return id;
  throw new Error(`No restaurant seats ${table.party_size} at ${table.time} on ${table.date}.`);
}

/** Books every such table. @returns the ids of the reservations */
async function bookAll(page: Page, restaurantId: string, table: Table): Promise<string[]> {
  const bookings: string[] = [];
  while (await isAvailable(page, restaurantId, table))
    bookings.push((await book(page, { restaurant_id: restaurantId, ...table })).id);
  return bookings;
}

/** Two signed-in diners, each in a browser of their own. */
async function twoDiners(browser: Browser): Promise<[Page, Page]> {
  const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  for (const [index, page] of pages.entries()) await signUp(page, newDiner(['Wanda', 'Bo'][index]));
  return pages as [Page, Page];
}

test.describe('Live slots', () => {
  test('a slot becomes unavailable when another diner books it, and available when they cancel', async ({
    browser,
  }) => {
    const table = { date: inDays(24), time: '5:00 PM', party_size: 9 };
    const [watching, booking] = await twoDiners(browser);
    const id = await findRestaurant(booking, table, 50);

    const mesa = new Mesa(watching);
    await mesa.open(mesa.restaurantPath(id));
    await mesa.chooseTable({ date: table.date, time: table.time, party: '9 People' });
    const slot = mesa.offeredTimes.getByRole('link', { name: /^5:00 PM/ });
    await expect(slot).toHaveAttribute('href', /booking/);

    const [first] = await bookAll(booking, id, table);
    await expect(slot).toHaveAttribute('aria-disabled', 'true');
    await apiOf(booking)('cancelReservation', { params: { id: first! } });
    await expect(slot).toHaveAttribute('href', /booking/);
  });

  test('a diner on a waitlist is notified on any page when a table opens up, and books it', async ({
    browser,
  }) => {
    const table = { date: inDays(25), time: '5:30 PM', party_size: 8 };
    const [waiting, booking] = await twoDiners(browser);
    const id = await findRestaurant(booking, table, 6);
    const [first] = await bookAll(booking, id, table);

    const mesa = new Mesa(waiting);
    await mesa.open(mesa.restaurantPath(id));
    await mesa.chooseTable({ date: table.date, time: table.time, party: '8 People' });
    await waiting.getByRole('button', { name: 'Notify me if a table opens up' }).click();
    await expect(waiting.getByRole('link', { name: 'See your waitlist' })).toBeVisible();
    await waiting.evaluate(() => (window.location.hash = '/'));
    await expect(waiting.getByRole('link', { name: "Let's go" })).toBeVisible();

    await apiOf(booking)('cancelReservation', { params: { id: first! } });
    const offer = waiting.getByText(/^A table .* is yours for (two minutes|\d+ seconds)\.$/).first();
    await expect(offer).toBeVisible();
    // the offer is also shown after a reload
    await waiting.reload();
    await expect(offer).toBeVisible();
    await waiting.getByRole('button', { name: 'Book it', exact: true }).click();
    await mesa.completeReservation();
    await mesa.expectConfirmed();
  });
});
