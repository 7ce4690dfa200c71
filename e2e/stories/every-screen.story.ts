import { expect, test, type Browser, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@mesa/contract';
import { violationsIn } from '../pages/violations-in';
import { demoScreens, newDinerScreens, openScreen, visitorScreens, type Screen } from '../pages/screens';
import { collectServerWords, wordsOutsideCatalogs } from '../pages/words';

const NARROW = { width: 320, height: 700 };

const SETS: Record<string, (page: Page) => Promise<Screen[]>> = {
  visitors: visitorScreens,
  'a new diner': newDinerScreens,
  'the demo diner': demoScreens,
};

/** A page on the narrowest phone, in a browser that has chosen a language. */
async function pageIn(browser: Browser, language: string): Promise<Page> {
  const context = await browser.newContext({ viewport: NARROW, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return page;
}

const bothCases = (word: string) => [word, word.slice(0, 1).toUpperCase() + word.slice(1)];

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/**
 * The direction in which axe reads each language: its rules do not know a language, and English from left to
 * right is read by accessible.story.ts.
 */
const DIRECTION: Record<Language, 'ltr' | 'rtl'> = { en: 'rtl', es: 'ltr' };

for (const [who, screensOf] of Object.entries(SETS))
  test.describe(`Every screen for ${who}`, () => {
    // a whole analysis of each screen
    test.setTimeout(600_000);

    test('has all words from a catalog, and fits the narrowest phone when they are long', async ({
      browser,
    }) => {
      const page = await pageIn(browser, 'en-XA');
      const server = collectServerWords(page);
      const found: string[] = [];
      for (const screen of await screensOf(page)) {
        await openScreen(page, screen);
        // what a diner types is said again
        const typed = decodeURIComponent(screen.path.split('/')[2] ?? '');
        for (const one of [typed, ...typed.split(' ').flatMap(bothCases)]) server.words.add(one);
        for (const words of await wordsOutsideCatalogs(page, server.words))
          found.push(`${screen.name}: ${words}`);
        if (await scrollsSideways(page)) found.push(`${screen.name} scrolls sideways`);
      }
      expect(found).toEqual([]);
      await page.context().close();
    });

    for (const language of LANGUAGES)
      test(`is accessible in ${language}, and fits the narrowest phone in both directions`, async ({
        browser,
      }) => {
        const page = await pageIn(browser, language);
        const found: string[] = [];
        for (const screen of await screensOf(page)) {
          await openScreen(page, screen);
          for (const dir of ['ltr', 'rtl']) {
            await page.evaluate((set) => void (document.documentElement.dir = set), dir);
            if (await scrollsSideways(page)) found.push(`${screen.name}, ${dir}, scrolls sideways`);
            if (dir !== DIRECTION[language]) continue;
            for (const violation of await violationsIn(page))
              found.push(`${screen.name}, ${dir}: ${violation}`);
          }
        }
        expect(found).toEqual([]);
        await page.context().close();
      });
  });
