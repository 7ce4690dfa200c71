import { expect, test } from '@playwright/test';
import { openNarrowPage, scrollsSideways } from '../pages/narrow-page';
import { openScreen, SCREENS_OF } from '../pages/screens';
import { collectServerWords, wordsOutsideCatalogs } from '../pages/words';

const bothCases = (word: string) => [word, word.slice(0, 1).toUpperCase() + word.slice(1)];

test.describe('Every screen in the pseudo-language', () => {
  test.setTimeout(300_000);

  for (const [who, screensOf] of Object.entries(SCREENS_OF))
    test(`for ${who} has all words from a catalog, and fits the narrowest phone`, async ({ browser }) => {
      const page = await openNarrowPage(browser, 'en-XA');
      const server = collectServerWords(page);
      const found: string[] = [];
      for (const screen of await screensOf(page)) {
        await openScreen(page, screen);
        // what a diner types is said again
        const typed = decodeURIComponent(screen.path.split('/')[2] ?? '');
        for (const one of [typed, ...typed.split(' ').flatMap(bothCases)]) server.words.add(one);
        await server.allRead();
        for (const words of await wordsOutsideCatalogs(page, server.words))
          found.push(`${screen.name}: ${words}`);
        if (await scrollsSideways(page)) found.push(`${screen.name} scrolls sideways`);
      }
      expect(found).toEqual([]);
      await page.context().close();
    });
});
