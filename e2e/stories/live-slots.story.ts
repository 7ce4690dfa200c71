import { expect, test, type Page } from '@playwright/test';
import type { Keyed, ListedRestaurant, Slot } from '@mesa/contract';
import { apiOf, booked, inDays, newDiner, signedUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

test('a booking in one window greys the slot in the other, and its cancellation brings it back', async ({
  browser,
}) => {
  const date = inDays(24);
  const [watching, booking] = await Promise.all(
    [0, 1].map(async () => (await browser.newContext()).newPage()),
  );
  await signedUp(watching!, newDiner('Wanda'));
  await signedUp(booking!, newDiner('Bo'));
  const { body } = await apiOf(booking!)<Keyed<ListedRestaurant>>('listRestaurants');
  const slotsOf = async (id: string) =>
    (
      (await (
        await booking!.request.get(`/api/restaurants/${id}/availability?date=${date}&party_size=9`)
      ).json()) as { slots: Slot[] }
    ).slots;
  const ids = Object.keys(body);
  let id = ids[50]!;
  for (id of ids.slice(50)) if ((await slotsOf(id)).find(({ time }) => time === '5:00 PM')?.available) break;

  const mesa = new Mesa(watching!);
  await mesa.open(mesa.restaurantPath(id));
  await mesa.chooseTable({ date, time: '5:00 PM', party: '9 People' });
  await watching!.getByRole('button', { name: 'Find a Table' }).click();
  const slot = watching!.getByRole('group', { name: /Times on/ }).getByRole('link', { name: /5:00 PM/ });
  await expect(slot).toHaveAttribute('href', /booking/);

  const mine: string[] = [];
  while ((await slotsOf(id)).find(({ time }) => time === '5:00 PM')?.available)
    mine.push((await booked(booking!, { restaurant_id: id, date, time: '5:00 PM', party_size: 9 })).id);
  await expect(slot).toHaveAttribute('aria-disabled', 'true');
  await apiOf(booking!)('cancelReservation', { params: { id: mine[0]! } });
  await expect(slot).toHaveAttribute('href', /booking/);
});

test('a diner waits for a full slot, is told of the table that frees wherever the page is, and books it', async ({
  browser,
}) => {
  const date = inDays(25);
  const [waiting, booking] = (await Promise.all(
    [0, 1].map(async () => (await browser.newContext()).newPage()),
  )) as [Page, Page];
  await signedUp(waiting, newDiner('Wim'));
  await signedUp(booking, newDiner('Bo'));
  const { restaurant_id, mine } = await fillSlot(booking, date, 6);

  const mesa = new Mesa(waiting);
  await mesa.open(mesa.restaurantPath(restaurant_id));
  await mesa.chooseTable({ date, time: TIME, party: '8 People' });
  await waiting.getByRole('button', { name: 'Find a Table' }).click();
  await waiting.getByRole('button', { name: 'Notify me if a table opens up' }).click();
  await expect(waiting.getByRole('link', { name: 'See your waitlist' })).toBeVisible();
  await waiting.evaluate(() => (window.location.hash = '/'));
  await expect(waiting.getByRole('link', { name: "Let's go" })).toBeVisible();

  await apiOf(booking)('cancelReservation', { params: { id: mine[0]! } });
  await expect(waiting.getByText(/^A table on .* is yours for two minutes\.$/).first()).toBeVisible();
  // and who opens a page only now is told too
  await waiting.reload();
  await expect(
    waiting.getByText(/^A table on .* is yours for (two minutes|\d+ seconds)\.$/).first(),
  ).toBeVisible();
  await waiting.getByRole('button', { name: 'Book it' }).click();
  await mesa.completeReservation();
  await mesa.expectConfirmed();
});

const TIME = '5:30 PM';

/** Books all tables for eight at one time of a restaurant that has some. */
async function fillSlot(
  page: Page,
  date: string,
  nth: number,
): Promise<{ restaurant_id: string; mine: string[] }> {
  const { body } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
  for (const restaurant_id of Object.keys(body).slice(nth)) {
    const isFree = async () => {
      const { slots } = (await (
        await page.request.get(`/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=8`)
      ).json()) as { slots: Slot[] };
      return slots.find(({ time }) => time === TIME)?.available ?? false;
    };
    const mine: string[] = [];
    while (await isFree())
      mine.push((await booked(page, { restaurant_id, date, time: TIME, party_size: 8 })).id);
    if (mine.length > 0) return { restaurant_id, mine };
  }
  throw new Error(`No restaurant seats eight at ${TIME} on ${date}.`);
}
