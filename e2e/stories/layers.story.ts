import { expect, test, type Page } from '@playwright/test';
import { inDays } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { findRestaurant } from '../pages/tables';

/** Each opens a layer over a restaurant's page. */
const LAYERS: Record<string, (page: Page) => Promise<void>> = {
  'Please sign in': (page) => new Mesa(page).signInButton.click(),
  'All times': (page) => page.getByRole('button', { name: 'See all times' }).first().click(),
};

test.describe('An open layer', () => {
  for (const [name, open] of Object.entries(LAYERS))
    test(`is closed by Back, and Escape leaves no entry behind: ${name}`, async ({ page }) => {
      const mesa = new Mesa(page);
      await mesa.open('/search/italian');
      const { id } = await findRestaurant(page, { date: inDays(12), time: '7:00 PM', party_size: 2 }, 0);
      await mesa.openRestaurant(id);
      const layer = page.getByRole('dialog');
      for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
        await open(page);
        await expect(layer).toBeVisible();
        await close();
        await expect(layer).toBeHidden();
        await mesa.expectRestaurant();
      }
      await page.goBack();
      await expect(page).toHaveURL(/#\/search\/italian/);
    });

  test('is passed over by Back after a link in it', async ({ page }) => {
    const mesa = new Mesa(page);
    await mesa.open('/search/italian');
    await mesa.signInAsDemo();
    await mesa.header.getByRole('button', { name: 'Search' }).click();
    const layer = page.getByRole('dialog');
    await layer.getByRole('combobox', { name: 'Cuisine or city' }).fill('thai');
    // closes the suggestions
    await page.keyboard.press('Escape');
    await layer.getByRole('link', { name: "Let's go" }).click();
    await expect(page).toHaveURL(/#\/search\/thai/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/search\/italian/);
    await expect(layer).toBeHidden();
  });

  test("is the phone's map too @phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const mesa = new Mesa(page);
    await mesa.open();
    await mesa.open('/search/italian');
    await page.getByRole('button', { name: 'Show map', exact: true }).click();
    await expect(page.getByLabel('Map of the restaurants found')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Map of the restaurants found')).toBeHidden();
    await expect(page).toHaveURL(/#\/search\/italian/);
  });

  test("is the phone's search form, and the screen of its text box @phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const mesa = new Mesa(page);
    await mesa.open();
    await mesa.open('/search/italian');
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())!.y).toBeLessThan(320);
    await page.getByRole('button', { name: /^italian/i }).click();
    const sheet = page.getByRole('dialog', { name: 'Find a Table' });
    await sheet.getByRole('combobox', { name: 'Location or Cuisine' }).fill('tha');
    await expect(sheet.getByRole('option', { name: 'Thai', exact: true })).toBeVisible();
    await expect(sheet.getByLabel('Party size')).toBeHidden();
    await page.goBack();
    await expect(sheet.getByLabel('Party size')).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/#\/search\/italian/);
  });

  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const)
    test(`is a calendar or a list of filters, which Back closes, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const mesa = new Mesa(page);
      await mesa.open('/search/italian');
      await expect(page.getByRole('article').first()).toBeVisible();
      const filters = page.getByRole('button', { name: 'Filters', exact: true });
      if (await filters.isVisible()) await filters.click();
      await page.getByRole('button', { name: 'Cuisine' }).click();
      await expect(page.getByRole('checkbox', { name: 'Chinese' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('checkbox', { name: 'Chinese' })).toBeHidden();
      await expect(page).toHaveURL(/#\/search\/italian/);
      const { id } = await findRestaurant(page, { date: inDays(12), time: '7:00 PM', party_size: 2 }, 0);
      await mesa.openRestaurant(id);
      const openCalendar = page.getByRole('button', { name: 'Open the calendar' });
      await openCalendar.click();
      await expect(page.getByRole('grid')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('grid')).toBeHidden();
      await openCalendar.click();
      await page.getByRole('grid').locator('button:enabled:not([aria-disabled=true])').last().click();
      await expect(page.getByRole('grid')).toBeHidden();
      await mesa.expectRestaurant();
      await page.goBack();
      await expect(page).toHaveURL(/#\/search\/italian/);
    });

  test('is a menu, which Esc and leaving by Tab close', async ({ page }) => {
    await new Mesa(page).open('/search/italian');
    const button = page.getByRole('button', { name: 'Cuisine' });
    const first = page.getByRole('checkbox', { name: 'Chinese' });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(first).toBeVisible();
    await page.getByRole('checkbox').last().focus();
    await page.keyboard.press('Tab');
    await expect(first).toBeHidden();
  });
});
