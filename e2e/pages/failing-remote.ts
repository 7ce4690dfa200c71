import { expect, test, type Page } from '@playwright/test';
import { FAILURES, RECOVERED, publishBroken } from './broken-remote';
import { newDiner, signUp } from './diner';
import { Mesa } from './mesa';
import { registryOf } from './served';
import { previewPath } from './team';

/** A remote with one of its screens, and a screen of another remote, which must keep working. */
interface Failing {
  name: string;
  path: string;
  shows: RegExp;
  other: string;
  otherShows: RegExp;
}

/** Longer than the shell waits for a remote, in milliseconds. */
const TOO_LONG = 13_000;
const NOT_LOADED = /We couldn't load this part of Mesa/;
const WENT_WRONG = /Something went wrong in this part of Mesa/;

/** Stories of one remote that fails in every way: only its own screens show an error, and they recover. */
export function testFailingRemote({ name, path, shows, other, otherShows }: Failing): void {
  const files = `**/remotes/${name}/**`;
  const main = (page: Page) => page.getByRole('main');
  const again = (page: Page) => main(page).getByRole('button', { name: 'Try again' });

  /** Only the screen of this remote shows the error; header and other remotes work, without a page load. */
  const expectContained = async (page: Page, sentence: RegExp, failAgain = async () => {}) => {
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await expect(main(page).getByText(sentence)).toBeVisible();
    await expect(new Mesa(page).greeting).toBeVisible();
    await page.evaluate((hash) => (window.location.hash = hash), other);
    await expect(page.getByText(otherShows).first()).toBeVisible();
    await page.evaluate(() => window.history.back());
    await failAgain();
    await expect(main(page).getByText(sentence)).toBeVisible();
  };
  const expectSamePage = async (page: Page) =>
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);

  test.describe(name, () => {
    test.beforeEach(async ({ page }) => void (await signUp(page, newDiner('Remy'))));

    test('is down: its screen shows an error, and "Try again" loads it', async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await new Mesa(page).open(path);
      await expectContained(page, NOT_LOADED);
      await page.unroute(files);
      await again(page).click();
      await expect(page.getByText(shows).first()).toBeVisible();
      await expectSamePage(page);
    });

    test('is slow: its screen shows placeholders, then an error, and "Try again" loads it', async ({
      page,
    }) => {
      await page.clock.install();
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route(files, async (route) => {
        await answered;
        await route.continue().catch(() => undefined);
      });
      // preloaded files delay the load event, so the story does not wait for it
      await page.goto(`/#${path}`, { waitUntil: 'commit' });
      const wait = async () => {
        await expect(main(page).getByText('Loading the page')).toBeAttached();
        await page.clock.fastForward(TOO_LONG);
      };
      await wait();
      await expectContained(page, NOT_LOADED, wait);
      answer();
      await again(page).click();
      await expect(page.getByText(shows).first()).toBeVisible();
      await expectSamePage(page);
    });

    for (const failure of FAILURES) {
      test(`${failure}: its screen shows an error, and "Try again" works once the failure has ended`, async ({
        page,
      }) => {
        const live = (await registryOf(page)).find((remote) => remote.name === name)!;
        const version = await publishBroken(live, failure, `0.0.1-${failure.replaceAll(' ', '-')}`);
        await page.goto(`${await previewPath(name, version)}#${path}`);
        await expectContained(page, failure === 'throws at load' ? NOT_LOADED : WENT_WRONG);
        await page.evaluate(() => Object.assign(window, { recovered: true }));
        await again(page).click();
        await expect(main(page).getByRole('heading', { name: RECOVERED })).toBeVisible();
        await expectSamePage(page);
      });
    }
  });
}
