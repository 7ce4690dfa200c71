import { expect, test, type Browser } from '@playwright/test';
import type { Keyed, ListedRestaurant, Slot } from '@mesa/contract';
import { apiOf, book, inDays, newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

const TIME = '4:00 PM';
const PARTY_SIZE = 8;

/** Books tables of a restaurant until one is left for the party. @returns the restaurant's id */
async function leaveOneTable(browser: Browser, date: string, skip: number): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { body: restaurants } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
  for (const id of Object.keys(restaurants).slice(skip)) {
    const isAvailable = async () => {
      const url = `/api/restaurants/${id}/availability?date=${date}&party_size=${PARTY_SIZE}`;
      const { slots } = (await (await page.request.get(url)).json()) as { slots: Slot[] };
      return slots.find(({ time }) => time === TIME)?.available ?? false;
    };
    if (!(await isAvailable())) continue;
    await signUp(page, newDiner('Crowd'));
    const bookings: string[] = [];
    while (await isAvailable()) {
      const request = { restaurant_id: id, date, time: TIME, party_size: PARTY_SIZE };
      bookings.push((await book(page, request)).id);
    }
    await apiOf(page)('cancelReservation', { params: { id: bookings.at(-1)! } });
    await context.close();
    return id;
  }
  throw new Error(`No restaurant seats ${PARTY_SIZE} at ${TIME} on ${date}.`);
}

/** Two signed-in diners, each in a browser of their own. */
function twoDiners(browser: Browser) {
  return Promise.all(
    ['Ana', 'Ben'].map(async (name) => {
      const page = await (await browser.newContext()).newPage();
      return { page, diner: await signUp(page, newDiner(name)) };
    }),
  );
}

test.describe('The last table', () => {
  test('goes to one of two diners who book at once; the other is offered the nearest times', async ({
    browser,
  }) => {
    const date = inDays(20);
    const id = await leaveOneTable(browser, date, 5);
    const answers = await Promise.all(
      (await twoDiners(browser)).map(({ page, diner }) =>
        apiOf(page)<string[]>('createReservation', {
          body: {
            reservation: {
              user_id: diner.id,
              restaurant_id: id,
              date,
              time: TIME,
              party_size: PARTY_SIZE,
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

  test('is held for one diner, and the form of the other is disabled', async ({ browser }) => {
    const date = inDays(21);
    const id = await leaveOneTable(browser, date, 30);
    const [ana, ben] = (await twoDiners(browser)).map(({ page }) => new Mesa(page)) as [Mesa, Mesa];
    const path = `/booking/${id}?date=${date}&time=${encodeURIComponent(TIME)}&party_size=${PARTY_SIZE}`;
    await ana.open(path);
    await expect(ana.page.getByText('We are holding this table for you.')).toBeVisible();
    await ben.open(path);
    await expect(
      ben.page.getByRole('alert').getByText(/4:00 PM is on hold for another diner until/),
    ).toBeVisible();
    await expect(ben.page.getByRole('button', { name: 'Complete Reservation' })).toBeDisabled();
    await ana.completeReservation();
    await ana.expectConfirmed();
  });
});
