import { expect, test, type Page } from '@playwright/test';
import { hashPaths, withChoices } from '@mesa/contract';
import { book, inDays, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { findRestaurant } from '../pages/tables';

/** How far the page scrolls sideways, in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('Layout', () => {
  test('the filters, the map and the order of a search fit one row of the narrowest phones', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await new Mesa(page).open('/search/italian');
    await expect(page.getByText(/restaurants available/).first()).toBeVisible();
    const controls = page
      .getByRole('button', { name: 'Filters', exact: true })
      .or(page.getByRole('button', { name: 'Show map', exact: true }))
      .or(page.getByLabel('Sort by', { exact: true }));
    await expect(controls).toHaveCount(3);
    // all at one moment, because the page may still move
    const tops = await controls.evaluateAll((all) =>
      all.map((control) => Math.round(control.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size, String(tops)).toBe(1);
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

  test("a visitor's header fits phones in Spanish, with larger letters too", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'es'));
    const devtools = await page.context().newCDPSession(page);
    const mesa = new Mesa(page);
    for (const width of [320, 360, 390]) {
      for (const standard of [16, 24, 32]) {
        await page.setViewportSize({ width, height: 780 });
        await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
        await mesa.open();
        const button = mesa.header.getByRole('button', { name: 'Iniciar sesión', exact: true });
        const margin = await button.evaluate(
          (element) => document.documentElement.clientWidth - element.getBoundingClientRect().right,
        );
        const label = `${width} px, letters of ${standard} px`;
        expect(await overflowOf(page), label).toBe(0);
        expect(margin, label).toBeGreaterThanOrEqual(19);
        // a label that wraps has two lines
        if (standard === 16) {
          const signUp = mesa.header.getByRole('button', { name: 'Crear cuenta', exact: true });
          expect(await signUp.evaluate((element) => element.firstElementChild!.clientHeight)).toBeLessThan(
            24,
          );
        }
      }
    }
  });

  test('the buttons of a restaurant fit phones in Spanish, with letters twice as large too', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'es'));
    await page.setViewportSize({ width: 390, height: 844 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const { id } = await findRestaurant(page, { date: inDays(17), time: '3:00 PM', party_size: 2 }, 44);
    await new Mesa(page).open(hashPaths.restaurant.to(id));
    await expect(page.getByRole('button', { name: 'Compartir', exact: true })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });

  test('with letters twice as large no screen of a phone scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const mesa = new Mesa(page);
    const table = { date: inDays(17), time: '3:00 PM', party_size: 2 };
    const { id } = await findRestaurant(page, table, 44);
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
    await check(withChoices(hashPaths.booking.to(id), table), 'Complete Reservation');
    const { id: reservation } = await book(page, { restaurant_id: id, ...table });
    await check(`/booking/view/${reservation}`, 'Reservation confirmed');
    await check(`/booking/modify/${reservation}`, 'Modify your reservation');
    await check(`/booking/cancel/${reservation}`, 'Cancel your reservation?');
    await check('/profile', 'Upcoming reservations');
  });
});
