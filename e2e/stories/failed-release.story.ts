import { expect, test, type Browser, type Page, type Route } from '@playwright/test';
import { BOOTSTRAP_ID, type Bootstrap, type ModalName } from '@mesa/contract';
import { publishBroken, RECOVERED } from '../pages/broken-remote';
import { registryOf } from '../pages/served';
import { admin, Team } from '../pages/team';
import { Mesa } from '../pages/mesa';

/** A canary is judged after this many visitors for whom it failed. */
const ENOUGH = 5;
/** The canary must end within this time afterwards, in milliseconds. */
const GONE_WITHIN = 60_000;
const SHARE = 75;
const VISITORS = 40;

/** A separate remote, so that no other story is affected. */
const remoteAt = (word: string) => ({
  name: `mf-${word}`,
  routes: [`/${word}`],
  protectedRoutes: [],
  modals: [] as ModalName[],
});

const canaryOf = async (name: string) => {
  const { remotes } = await admin<{ remotes: { name: string; canary: unknown }[] }>('GET', '');
  return remotes.find((remote) => remote.name === name)?.canary;
};

/** Publishes a remote whose live version works and whose canary fails. */
async function publishCanary(word: string, failure: Parameters<typeof publishBroken>[1]) {
  const remote = remoteAt(word);
  const good = await publishBroken(remote, 'works', '1.0.0');
  const bad = await publishBroken(remote, failure, '1.1.0');
  await admin('POST', `/${remote.name}/live`, { version: good });
  await admin('POST', `/${remote.name}/canary`, { version: bad, percent: SHARE });
  return remote;
}

/** Opens pages as new visitors until the canary is withdrawn, which failed for some `earlier` ones. */
async function openUntilWithdrawn(
  browser: Browser,
  { name, url, earlier = 0 }: { name: string; url: string; earlier?: number },
  fails: (page: Page) => Promise<boolean>,
) {
  let failures = earlier;
  let fifthAt = 0;
  for (let i = 0; i < VISITORS && (await canaryOf(name)) !== null; i += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    if (await fails(page)) failures += 1;
    if (failures === ENOUGH) fifthAt ||= performance.now();
    await context.close();
  }
  await expect.poll(() => canaryOf(name), { timeout: GONE_WITHIN }).toBeNull();
  expect(failures).toBeGreaterThanOrEqual(ENOUGH);
  expect(performance.now() - fifthAt).toBeLessThan(GONE_WITHIN);
}

test.describe('Bad releases', () => {
  test.describe('a release that fails', () => {
    test('at once: the canary is withdrawn, and "Try again" loads the live version @everyone', async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      const remote = await publishCanary('lantern', 'throws at render');
      const url = `${baseURL}/#/lantern`;
      const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
      const works = (page: Page) => page.getByRole('heading', { name: RECOVERED });
      const gotCanary = async (page: Page) => {
        await expect(again(page).or(works(page))).toBeVisible();
        return again(page).isVisible();
      };
      const open = await openWith(browser, url, remote.name, '1.1.0');
      await expect(again(open)).toBeVisible();
      await openUntilWithdrawn(browser, { name: remote.name, url, earlier: 1 }, gotCanary);
      const list = await new Team(remote.name).list();
      expect(list).toMatch(/withdraw 1\.1\.0 +Mesa \(it failed for \d+ of \d+ visitors \(\d+ %\), the live/);
      expect(list).toMatch(/the live version for 0 of \d+ visitors \(0 %\)\)/);
      await again(open).click();
      await expect(works(open)).toBeVisible();
    });

    test('live for everybody, twice in a row: the last version that did not fail is back @everyone', async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      const remote = remoteAt('torch');
      const goLive = (version: string) => admin('POST', `/${remote.name}/live`, { version });
      await goLive(await publishBroken(remote, 'works', '1.0.0'));
      await goLive(await publishBroken(remote, 'throws at render', '1.1.0'));
      await goLive(await publishBroken(remote, 'throws in an effect', '1.2.0'));
      const opened: (string | undefined)[] = [];
      for (let i = 0; i < VISITORS && opened.at(-1) !== '1.0.0'; i += 1) {
        const page = await (await browser.newContext()).newPage();
        await page.goto(`${baseURL}/#/torch`);
        const again = page.getByRole('button', { name: 'Try again' });
        await expect(again.or(page.getByRole('heading', { name: RECOVERED }))).toBeVisible();
        opened.push(await versionIn(page, remote.name));
        await page.context().close();
      }
      expect(opened.at(-1)).toBe('1.0.0');
      expect(new Set(opened)).toEqual(new Set(['1.2.0', '1.1.0', '1.0.0']));
    });

    test('only on a click: the canary is withdrawn, and its team reads the error @everyone', async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      const remote = await publishCanary('wick', 'throws on a click');
      await openUntilWithdrawn(browser, { name: remote.name, url: `${baseURL}/#/wick` }, async (page) => {
        const button = page.getByRole('button', { name: 'Find a lantern' });
        await expect(button.or(page.getByRole('heading', { name: RECOVERED }))).toBeVisible();
        if (!(await button.isVisible())) return false;
        await button.click();
        return true;
      });
      const printed = await new Team(remote.name).errors();
      expect(printed).toMatch(
        /^1\.1\.0\n {2}TypeError: Nothing was found for ….? \(uncaught\)\n {4}at remote\.\w+\.js:\d+:\d+\n/,
      );
      expect(printed).toMatch(/\d+ times, \d+ visitors, first/);
      expect(printed).not.toContain('peanut');
    });

    test('by altered bytes: the entry of a remote never runs, and only its screens fail', async ({
      page,
    }) => {
      const live = (await registryOf(page)).find(({ name }) => name === 'mf-discovery')!;
      await page.route(`**${live.entry}`, alter);
      await new Mesa(page).open();
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(new Mesa(page).signInButton).toBeVisible();
      expect(await page.evaluate(() => 'alteredRan' in window)).toBe(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
});

/** Opens pages as new visitors until one gets that version. */
async function openWith(browser: Browser, url: string, name: string, version: string): Promise<Page> {
  for (let i = 0; i < VISITORS; i += 1) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(url);
    if ((await versionIn(page, name)) === version) return page;
    await page.context().close();
  }
  throw new Error(`None of ${VISITORS} visitors got ${name} ${version}.`);
}

/** The version of a remote that a page was loaded with. */
async function versionIn(page: Page, name: string): Promise<string | undefined> {
  const { remotes } = JSON.parse((await page.locator(`#${BOOTSTRAP_ID}`).textContent())!) as Bootstrap;
  return remotes.find((remote) => remote.name === name)?.version;
}

/** Answers with the file as somebody between store and browser would change it. */
async function alter(route: Route): Promise<void> {
  const response = await route.fetch();
  const addition = Buffer.from(';window.alteredRan=true;');
  await route.fulfill({ response, body: Buffer.concat([addition, await response.body()]) });
}
