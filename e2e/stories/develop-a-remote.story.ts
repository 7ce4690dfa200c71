import { expect, test } from '@playwright/test';
import { newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { collectErrors } from '../pages/served';
import { Team } from '../pages/team';

const SCREEN = 'src/screens/profile/upcoming-visits.tsx';
const CATALOG = 'src/messages/en.json';

test.describe('Developing a remote', () => {
  test('a developer edits a remote and sees the change in the open page of the running site', async ({
    browser,
  }) => {
    const team = new Team('mf-account');
    try {
      await team.checkOut();
      const url = await team.develop();
      const page = await browser.newPage({ baseURL: url });
      const errors = collectErrors(page);
      await signUp(page, newDiner('Dee'));
      await page.goto(`${url}/#/profile`);
      await expect(new Mesa(page).greeting).toHaveText('Hi, Dee');
      await page.evaluate(() => Object.assign(window, { samePage: true }));
      const heading = page.getByRole('heading', { level: 2, name: 'Upcoming reservations' });
      await expect(heading).toBeVisible();

      await team.edit(CATALOG, '"Upcoming reservations"', '"Tables to come"');
      await expect(page.getByRole('heading', { name: 'Tables to come', exact: true })).toBeVisible();
      await expect(heading).toHaveCount(0);
      await team.edit(SCREEN, "t('upcoming.title')", "`${t('upcoming.title')}, soon`");
      await expect(page.getByRole('heading', { name: 'Tables to come, soon', exact: true })).toBeVisible();
      expect(await page.evaluate(() => 'samePage' in window)).toBe(true);

      // the other remotes are the live ones of the registry
      await page.evaluate(() => (window.location.hash = '/'));
      await expect(page.getByRole('link', { name: "Let's go" })).toBeVisible();
      expect(errors).toEqual([]);
    } finally {
      await team.leave();
    }
  });
});
