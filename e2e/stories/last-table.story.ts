import { expect, test, type Browser } from '@playwright/test';
import { hashPaths, withChoices } from '@mesa/contract';
import { apiOf, inDays, signUpElsewhere, type BookingRequest } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { bookAll, findRestaurant } from '../pages/tables';

/** Books tables of a restaurant until one is left. */
async function leaveOneTable(browser: Browser, date: string, skip: number): Promise<BookingRequest> {
  const { page } = await signUpElsewhere(browser, 'Crowd');
  const table = { date, time: '4:00 PM', party_size: 8 };
  const { id: restaurant_id } = await findRestaurant(page, table, skip);
  const bookings = await bookAll(page, { restaurant_id, ...table });
  await apiOf(page)('cancelReservation', { params: { id: bookings.at(-1)!.id } });
  await page.context().close();
  return { restaurant_id, ...table };
}

/** Two signed-in diners, each in a browser of their own. */
const twoDiners = (browser: Browser) =>
  Promise.all(['Ana', 'Ben'].map((name) => signUpElsewhere(browser, name)));

test.describe('The last table', () => {
  test('goes to one of two diners who book at once; the other is offered the nearest times', async ({
    browser,
  }) => {
    const request = await leaveOneTable(browser, inDays(20), 5);
    const answers = await Promise.all(
      (await twoDiners(browser)).map(({ page, diner }) =>
        apiOf(page)<string[]>('createReservation', {
          body: {
            reservation: { ...request, user_id: diner.id, email: diner.email, phone: '2135550100' },
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body[0]).toMatch(/^4:00 PM was just taken\./);
  });

  test('is held for one diner, and the form of the other is disabled', async ({ browser }) => {
    const { restaurant_id, ...table } = await leaveOneTable(browser, inDays(21), 30);
    const [ana, ben] = (await twoDiners(browser)).map(({ page }) => new Mesa(page)) as [Mesa, Mesa];
    const path = withChoices(hashPaths.booking.to(restaurant_id), table);
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
