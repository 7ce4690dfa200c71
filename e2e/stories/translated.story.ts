import { expect, test } from '@playwright/test';
import { inDays, newDiner } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { findResult } from '../pages/tables';
import { translate } from '../pages/translate';

test('a page that the browser translates works from the landing page to the profile', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const mesa = new Mesa(page);
  const table = { date: inDays(24), time: '5:00 PM', party_size: 2 };
  const { name, id } = await findResult(page, 'Italian', table);
  await translate(page);

  await test.step('searches, filters and searches again', async () => {
    await mesa.open();
    await mesa.searchFromLanding('sushi');
    await expect(page.locator('main font').first()).toBeAttached();
    const box = page.getByRole('combobox', { name: 'Location or Cuisine' });
    await box.fill('italian');
    await page.keyboard.press('Escape');
    await page.getByLabel('Party size', { exact: true }).selectOption('4');
    await page.getByRole('button', { name: 'Find a Table', exact: true }).click();
    await expect(page.getByRole('heading', { name: /“Italian”/i })).toBeVisible();
    await expect(page.getByText(/^4 People, /)).toBeVisible();
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    if (await filters.isVisible()) await filters.click();
    for (const filter of ['Open now', /^Available around/]) {
      await page.getByRole('button', { name: filter }).click();
      await expect(page.getByRole('button', { name: filter })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: filter }).click();
    }
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('signs up, chooses another party and saves the restaurant', async () => {
    await mesa.openRestaurant(id);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Sign up', exact: true }).first().click();
    await mesa.signUpIn(newDiner());
    await mesa.chooseTable({ ...table, party: '3 People' });
    await mesa.chooseTable({ ...table, party: '2 People' });
    await page.getByRole('button', { name: 'Open the calendar' }).first().click();
    const month = page.getByRole('grid');
    for (const name of ['Next month', 'Previous month']) {
      const before = (await month.getAttribute('aria-label'))!;
      await page.getByRole('button', { name }).click();
      await expect(month).not.toHaveAttribute('aria-label', before);
      await expect(page.getByText(before, { exact: true })).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Save', { exact: true })).toHaveCount(0);
  });

  await test.step('books, changes and cancels a table', async () => {
    await mesa.findFirstTable();
    await expect(page.getByRole('timer')).toBeVisible();
    await mesa.completeReservation();
    await mesa.expectConfirmed();
    await page.getByRole('link', { name: 'Modify', exact: true }).click();
    await mesa.chooseTable({ date: inDays(31), time: '6:00 PM', party: '3 People' });
    await mesa.findFirstTable();
    await page.getByRole('button', { name: 'Complete changes' }).click();
    await mesa.expectConfirmed();
    await expect(page.getByText('3 People', { exact: true })).toBeVisible();
    await mesa.profileLink.click();
    await page.getByRole('link', { name: /^Cancel reservation/ }).click();
    await page.getByRole('button', { name: 'Cancel reservation' }).click();
    await expect(page.getByText('No upcoming reservations')).toBeVisible();
  });

  expect(errors).toEqual([]);
});
