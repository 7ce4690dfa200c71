import { expect, test } from '@playwright/test';
import { apiOf, newDiner, signUp, signUpElsewhere } from '../pages/diner';
import { Mesa } from '../pages/mesa';

test.describe('Signing in', () => {
  test('a wrong password shows an error; the right one signs in on the same page @phone', async ({
    page,
    browser,
  }) => {
    const { diner } = await signUpElsewhere(browser, 'Sol');
    const mesa = new Mesa(page);
    await mesa.open('/search/thai');
    await mesa.signInButton.click();
    await mesa.signInAs({ email: diner.email, password: 'not-it-at-all' });
    await expect(page.getByText('Your email or password is incorrect')).toBeVisible();
    await page.keyboard.press('Escape');
    await mesa.signInButton.click();
    await expect(page.getByText('Your email or password is incorrect')).toHaveCount(0);
    await mesa.signInAs(diner);
    await expect(mesa.greeting).toHaveText('Hi, Sol');
    await expect(page).toHaveURL(/#\/search\/thai/);
  });

  test('a diner whose session ended elsewhere signs in again and continues', async ({ page }) => {
    const mesa = new Mesa(page);
    // without the websocket, which would report it at once
    await page.routeWebSocket(/\/cable$/, () => {});
    const diner = await signUp(page, newDiner('Eve'));
    await mesa.open('/profile');
    await expect(page.getByText('No upcoming reservations')).toBeVisible();
    await apiOf(page)('signOut');
    await mesa.field('First name').fill('Eva');
    await page.getByRole('button', { name: 'Save name' }).click();
    await mesa.signInAs(diner);
    await expect(mesa.greeting).toHaveText('Hi, Eve');
    await expect(mesa.field('First name')).toHaveValue('Eva');
  });

  test('a click on the logo resets date, time, party and query, but neither photo nor searches', async ({
    page,
  }) => {
    const mesa = new Mesa(page);
    await mesa.open('/search/korean');
    await page.getByLabel('Party size', { exact: true }).selectOption({ label: '6 People' });
    await page.evaluate(() => localStorage.setItem('photoUrl', '/assets/photos/x-960.webp'));
    await page.getByRole('banner').getByRole('link', { name: 'Mesa, home' }).click();
    await expect(page).toHaveURL(/#\/$/);
    await expect(page.getByLabel('Party size', { exact: true })).toHaveValue('2');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      photoUrl: '/assets/photos/x-960.webp',
      searches: JSON.stringify({ user: '', queries: ['korean'] }),
    });
  });

  test('signing in or out in one tab does so in all tabs of the browser', async ({
    context,
    page,
    browser,
  }) => {
    const { diner: ana } = await signUpElsewhere(browser, 'Ana');
    await signUp(page, newDiner('Bea'));
    const [here, there] = [new Mesa(page), new Mesa(await context.newPage())];
    await here.open('/profile');
    await there.open();
    await expect(here.greeting).toHaveText('Hi, Bea');
    await there.header.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/#\/$/);
    await expect(here.signInButton).toBeVisible();
    await there.signInButton.click();
    await there.signInAs(ana);
    await expect(here.greeting).toHaveText('Hi, Ana');
  });
});
