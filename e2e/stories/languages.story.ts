import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Keyed, ListedRestaurant } from '@mesa/contract';
import { apiOf, inDays, newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { demoScreens, newDinerScreens, openScreen, visitorScreens, type Screen } from '../pages/screens';
import { collectServerWords, wordsOutsideCatalogs } from '../pages/words';

const NARROW = { width: 320, height: 700 };

/** A page in a browser that has chosen a language. */
async function pageIn(browser: Browser, language: string): Promise<Page> {
  const context = await browser.newContext({ viewport: NARROW, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return page;
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const SETS: Record<string, (page: Page) => Promise<Screen[]>> = {
  visitors: visitorScreens,
  'a new diner': newDinerScreens,
  'the demo diner': demoScreens,
};

test.describe('Languages', () => {
  test('the switch changes the open page in place, in every tab, and the account', async ({
    page,
    context,
    browser,
  }) => {
    const diner = await signUp(page, newDiner('Lucía'));
    const { body } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
    const request = `date=${inDays(21)}&time=7%3A00+PM&party_size=2`;
    await new Mesa(page).open(`/booking/${Object.keys(body)[54]}?${request}`);
    const other = await context.newPage();
    await new Mesa(other).open('/search');
    await page.bringToFront();
    const phone = page.getByRole('textbox', { name: /^(Phone|Teléfono)/ });
    await phone.fill('12');
    // a reload would lose it
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { name: '¡Casi listo!' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle(/Casi listo/);
    await expect(phone).toHaveValue('12');
    await expect(page.getByText('7:00 p. m.').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expect(other.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();

    await page.locator('main form button[type="submit"]').click();
    await expect(page.getByText(/teléfono debe tener/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('Hola, Lucía')).toBeVisible();

    await test.step('and a browser without a choice follows the account', async () => {
      const elsewhere = await browser.newPage();
      const mesa = new Mesa(elsewhere);
      await mesa.open();
      await mesa.header.getByRole('button', { name: 'Sign in' }).click();
      await mesa.signInAs(diner);
      await expect(elsewhere.getByText('Hola, Lucía')).toBeVisible();
      await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'es');
      await elsewhere.context().close();
    });
  });

  for (const [who, screensOf] of Object.entries(SETS)) {
    test(`every word for ${who} comes from a catalog, and fits the narrowest phones`, async ({ browser }) => {
      test.setTimeout(300_000);
      const page = await pageIn(browser, 'en-XA');
      const server = collectServerWords(page);
      const found: string[] = [];
      for (const screen of await screensOf(page)) {
        await openScreen(page, screen);
        // what a diner types is said again
        server.words.add(decodeURIComponent(screen.path.split('/')[2] ?? ''));
        for (const words of await wordsOutsideCatalogs(page, server.words))
          found.push(`${screen.name}: ${words}`);
        if ((await overflowOf(page)) > 0) found.push(`${screen.name} scrolls sideways`);
      }
      expect(found).toEqual([]);
      await page.context().close();
    });

    test(`what is shown to ${who} is accessible in Spanish, and mirrored from right to left`, async ({
      browser,
    }) => {
      // two whole analyses of every screen
      test.setTimeout(300_000);
      const page = await pageIn(browser, 'es');
      const found: string[] = [];
      for (const screen of await screensOf(page)) {
        await openScreen(page, screen);
        for (const dir of ['ltr', 'rtl']) {
          await page.evaluate((set) => void (document.documentElement.dir = set), dir);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
            .analyze();
          found.push(
            ...violations.map(
              ({ id, nodes }) => `${screen.name}, ${dir}: ${id}: ${nodes[0]!.html.slice(0, 160)}`,
            ),
          );
          if ((await overflowOf(page)) > 0) found.push(`${screen.name}, ${dir}, scrolls sideways`);
        }
      }
      expect(found).toEqual([]);
      await page.context().close();
    });
  }
});
