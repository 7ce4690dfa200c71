import { expect, test } from '@playwright/test';
import { signUpElsewhere } from '../pages/diner';
import { Mesa } from '../pages/mesa';

test.describe('Guards', () => {
  test('a visitor who opens a link to the profile gets there after signing in', async ({ page, browser }) => {
    const { diner } = await signUpElsewhere(browser, 'Gil');
    const mesa = new Mesa(page);
    await mesa.open('/profile');
    await mesa.signInAs(diner);
    await expect(page).toHaveURL(/#\/profile$/);
    await expect(page.getByText('No upcoming reservations')).toBeVisible();
  });
});
