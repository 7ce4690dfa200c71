import { expect, test } from '@playwright/test';
import { LANGUAGES } from '@mesa/contract';
import { openNarrowPage, scrollsSideways } from '../pages/narrow-page';
import { openScreen, SCREENS_OF } from '../pages/screens';
import { violationsIn } from '../pages/violations-in';

test.describe('Every screen', () => {
  for (const [who, screensOf] of Object.entries(SCREENS_OF))
    test.describe(`for ${who}`, () => {
      // two whole analyses of each screen
      test.setTimeout(900_000);

      for (const language of LANGUAGES)
        test(`is accessible and fits the narrowest phone in ${language}, in both directions`, async ({
          browser,
        }) => {
          const page = await openNarrowPage(browser, language);
          const faults: string[] = [];
          for (const screen of await screensOf(page)) {
            await openScreen(page, screen);
            for (const dir of ['ltr', 'rtl']) {
              await page.evaluate((set) => void (document.documentElement.dir = set), dir);
              if (await scrollsSideways(page)) faults.push(`${screen.name}, ${dir}, scrolls sideways`);
              for (const violation of await violationsIn(page))
                faults.push(`${screen.name}, ${dir}: ${violation}`);
            }
          }
          expect(faults).toEqual([]);
          await page.context().close();
        });
    });
});
