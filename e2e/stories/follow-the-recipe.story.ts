import { expect, test, type Page } from '@playwright/test';
import { versionsOf } from '../pages/served';
import { commandsOf, Checkout } from '../pages/checkout';

const REMOTE = 'mf-gifts';

/** Checks after commands of the recipe; a command without a check must only succeed. */
const AFTER: Record<string, (page: Page, output: string) => Promise<void>> = {
  [`npm run remotes -- preview ${REMOTE}`]: async (page, output) => {
    await page.goto(`${new URL(/http\S+/.exec(output)![0]).href}#/gifts`);
    await expect(page.getByRole('heading', { name: 'Gifts', exact: true })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  },
  [`npm run remotes -- publish ${REMOTE} --version 1.0.0`]: async (page) => {
    expect(await versionsOf(page, [REMOTE])).toEqual({ [REMOTE]: '1.0.0' });
    // the page may show this path already, as it was before
    await page.goto('about:blank');
    await page.goto('/#/gifts');
    await expect(page.getByRole('heading', { name: 'Gifts', exact: true })).toBeVisible();
  },
  [`npm run remotes -- list ${REMOTE}`]: async (_page, output) =>
    expect(output).toMatch(/mf-gifts {2}1\.0\.0, live since/),
  [`npm run remotes -- publish ${REMOTE} --version 1.1.0 --stage`]: async (page) => {
    await page.goto('about:blank');
    await page.goto(`/?remote=${REMOTE}@1.1.0#/gifts`);
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
      'mf-gifts 1.1.0, which is not live',
    );
    expect(await versionsOf(page, [REMOTE])).toEqual({ [REMOTE]: '1.0.0' });
  },
  [`npm run remotes -- promote ${REMOTE}`]: async (page) =>
    expect(await versionsOf(page, [REMOTE])).toEqual({ [REMOTE]: '1.1.0' }),
  [`npm run remotes -- rollback ${REMOTE}`]: async (page) =>
    expect(await versionsOf(page, [REMOTE])).toEqual({ [REMOTE]: '1.0.0' }),
  [`npm run remotes -- retire ${REMOTE} --force`]: async (page) => {
    expect(await versionsOf(page, [REMOTE])).toEqual({});
    await page.goto('about:blank');
    await page.goto('/#/gifts');
    await expect(page.getByText("This part of Mesa isn't available right now.")).toBeVisible();
  },
};

test.describe('The recipe of releases', () => {
  test('takes a new team through its first releases, with no other commands @everyone', async ({ page }) => {
    test.setTimeout(300_000);
    const commands = await commandsOf('publish-a-remote.md');
    expect(commands).toEqual(expect.arrayContaining(Object.keys(AFTER)));
    const checkout = new Checkout();
    try {
      await checkout.open();
      for (const command of commands) {
        await test.step(command, async () => {
          const output = await checkout.run(command);
          await AFTER[command]?.(page, output);
        });
      }
    } finally {
      await checkout.close();
    }
  });
});
