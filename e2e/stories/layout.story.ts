import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Keyed, ListedRestaurant } from '@mesa/contract';
import { apiOf, book, inDays, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

/** How far the page scrolls sideways, in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const topOf = async (control: Locator) => Math.round((await control.boundingBox())!.y);

test.describe('Layout', () => {
  test('the filters, the map and the order of a search fit one row of the narrowest phones', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await new Mesa(page).open('/search/italian');
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await expect(page.getByRole('button', { name: 'Show map', exact: true })).toBeVisible();
    expect(await topOf(page.getByRole('button', { name: 'Show map', exact: true }))).toBe(
      await topOf(filters),
    );
    expect(await topOf(page.getByLabel('Sort by', { exact: true }))).toBe(await topOf(filters));
    expect(await overflowOf(page)).toBe(0);
  });

  test('beside the open map there is no button to show it', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await new Mesa(page).open('/search/italian');
    await expect(page.getByLabel('Map of the restaurants found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show map', exact: true })).toBeHidden();
  });

  test('a field in error stays red under the pointer', async ({ page }) => {
    // styles apply at once, not gradually
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const mesa = new Mesa(page);
    await mesa.open();
    await mesa.signUpButton.click();
    const dialog = page.getByRole('dialog', { name: 'Welcome to Mesa!' });
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    const email = mesa.field('Email', dialog);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    const borderOf = () => email.evaluate((input) => getComputedStyle(input.parentElement!).boxShadow);
    await page.mouse.move(0, 0);
    await expect.poll(async () => (await borderOf()).includes('1.5px')).toBe(true);
    await email.hover();
    expect(await borderOf()).toContain('1.5px');
  });

  test('with letters twice as large no screen of a phone scrolls sideways', async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 390, height: 844 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const mesa = new Mesa(page);
    const { body } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
    const id = Object.keys(body)[44]!;
    const check = async (path: string, ready: string | RegExp) => {
      await mesa.open(path);
      await expect(page.getByText(ready).first()).toBeVisible();
      expect(await overflowOf(page), path).toBe(0);
    };
    await check('/', 'Top Cuisines');
    await check('/search/italian', /restaurants available/);
    await check(`/restaurants/${id}`, 'Make a reservation');
    await signUp(page);
    await page.reload();
    await check(`/booking/${id}?date=${inDays(17)}&time=3%3A00+PM&party_size=2`, 'Complete Reservation');
    const request = { date: inDays(17), time: '3:00 PM', party_size: 2 };
    const { id: reservation } = await book(page, { restaurant_id: id, ...request });
    await check(`/booking/view/${reservation}`, 'Reservation confirmed');
    await check(`/booking/modify/${reservation}`, 'Modify your reservation');
    await check(`/booking/cancel/${reservation}`, 'Cancel your reservation?');
    await check('/profile', 'Upcoming reservations');
  });
});
