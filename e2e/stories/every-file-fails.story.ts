import { expect, test, type Page, type Route } from '@playwright/test';
import type { RemoteEntry } from '@mesa/contract';
import { newDiner, signUp } from '../pages/diner';
import { registryOf } from '../pages/served';

const NOT_LOADED = /We couldn't load this part of Mesa/;
/** Longer than the shell waits for a remote, in milliseconds. */
const TOO_LONG = 13_000;

/** How a file can fail: what its request gets, each time, until the failure has ended. */
const WAYS: Record<string, (route: Route) => Promise<void>> = {
  'is answered with 500': (route) => route.fulfill({ status: 500, body: 'Down.' }),
  'is answered with 404': (route) => route.fulfill({ status: 404, body: 'Nothing here.' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'is no script and no catalog': (route) =>
    route.fulfill({ status: 200, body: '<p>Sign in to the Wi-Fi</p>' }),
  'is never answered': async () => {},
};
const NEVER = 'is never answered';
const BROKEN = 'is no script and no catalog';

/** What fails, as a pattern of addresses, and a screen that needs it. */
interface Needed {
  files: string;
  path: string;
}

/** All files of the remote together, then each that one of its screens needs. */
function everyFile({ name, preloads = {}, messages = {} }: RemoteEntry, way: string): Needed[] {
  const needed = new Map<string, string>();
  for (const [pattern, files] of Object.entries(preloads)) {
    const path = pattern.replace(':date', '2030-01-01').replace(/:\w+/g, '0'.repeat(24));
    // a browser accepts any text as styles
    for (const file of [`remotes/${name}/**`, ...files, messages['en']!])
      if (!needed.has(file) && !(way === BROKEN && file.endsWith('.css'))) needed.set(file, path);
  }
  return [...needed].map(([file, path]) => ({ files: `**/${file}`, path }));
}

/** Opens the screen while that fails; when it no longer does, one "Try again" must be enough. */
async function expectOnePress(page: Page, way: string, { files, path }: Needed): Promise<void> {
  const main = page.getByRole('main');
  if (way === NEVER) await page.clock.install();
  await page.route(files, WAYS[way]!);
  // a preload that is not answered delays the load event
  await page.goto(`/#${path}`, { waitUntil: 'commit' });
  if (way === NEVER) {
    await expect(main.getByText('Loading the page')).toBeAttached();
    await page.clock.fastForward(TOO_LONG);
  }
  await expect(main.getByText(NOT_LOADED)).toBeVisible();
  await page.unroute(files);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText(NOT_LOADED).or(main.getByText('Loading the page'))).toHaveCount(0);
  await expect(main).toContainText(/\w/);
}

test.describe('When a file of a remote fails', () => {
  for (const name of ['mf-discovery', 'mf-booking', 'mf-account', 'mf-desk'])
    for (const way of Object.keys(WAYS))
      test(`${name}: each that ${way} needs one "Try again" once it is there`, async ({ page, browser }) => {
        // some forty pages
        test.slow();
        await signUp(page, newDiner('Remy'));
        const storageState = await page.context().storageState();
        const live = (await registryOf(page)).find((remote) => remote.name === name)!;
        for (const needed of everyFile(live, way))
          await test.step(`${needed.files} at ${needed.path}`, async () => {
            // a browser keeps files in memory for all tabs of one context
            const context = await browser.newContext({ storageState });
            await expectOnePress(await context.newPage(), way, needed);
            await context.close();
          });
      });
});
