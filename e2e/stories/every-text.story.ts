import { expect, test } from '@playwright/test';
import { openNarrowPage, scrollsSideways } from '../pages/narrow-page';
import { openScreen, SCREENS_OF } from '../pages/screens';
import { collectServerTexts, textsOutsideCatalogs } from '../pages/texts';

const bothCases = (word: string) => [word, word.slice(0, 1).toUpperCase() + word.slice(1)];

test.describe('Every screen in the pseudo-language', () => {
  test.setTimeout(300_000);

  for (const [who, screensOf] of Object.entries(SCREENS_OF))
    test(`for ${who} takes every text from a catalog, and fits the narrowest phone`, async ({ browser }) => {
      const page = await openNarrowPage(browser, 'en-XA');
      const server = collectServerTexts(page);
      const faults: string[] = [];
      for (const screen of await screensOf(page)) {
        await openScreen(page, screen);
        // what a diner types is repeated on the page
        const typed = decodeURIComponent(screen.path.split('/')[2] ?? '');
        for (const text of [typed, ...typed.split(' ').flatMap(bothCases)]) server.texts.add(text);
        await server.allRead();
        for (const text of await textsOutsideCatalogs(page, server.texts))
          faults.push(`${screen.name}: ${text}`);
        if (await scrollsSideways(page)) faults.push(`${screen.name} scrolls sideways`);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    });
});
