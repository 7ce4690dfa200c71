import { expect, test, type Browser } from '@playwright/test';
import type { Keyed, ListedRestaurant, Slot } from '@mesa/contract';
import { apiOf, booked, inDays, newDiner, signedUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

const TIME = '4:00 PM';

/** A slot with one table left for ten: found by asking, made by booking. */
async function lastTable(browser: Browser, date: string, nth: number): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { body: restaurants } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
  const ids = Object.keys(restaurants);
  for (const id of ids.slice(nth)) {
    await signedUp(page, newDiner('Crowd'));
    const free = async () => {
      const { body } = await (
        await page.request.get(`/api/restaurants/${id}/availability?date=${date}&party_size=8`)
      )
        .json()
        .then((body: { slots: Slot[] }) => ({ body }));
      return body.slots.find(({ time }) => time === TIME)?.available ?? false;
    };
    if (!(await free())) continue;
    const mine: string[] = [];
    while (await free())
      mine.push((await booked(page, { restaurant_id: id, date, time: TIME, party_size: 8 })).id);
    await apiOf(page)('cancelReservation', { params: { id: mine.at(-1)! } });
    await context.close();
    return id;
  }
  throw new Error(`no restaurant seats eight at ${TIME} on ${date}`);
}

test('two diners ask for the last table: one gets it, the other reads which times are free', async ({
  browser,
}) => {
  const date = inDays(20);
  const id = await lastTable(browser, date, 5);
  const diners = await Promise.all(
    ['Ana', 'Ben'].map(async (name) => {
      const page = await (await browser.newContext()).newPage();
      const diner = await signedUp(page, newDiner(name));
      return { page, diner, send: apiOf(page) };
    }),
  );
  const answers = await Promise.all(
    diners.map(({ send, diner }) =>
      send<string[]>('createReservation', {
        body: {
          reservation: {
            user_id: diner.id,
            restaurant_id: id,
            date,
            time: TIME,
            party_size: 8,
            email: diner.email,
            phone: '2135550100',
          },
        },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body[0]).toMatch(/^4:00 PM was just taken\./);
});

test('the second diner is told on the page, with free times that lead on', async ({ browser }) => {
  const date = inDays(21);
  const id = await lastTable(browser, date, 30);
  const [ana, ben] = (await Promise.all(
    ['Ana', 'Ben'].map(async (name) => {
      const page = await (await browser.newContext()).newPage();
      await signedUp(page, newDiner(name));
      return new Mesa(page);
    }),
  )) as [Mesa, Mesa];
  const path = `/booking/${id}?date=${date}&time=${encodeURIComponent(TIME)}&party_size=8`;
  await ana.open(path);
  await expect(ana.page.getByText('We are holding this table for you.')).toBeVisible();
  await ben.open(path);
  await expect(ben.page.getByRole('alert').getByText(/4:00 PM/)).toBeVisible();
  await ana.completeReservation();
  await ana.expectConfirmed();
});
