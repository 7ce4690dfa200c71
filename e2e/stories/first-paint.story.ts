import { expect, test, type Page } from '@playwright/test';
import { newDiner, signUp } from '../pages/diner';

/** Selectors of the landing page that match in its first paint and afterwards. */
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

/** Delays files until the returned function is called. */
async function delayFiles(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Delays every script file, but no inline script. @returns a function that lets them load */
async function delayScripts(page: Page): Promise<() => Promise<void>> {
  const release = await delayFiles(page, /\.js$/);
  return async () => {
    release();
    await expect(page.locator('[inert]')).toHaveCount(0);
  };
}

const positions = (page: Page) =>
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

/** The sum of the layout shifts of the page so far, which the story adds up in a property of its window. */
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

test.describe('The first paint', () => {
  test('header and hero are shown before any script has loaded, and do not move afterwards @phone', async ({
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
    const loadFonts = await delayFiles(page, /\.woff2$/);
    const loadScripts = await delayScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toHaveText('Los Angeles, your table’s ready.');
    await expect(page.locator('header')).toContainText('Sign in');
    const picture = page.locator('main img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const first = await positions(page);

    await loadScripts();
    await expect(page.getByLabel('Party size', { exact: true })).toHaveValue('2');
    loadFonts();
    await page.evaluate(() => document.fonts.ready);
    // the web font has replaced the fallback font, so the start of a text may shift by a few pixels
    for (const [name, position] of Object.entries(await positions(page))) {
      for (const [at, value] of position.entries())
        expect(
          Math.abs(value - first[name]![at]!),
          `${name}: ${String(first[name])} became ${String(position)}`,
        ).toBeLessThanOrEqual(name === 'sign in' ? 4 : 2);
    }
    expect(await shifts(page)).toBe(0);
  });

  test('the first paint is only visual: it takes no focus, and screen readers ignore it', async ({
    page,
  }) => {
    const loadScripts = await delayScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toBeVisible();
    const accessibleNames = async () => {
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      return nodes
        .filter(
          ({ ignored, role }) =>
            !ignored && ['heading', 'link', 'button', 'banner'].includes(String(role?.value)),
        )
        .map(({ name }) => String(name?.value));
    };
    expect(await accessibleNames()).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

    await loadScripts();
    await expect(page.getByLabel('Party size', { exact: true })).toBeVisible();
    expect((await accessibleNames()).filter((name) => /^Los Angeles, your/.test(name))).toHaveLength(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });

  test('the first paint greets a signed-in diner; other screens never show the landing page @phone', async ({
    page,
  }) => {
    await signUp(page, newDiner('Fia'));
    await page.addInitScript(() => {
      Object.assign(window, { sawHero: false });
      new MutationObserver(() => {
        if (document.querySelector('#root h1')?.textContent?.includes('your table'))
          Object.assign(window, { sawHero: true });
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/profile', '/search/thai']) {
      const loadScripts = await delayScripts(page);
      await page.goto('about:blank');
      await page.goto(`/#${path}`, { waitUntil: 'commit' });
      await expect(page.locator('header')).toContainText('Hi, Fia');
      await expect(page.locator('main > div').first()).toBeVisible();
      await loadScripts();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { sawHero: boolean }).sawHero)).toBe(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
});
