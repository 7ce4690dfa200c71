import { expect, test, type Page } from '@playwright/test';
import { firstChoice } from '@mesa/contract';
import { Mesa } from '../pages/mesa';

const HERO = /\/assets\/photos\/feast_hero\w*-\d+\.webp/;
const DISCOVERY = /\/remotes\/mf-discovery\//;

/** Addresses in the order in which the page asked for them. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('the landing page asks for its hero picture before any script has run, and once @phone', async ({
  page,
}) => {
  // what the landing page shows is drawn by scripts: without them only the page itself can have asked
  await page.route(DISCOVERY, () => new Promise(() => {}));
  const asked = requestsOf(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => asked.filter((path) => HERO.test(path)).length).toBe(1);

  await page.unroute(DISCOVERY);
  asked.length = 0;
  await page.reload();
  const hero = page.locator('img[fetchpriority=high]').first();
  await expect(hero).toBeVisible();
  await expect
    .poll(() => hero.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0))
    .toBe(true);
  expect(asked.filter((path) => HERO.test(path))).toHaveLength(1);
});

test('another screen does not ask for the hero picture', async ({ page }) => {
  const asked = requestsOf(page);
  await new Mesa(page).open('/search/thai');
  await expect(page.getByRole('heading', { name: /You searched for/ })).toBeVisible();
  expect(asked.filter((path) => HERO.test(path))).toEqual([]);
});

for (const [zone, moment] of [
  ['Pacific/Auckland', '2026-11-21T10:40:00Z'],
  ['Asia/Kolkata', '2026-11-21T18:05:00Z'],
  ['America/Los_Angeles', '2026-11-01T09:10:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:20:00Z'],
] as const) {
  test.describe(`at ${moment} in ${zone}`, () => {
    test.use({ timezoneId: zone });
    test('the search box begins with the first slot left by the clock on the wall there', async ({
      page,
    }) => {
      await page.clock.setFixedTime(moment);
      await new Mesa(page).open('/');
      // computed here by Intl, in the browser by Temporal where it has one
      const { date, time } = firstChoice(new Date(moment), zone);
      await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
      await expect(page.getByLabel('Time', { exact: true })).toHaveValue(time);
    });
  });
}
