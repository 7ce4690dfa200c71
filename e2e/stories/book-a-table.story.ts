import { expect, test } from '@playwright/test';
import { slotIndex } from '@mesa/contract';
import { inDays, newDiner } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { findResult } from '../pages/tables';

test.describe('Booking a table', () => {
  test('a visitor finds a restaurant, signs up, books, changes and cancels a table @phone', async ({
    page,
  }) => {
    const mesa = new Mesa(page);
    const diner = newDiner();
    const table = { date: inDays(22), time: '3:00 PM', party_size: 2 };
    const { name } = await findResult(page, 'Thai', table);

    await test.step('searches for a cuisine and opens a restaurant', async () => {
      await mesa.open();
      await mesa.searchFromLanding('Thai');
      await expect(page.getByText(/^\d+ restaurants available/)).toBeVisible();
      await mesa.result(name).click();
      await mesa.expectRestaurant();
    });

    await test.step('signs up on the page of the restaurant', async () => {
      const box = page.getByRole('region', { name: 'Make a reservation' });
      await box.getByRole('button', { name: 'Sign up', exact: true }).click();
      await mesa.signUpIn(diner);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await mesa.expectRestaurant();
    });

    await test.step('finds a table and books it', async () => {
      await mesa.chooseTable({ ...table, party: '2 People' });
      await mesa.findFirstTable();
      await mesa.completeReservation();
      await mesa.expectConfirmed();
    });

    await test.step('moves it half an hour later, to the same table', async () => {
      await page.getByRole('link', { name: 'Modify', exact: true }).click();
      await page.getByRole('button', { name: 'Find a Table', exact: true }).click();
      const times = mesa.offeredTimes.getByRole('link');
      await expect(times.filter({ hasText: 'Your time' })).toHaveAttribute('aria-current', 'true');
      await times.and(page.locator('[href]:not([aria-current])')).first().click();
      await expect(page.getByText('We are holding this table for you.')).toBeVisible();
      await page.getByRole('button', { name: 'Complete changes' }).click();
      await mesa.expectConfirmed();
    });

    await test.step('moves it to another week', async () => {
      await page.getByRole('link', { name: 'Modify', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Modify your reservation' })).toBeVisible();
      // the same weekday, because a restaurant may be closed on another one
      await mesa.chooseTable({ date: inDays(29), time: '5:00 PM', party: '3 People' });
      await mesa.findFirstTable();
      await expect(page.getByRole('heading', { name: 'Confirm your changes' })).toBeVisible();
      await page.getByRole('button', { name: 'Complete changes' }).click();
      await mesa.expectConfirmed();
      await expect(page.getByText('3 People', { exact: true })).toBeVisible();
    });

    await test.step('gets back to where the change began, not to its form', async () => {
      await page.goBack();
      await expect(page).toHaveURL(/#\/booking\/view\//);
    });

    await test.step('cancels it from the profile', async () => {
      await mesa.profileLink.click();
      await expect(page).toHaveURL(/#\/profile$/);
      await page.getByRole('link', { name: 'Cancel reservation' }).click();
      await page.getByRole('button', { name: 'Cancel reservation' }).click();
      await expect(page).toHaveURL(/#\/profile$/);
      await expect(page.getByText('No upcoming reservations')).toBeVisible();
    });
  });

  test('a diner books by keyboard', async ({ page }) => {
    const mesa = new Mesa(page);
    const table = { date: inDays(27), time: '6:00 PM', party_size: 2 };
    const { name } = await findResult(page, 'Korean', table);
    await mesa.open();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const tabTo = async (name: string, role: 'button' | 'textbox' = 'button') => {
      const control = page.getByRole(role, { name, exact: true });
      await expect(control.first()).toBeVisible();
      const target = control.and(page.locator(':focus'));
      for (let tries = 0; tries < 80 && (await target.count()) === 0; tries += 1) await press('Tab');
      await expect(target).toHaveCount(1);
    };
    await tabTo('Sign up');
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    const diner = newDiner('Kay');
    for (const [label, value] of [
      ['First name', diner.fname],
      ['Last name', diner.lname],
      ['Email', diner.email],
      ['Password', diner.password],
    ] as const) {
      await tabTo(label, 'textbox');
      await page.keyboard.type(value);
    }
    await press('Enter');
    await expect(mesa.greeting).toHaveText('Hi, Kay');
    await page.getByRole('combobox', { name: 'Cuisine or city' }).focus();
    await page.keyboard.type('kore');
    await expect(page.getByRole('option', { name: 'Korean', exact: true })).toBeVisible();
    await press('ArrowDown', 'Enter');
    await expect(page.getByRole('heading', { name: /^You searched for/ })).toBeVisible();
    await page.getByLabel('Date', { exact: true }).fill(table.date);
    const time = page.getByLabel('Time', { exact: true });
    await time.focus();
    const stepsTo = async () => slotIndex(table.time) - slotIndex(await time.inputValue());
    // by arrows: a browser takes letters that come a second later for another word
    for (let steps = await stepsTo(); steps !== 0; steps = await stepsTo())
      await press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    await mesa.result(name).focus();
    await press('Enter');
    await mesa.expectRestaurant();
    await tabTo('Find a Table');
    await press('Enter');
    await mesa.offeredTimes.getByRole('link').and(page.locator('[href]')).first().focus();
    await press('Enter');
    await tabTo('Phone', 'textbox');
    await page.keyboard.type('2135550100');
    await press('Enter');
    await mesa.expectConfirmed();
  });
});
