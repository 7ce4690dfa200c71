import { expect, test } from '@playwright/test';
import type { Keyed, ListedRestaurant } from '@mesa/contract';
import { violationsIn } from '../pages/violations-in';
import { apiOf, book, inDays, newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

test.describe('Accessibility', () => {
  test('no screen violates WCAG 2.2 AA @phone', async ({ page, isMobile }) => {
    // eleven complete screens take a while
    test.setTimeout(300_000);
    const mesa = new Mesa(page);
    const found: string[] = [];
    const check = async (path: string, ready: RegExp | string) => {
      await mesa.open(path);
      await expect(page.getByText(ready).first()).toBeVisible();
      found.push(...(await violationsIn(page)).map((violation) => `${path}: ${violation}`));
    };
    const { body } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
    const id = Object.keys(body)[isMobile ? 41 : 40]!;
    await check('/', 'Top Cuisines');
    await check('/search/italian', /restaurants available/);
    await check('/search/xqzwv', '0 restaurants available');
    await check(`/restaurants/${id}`, 'Make a reservation');
    await signUp(page, newDiner('Axel'));
    await page.reload();
    await check(`/restaurants/${id}`, 'Find a Table');
    const request = { restaurant_id: id, date: inDays(isMobile ? 16 : 15), time: '3:00 PM', party_size: 2 };
    await check(`/booking/${id}?date=${request.date}&time=3%3A00+PM&party_size=2`, 'Complete Reservation');
    const reservation = await book(page, request);
    await check(`/booking/view/${reservation.id}`, 'Reservation confirmed');
    await check(`/booking/modify/${reservation.id}`, 'Modify your reservation');
    await check(
      `/booking/edit/${reservation.id}?date=${request.date}&time=4%3A00+PM&party_size=2`,
      'Confirm your changes',
    );
    await check(`/booking/cancel/${reservation.id}`, 'Cancel your reservation?');
    await check('/profile', 'Upcoming reservations');
    expect(found).toEqual([]);
  });
});
