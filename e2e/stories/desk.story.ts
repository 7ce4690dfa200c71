import { expect, test, type Page } from '@playwright/test';
import { inDays } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { isAvailable } from '../pages/tables';

/** Opens the desk of the demo restaurant as its host, on a date. */
async function openDesk(page: Page, date: string): Promise<string> {
  const mesa = new Mesa(page);
  await mesa.open('/desk');
  await page.getByRole('button', { name: 'Try the demo restaurant' }).click();
  await expect(page.getByRole('button', { name: 'New booking' })).toBeVisible();
  const id = /#\/desk\/(\w+)\//.exec(page.url())![1]!;
  await mesa.open(`/desk/${id}/${date}`);
  await expect(page.getByRole('button', { name: 'New booking' })).toBeEnabled();
  return id;
}

test.describe('The desk of a restaurant', () => {
  test('two hosts and a guest see what each other does within a second @phone', async ({
    page,
    browser,
    isMobile,
  }) => {
    const date = inDays(isMobile ? 41 : 40);
    const there = await browser.newPage();
    const id = await openDesk(page, date);
    await openDesk(there, date);
    const guest = `Vera ${isMobile ? 'Phone' : 'Desk'}`;
    const rowOn = (host: Page) => host.getByRole('button', { name: new RegExp(`, ${guest}, `) });
    const panelOn = (host: Page) => host.getByRole('dialog', { name: guest });

    await test.step('a booking by telephone is on the other page', async () => {
      await page.getByRole('button', { name: 'New booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'New booking' });
      await dialog.getByLabel('Name').fill(guest);
      await dialog.getByLabel('Phone').fill('213 555 0177');
      await dialog.getByRole('button', { name: 'New booking' }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOn(there)).toBeVisible({ timeout: 1_000 });
    });

    await test.step('a note from there is here, and Back closes the panel', async () => {
      await rowOn(there).click();
      await panelOn(there).getByLabel('Note for the staff').fill('By the window');
      await panelOn(there).getByRole('button', { name: 'Save note' }).click();
      await expect(page.getByText('By the window')).toBeVisible({ timeout: 1_000 });
      await there.goBack();
      await expect(panelOn(there)).toBeHidden();
    });

    await test.step('a cancelled booking leaves both pages, and its slot is free for guests', async () => {
      const [time] = (await rowOn(page).getAttribute('aria-label'))!.split(', ');
      await rowOn(page).click();
      await panelOn(page).getByRole('button', { name: 'Cancel booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel booking' });
      await dialog.getByRole('button', { name: 'Cancel booking' }).click();
      await expect(rowOn(there)).toBeHidden({ timeout: 1_000 });
      expect(await isAvailable(page, { restaurant_id: id, date, time: time!, party_size: 2 })).toBe(true);
    });
  });
});
