import { expect, test } from '@playwright/test';
import { cutTexts, setTextStyle, TEXT_STYLES } from '../pages/cut-texts';
import { openNarrowPage } from '../pages/narrow-page';
import { openScreen, SCREENS_OF } from '../pages/screens';

const WIDTHS = [320, 390, 768, 1024, 1280];

test.describe('Every text is whole', () => {
  for (const [who, screensOf] of Object.entries(SCREENS_OF))
    for (const [how, css] of Object.entries(TEXT_STYLES))
      test(`for ${who}, with ${how}`, async ({ browser }) => {
        test.setTimeout(900_000);
        const page = await openNarrowPage(browser, 'en');
        const faults: string[] = [];
        for (const screen of await screensOf(page)) {
          await openScreen(page, screen);
          await setTextStyle(page, css);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            for (const cut of await cutTexts(page)) faults.push(`${screen.name}, ${width} px: ${cut}`);
          }
          await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
        }
        expect(faults).toEqual([]);
        await page.context().close();
      });
});
