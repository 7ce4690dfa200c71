import { expect, test, type Page } from '@playwright/test';
import { newDiner, signedUp } from '../pages/diner';

/** Parts of the landing page by what they are, the same in its first paint and afterwards. */
const PARTS = {
  header: 'header',
  home: 'header a[href="#/"] svg',
  'sign in': 'header nav button:last-child',
  hero: 'main section',
  promise: 'main h1',
  panel: 'main form',
  'a field': 'main form label',
  "let's go": 'main form a',
  tables: 'main h2',
  'the first card': 'main li article > div',
};

/** Holds files back until the returned function is called. */
async function held(page: Page, files: RegExp): Promise<() => void> {
  let go = () => {};
  const free = new Promise<void>((resolve) => (go = resolve));
  await page.route(files, async (route) => {
    await free;
    await route.continue().catch(() => undefined);
  });
  return go;
}

/** Keeps every script from the page; the page itself, styles, pictures and what stands inside the page come. @returns lets them in */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const go = await held(page, /\.js$/);
  return async () => {
    go();
    await expect(page.locator('[inert]')).toHaveCount(0);
  };
}

const places = (page: Page) =>
  page.evaluate(
    (parts) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, selector]) => {
          const { x, y, height } = document.querySelector(selector)!.getBoundingClientRect();
          return [name, [x, y, height].map(Math.round)];
        }),
      ),
    PARTS,
  );

/** How far things have moved on the page by themselves so far. */
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

test('header and hero are on the screen before any script has come, and nothing moves when they answer @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
      }),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  const letFacesIn = await held(page, /\.woff2$/);
  const letScriptsIn = await withoutScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('main h1')).toHaveText('Los Angeles, your table’s ready.');
  await expect(page.locator('header')).toContainText('Sign in');
  const picture = page.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const first = await places(page);

  await letScriptsIn();
  await expect(page.getByLabel('Party size')).toHaveValue('2');
  letFacesIn();
  await page.evaluate(() => document.fonts.ready);
  // the words are set in another face now, so where a line begins may differ by less than a letter
  for (const [name, place] of Object.entries(await places(page))) {
    for (const [at, value] of place.entries())
      expect(
        Math.abs(value - first[name]![at]!),
        `${name}: ${String(first[name])} became ${String(place)}`,
      ).toBeLessThanOrEqual(name === 'sign in' ? 4 : 2);
  }
  expect(await shifts(page)).toBe(0);
});

test('the first paint is there for the eye alone: no key reaches it, no reader hears it twice', async ({
  page,
}) => {
  const letScriptsIn = await withoutScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('main h1')).toBeVisible();
  const heard = async () => {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(
        ({ ignored, role }) =>
          !ignored && ['heading', 'link', 'button', 'banner'].includes(String(role?.value)),
      )
      .map(({ name }) => String(name?.value));
  };
  expect(await heard()).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  await letScriptsIn();
  await expect(page.getByLabel('Party size')).toBeVisible();
  expect((await heard()).filter((name) => /^Los Angeles/.test(name))).toHaveLength(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('a diner is greeted in it, and a page deep in the site never shows the landing page @phone', async ({
  page,
}) => {
  await signedUp(page, newDiner('Fia'));
  await page.addInitScript(() => {
    Object.assign(window, { sawHero: false });
    new MutationObserver(() => {
      if (document.querySelector('#root h1')?.textContent?.includes('your table'))
        Object.assign(window, { sawHero: true });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/profile', '/search/thai']) {
    const letScriptsIn = await withoutScripts(page);
    await page.goto('about:blank');
    await page.goto(`/#${path}`, { waitUntil: 'commit' });
    await expect(page.locator('header')).toContainText('Hi, Fia');
    await expect(page.locator('main > div').first()).toBeVisible();
    await letScriptsIn();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { sawHero: boolean }).sawHero)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
