import { expect, test, type Browser, type Page, type Route } from '@playwright/test';
import { BOOTSTRAP_ID, type Bootstrap, type ModalName } from '@mesa/contract';
import { publishBroken, RECOVERED } from '../pages/broken-remote';
import { registryOf } from '../pages/served';
import { admin, metrics, Team } from '../pages/team';
import { Mesa } from '../pages/mesa';

/** A canary is judged after this many visitors for whom it failed. */
const ENOUGH = 5;
/** The canary must end within this time afterwards, in milliseconds. */
const GONE_WITHIN = 60_000;
const SHARE = 75;
/** A tab checks for releases at most this often, in milliseconds. */
const CHECK_INTERVAL = 61_000;
const VISITORS = 40;
const NOTICE = "A part of Mesa had a problem, so you're seeing its previous version.";

/** A page reports at most ten different errors. */
const FILES_PER_PAGE = 4;

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

/** Opens pages as new visitors until the canary is withdrawn. @returns for how many of them it failed */
async function openUntilWithdrawn(
  browser: Browser,
  url: string,
  name: string,
  fails: (page: Page) => Promise<boolean>,
) {
  let failures = 0;
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
    test('at once: every visitor sees the previous version, and the canary is withdrawn @everyone', async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      const remote = await publishCanary('lantern', 'throws at render');
      const gotCanary = async (page: Page) => {
        await expect(page.getByRole('heading', { name: RECOVERED })).toBeVisible();
        return page.getByRole('status').filter({ hasText: NOTICE }).first().isVisible();
      };
      await openUntilWithdrawn(browser, `${baseURL}/#/lantern`, remote.name, gotCanary);
      const list = await new Team(remote.name).list();
      expect(list).toMatch(/withdraw 1\.1\.0 +Mesa \(it failed for \d+ of \d+ visitors \(\d+ %\), the live/);
      expect(list).toMatch(/the live version for 0 of \d+ visitors \(0 %\)\)/);
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${baseURL}/#/lantern`);
      expect(await gotCanary(page)).toBe(false);
    });

    test('only on a click: the canary is withdrawn, and its team reads the error @everyone', async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      const remote = await publishCanary('wick', 'throws on a click');
      await openUntilWithdrawn(browser, `${baseURL}/#/wick`, remote.name, async (page) => {
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

    test('after it was withdrawn: a tab that still has it is offered a reload @everyone', async ({
      browser,
      baseURL,
    }) => {
      const remote = remoteAt('ember');
      for (const version of ['1.0.0', '1.1.0']) await publishBroken(remote, 'works', version);
      await admin('POST', `/${remote.name}/live`, { version: '1.0.0' });
      await admin('POST', `/${remote.name}/canary`, { version: '1.1.0', percent: SHARE });
      const page = await openWith(browser, `${baseURL}/#/ember`, remote.name, '1.1.0');
      await admin('POST', `/${remote.name}/canary`, { version: '1.1.0', percent: 0 });
      await page.clock.fastForward(CHECK_INTERVAL);
      await page.evaluate(() => (window.location.hash = '/'));
      const toast = page.locator('#root').getByText('A new version of Mesa is ready.');
      await expect(toast).toBeVisible();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(toast).toHaveCount(0);
      expect(await versionIn(page, remote.name)).toBe('1.0.0');
    });

    test('by the integrity check of one file: only its screens fail, and the file never runs', async ({
      browser,
    }) => {
      test.setTimeout(150_000);
      const name = 'mf-discovery';
      const page = await browser.newPage();
      const live = (await registryOf(page)).find((remote) => remote.name === name)!;
      const files = live.preloads!['/']!;
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) {
        const context = await browser.newContext();
        const tab = await context.newPage();
        await tab.route(`**/${file}`, alter);
        // without a fallback, which would hide the failure
        await tab.route('**/fallback.json*', (route) => route.fulfill({ status: 404, body: '[]' }));
        await tab.goto('/#/');
        await expect(tab.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
        await expect(new Mesa(tab).signInButton).toBeVisible();
        expect(await ran(tab)).toBe(false);
        await expect.poll(() => refusedFiles(name, live.version)).toContain(file);
        await tab.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    });
  });

  test.describe('a remote with altered files', () => {
    for (const name of ['mf-discovery', 'mf-booking', 'mf-account'])
      test(`${name}: no script, style or catalog of it is used; each is reported and counted`, async ({
        page,
      }) => {
        const live = (await registryOf(page)).find((remote) => remote.name === name)!;
        const files = Object.keys(live.integrity!);
        const before = await refusalCount(name);
        await page.route(`**/remotes/${name}/${live.version}/**`, alter);
        await page.route('**/fallback.json*', (route) => route.fulfill({ status: 404, body: '[]' }));
        for (let i = 0; i < files.length; i += FILES_PER_PAGE) {
          await page.goto('about:blank');
          // the page loads every remote when it is idle
          await Promise.all([page.waitForResponse(`**/remotes/${name}/**`), new Mesa(page).open()]);
          for (const file of files.slice(i, i + FILES_PER_PAGE)) {
            const url = live.entry.replace(/[^/]*$/, file);
            expect([file, await insert(page, url)]).toEqual([file, 'error']);
            await expect.poll(() => refusedFiles(name, live.version)).toContain(file);
          }
          expect(await ran(page)).toBe(false);
        }
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        expect(await refusalCount(name)).toBeGreaterThanOrEqual(before + files.length);
      });
  });
});

/** Opens pages as new visitors until one gets that version; its page has also read the registry. */
async function openWith(browser: Browser, url: string, name: string, version: string): Promise<Page> {
  for (let i = 0; i < VISITORS; i += 1) {
    const page = await (await browser.newContext()).newPage();
    await page.clock.install();
    const read = page.waitForResponse(/\/remotes\/registry\.json/).catch(() => null);
    await page.goto(url);
    if ((await versionIn(page, name)) === version) {
      await read;
      return page;
    }
    await page.context().close();
  }
  throw new Error(`None of ${VISITORS} visitors got ${name} ${version}.`);
}

/** The version of a remote that a page was loaded with. */
async function versionIn(page: Page, name: string): Promise<string | undefined> {
  const { remotes } = JSON.parse((await page.locator(`#${BOOTSTRAP_ID}`).textContent())!) as Bootstrap;
  return remotes.find((remote) => remote.name === name)?.version;
}

/** Loads a file as webpack's runtime does, and a catalog as its package does. @returns how it ends */
function insert(page: Page, url: string): Promise<string> {
  return page.evaluate(async (address) => {
    if (address.endsWith('.json'))
      return fetch(address).then(
        () => 'load',
        () => 'error',
      );
    const element = address.endsWith('.css')
      ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
      : Object.assign(document.createElement('script'), { src: address });
    document.head.append(element);
    return new Promise<string>((resolve) =>
      ['load', 'error'].forEach((event) => element.addEventListener(event, () => resolve(event))),
    );
  }, url);
}

/** Whether an altered script or style had an effect. */
function ran(page: Page): Promise<boolean> {
  return page.evaluate(
    () => 'alteredRan' in window || getComputedStyle(document.body).getPropertyValue('--altered') !== '',
  );
}

/** The metric of the alert MesaRemoteRefused. */
async function refusalCount(name: string): Promise<number> {
  const lines = (await metrics()).split('\n').filter((line) => line.includes('mesa_remote_failures_total{'));
  return lines
    .filter((line) => line.includes('kind="integrity"') && line.includes(`remote="${name}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** The files of a version that browsers refused. */
async function refusedFiles(name: string, version: string): Promise<(string | undefined)[]> {
  const { errors } = await admin<{
    errors: { version: string; kind: string; built: { file: string } | null }[];
  }>('GET', `/${name}/errors`);
  return errors
    .filter((error) => error.kind === 'integrity' && error.version === version)
    .map(({ built }) => built?.file);
}

/** Answers with the file as somebody who can write to the store would change it. */
async function alter(route: Route): Promise<void> {
  const response = await route.fetch();
  const isStyle = new URL(route.request().url()).pathname.endsWith('.css');
  const addition = isStyle ? ':root{--altered:1}' : ';window.alteredRan=true;';
  await route.fulfill({ response, body: Buffer.concat([Buffer.from(addition), await response.body()]) });
}
