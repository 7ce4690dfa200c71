import { expect, test } from '@playwright/test';
import { hashPaths, withChoices } from '@mesa/contract';
import { inDays, newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { findRestaurant } from '../pages/tables';

test.describe('Languages', () => {
  test('the switch changes the open page in place, in every tab, and the account', async ({
    page,
    context,
    browser,
  }) => {
    const diner = await signUp(page, newDiner('Lucía'));
    const table = { date: inDays(21), time: '7:00 PM', party_size: 2 };
    const { id } = await findRestaurant(page, table, 54);
    await new Mesa(page).open(withChoices(hashPaths.booking.to(id), table));
    const secondTab = await context.newPage();
    await new Mesa(secondTab).open('/search');
    await page.bringToFront();
    const phone = page.getByRole('textbox', { name: /^(Phone|Teléfono)/ });
    await phone.fill('12');
    // a reload would lose it
    await page.evaluate(() => Object.assign(window, { samePage: true }));

    await page.getByRole('contentinfo').getByRole('button', { name: 'Español', exact: true }).click();
    await expect(page.getByRole('heading', { name: '¡Casi listo!' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle(/Casi listo/);
    await expect(phone).toHaveValue('12');
    await expect(page.getByText('7:00 p. m.').first()).toBeVisible();
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    await expect(secondTab.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();

    await page.locator('main form button[type="submit"]').click();
    await expect(page.getByText(/teléfono debe tener/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('Hola, Lucía')).toBeVisible();

    await test.step('and a browser without a choice follows the account', async () => {
      const elsewhere = await browser.newPage();
      const mesa = new Mesa(elsewhere);
      await mesa.open();
      await mesa.signInButton.click();
      await mesa.signInAs(diner);
      await expect(elsewhere.getByText('Hola, Lucía')).toBeVisible();
      await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'es');
      await elsewhere.context().close();
    });
  });
});
