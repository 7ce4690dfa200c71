import { expect, test } from '@playwright/test';
import { hashPaths, withChoices } from '@mesa/contract';
import { violationsIn } from '../pages/violations-in';
import { book, inDays, newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { findRestaurant } from '../pages/tables';

test.describe('Accessibility', () => {
  test('no screen violates WCAG 2.2 AA @phone', async ({ page, isMobile }) => {
    // eleven complete screens take a while
    test.setTimeout(600_000);
    // contrast is measured, so no color may still be fading in
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const mesa = new Mesa(page);
    const violations: string[] = [];
    const check = async (path: string, ready: RegExp | string) => {
      await mesa.open(path);
      await expect(page.getByText(ready).first()).toBeVisible();
      violations.push(...(await violationsIn(page)).map((violation) => `${path}: ${violation}`));
    };
    const table = { date: inDays(isMobile ? 16 : 15), time: '3:00 PM', party_size: 2 };
    const { id } = await findRestaurant(page, table, 40);
    await check('/', 'Top Cuisines');
    await check('/search/italian', /restaurants available/);
    await check('/search/xqzwv', '0 restaurants available');
    await check(`/restaurants/${id}`, 'Make a reservation');
    await signUp(page, newDiner('Axel'));
    await page.reload();
    await check(`/restaurants/${id}`, 'Find a Table');
    await check(withChoices(hashPaths.booking.to(id), table), 'Complete Reservation');
    const reservation = await book(page, { restaurant_id: id, ...table });
    await check(`/booking/view/${reservation.id}`, 'Reservation confirmed');
    await check(`/booking/modify/${reservation.id}`, 'Modify your reservation');
    await check(
      withChoices(hashPaths.bookingEdit.to(reservation.id), { ...table, time: '4:00 PM' }),
      'Confirm your changes',
    );
    await check(`/booking/cancel/${reservation.id}`, 'Cancel your reservation?');
    await check('/profile', 'Upcoming reservations');
    expect(violations).toEqual([]);
  });
});
