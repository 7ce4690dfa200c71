import { expect, test, type Page } from '@playwright/test';
import { firstChoice } from '@mesa/contract';
import { Mesa } from '../pages/mesa';

const HERO = /\/assets\/photos\/feast_hero\w*-\d+\.webp/;
const DISCOVERY = /\/remotes\/mf-discovery\//;

/** The paths that the page requests, in order. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test.describe('The first load', () => {
  test('the landing page requests its hero picture once, and before any script has run @phone', async ({
    page,
  }) => {
    // the scripts of the landing page never arrive, so this request can only come from the page itself
    await page.route(DISCOVERY, () => new Promise(() => {}));
    const paths = requestsOf(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => paths.filter((path) => HERO.test(path)).length).toBe(1);

    await page.unroute(DISCOVERY);
    paths.length = 0;
    await page.reload();
    const hero = page.locator('img[fetchpriority=high]').first();
    await expect(hero).toBeVisible();
    await expect
      .poll(() => hero.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0))
      .toBe(true);
    expect(paths.filter((path) => HERO.test(path))).toHaveLength(1);
  });

  test('another screen does not request the hero picture', async ({ page }) => {
    const paths = requestsOf(page);
    await new Mesa(page).open('/search/thai');
    await expect(page.getByRole('heading', { name: /^You searched for/ })).toBeVisible();
    expect(paths.filter((path) => HERO.test(path))).toEqual([]);
  });

  for (const [zone, moment] of [
    ['Pacific/Auckland', '2026-11-21T10:40:00Z'],
    ['Asia/Kolkata', '2026-11-21T18:05:00Z'],
    ['America/Los_Angeles', '2026-11-01T09:10:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:20:00Z'],
  ] as const) {
    test.describe(`at ${moment} in ${zone}`, () => {
      test.use({ timezoneId: zone });
      test('the search box begins with the first slot that is left in that time zone', async ({ page }) => {
        await page.clock.setFixedTime(moment);
        await new Mesa(page).open('/');
        // Node computes this by Intl, a browser with Temporal by Temporal
        const { date, time } = firstChoice(new Date(moment), zone);
        await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
        await expect(page.getByLabel('Time', { exact: true })).toHaveValue(time);
      });
    });
  }
});
