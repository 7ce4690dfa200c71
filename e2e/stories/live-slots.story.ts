import { expect, test } from '@playwright/test';
import { apiOf, inDays, signUpElsewhere } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { bookAll, findRestaurant } from '../pages/tables';

test.describe('Live slots', () => {
  test('a slot becomes unavailable when another diner books it, and available when they cancel', async ({
    browser,
  }) => {
    const table = { date: inDays(24), time: '5:00 PM', party_size: 9 };
    const { page: watching } = await signUpElsewhere(browser, 'Wanda');
    const { page: booking } = await signUpElsewhere(browser, 'Bo');
    const { id } = await findRestaurant(booking, table, 50);

    const mesa = new Mesa(watching);
    await mesa.openRestaurant(id);
    await mesa.chooseTable({ date: table.date, time: table.time, party: '9 People' });
    const slot = mesa.offeredTimes.getByRole('link', { name: /^5:00 PM/ });
    await expect(slot).toHaveAttribute('href', /booking/);

    const [first] = await bookAll(booking, { restaurant_id: id, ...table });
    await expect(slot).toHaveAttribute('aria-disabled', 'true');
    await apiOf(booking)('cancelReservation', { params: { id: first!.id } });
    await expect(slot).toHaveAttribute('href', /booking/);
  });

  test('a diner on a waitlist is notified on any page when a table opens up, and books it', async ({
    browser,
  }) => {
    const table = { date: inDays(25), time: '5:30 PM', party_size: 8 };
    const { page: waiting } = await signUpElsewhere(browser, 'Wanda');
    const { page: booking } = await signUpElsewhere(browser, 'Bo');
    const { id } = await findRestaurant(booking, table, 6);
    const [first] = await bookAll(booking, { restaurant_id: id, ...table });

    const mesa = new Mesa(waiting);
    await mesa.openRestaurant(id);
    await mesa.chooseTable({ date: table.date, time: table.time, party: '8 People' });
    await waiting.getByRole('button', { name: 'Notify me if a table opens up' }).click();
    await expect(waiting.getByRole('link', { name: 'See your waitlist' })).toBeVisible();
    await waiting.evaluate(() => (window.location.hash = '/'));
    await expect(waiting.getByRole('link', { name: "Let's go" })).toBeVisible();

    await apiOf(booking)('cancelReservation', { params: { id: first!.id } });
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
