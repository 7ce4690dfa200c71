import { expect, test, type Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { inDays } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { isAvailable } from '../pages/tables';

/** Opens the desk of the demo restaurant as its host, on a date. */
async function openDemoDesk(page: Page, date: string): Promise<Desk> {
  await new Mesa(page).open('/desk');
  await page.getByRole('button', { name: 'Try the demo restaurant' }).click();
  await expect(page).toHaveURL(/#\/desk\/\w+\//);
  const id = /#\/desk\/(\w+)\//.exec(page.url())![1]!;
  return Desk.open(page, id, date);
}

test.describe('The desk of a restaurant', () => {
  test('two hosts and the guests see what each other does @phone', async ({ page, browser, isMobile }) => {
    const date = inDays(isMobile ? 41 : 40);
    const here = await openDemoDesk(page, date);
    const there = await openDemoDesk(await browser.newPage(), date);
    // the demo host reads a first name and an initial
    const [typed, guest] = isMobile ? ['Vera Phone', 'Vera P.'] : ['Vera Desk', 'Vera D.'];

    await test.step('a booking by telephone', async () => {
      await here.bookByPhone(typed, '213 555 0177');
      await expect(here.row(guest)).toBeVisible();
      await expect(there.row(guest)).toBeVisible();
    });

    await test.step('another table; Back closes the panel', async () => {
      const before = await here.labelOf(guest);
      await there.row(guest).click();
      await there.changeTable(guest);
      await expect(here.row(guest)).not.toHaveAccessibleName(before);
      await there.page.goBack();
      await expect(there.panel(guest)).toBeHidden();
    });

    await test.step('a cancellation, after which guests can book the slot', async () => {
      const [time] = (await here.labelOf(guest)).split(', ');
      await here.row(guest).click();
      await here.cancel(guest);
      await expect(there.row(guest)).toBeHidden();
      const request = { restaurant_id: here.id, date, time: time!, party_size: 2 };
      await expect.poll(() => isAvailable(page, request)).toBe(true);
    });
    await there.page.close();
  });
});
