import { expect, test, type Page } from '@playwright/test';
import { hashPaths, withChoices } from '@mesa/contract';
import { inDays, signUpElsewhere } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { fetchedVersions, servedFiles, collectErrors, untilLive, versionsOf } from '../pages/served';
import { findRestaurant } from '../pages/tables';
import { previewPath, runningParts, Team } from '../pages/team';

const REMOTE = 'mf-booking';
const OTHERS = ['mf-account', 'mf-discovery'];
const ALL = [REMOTE, ...OTHERS];
const CATALOG = 'src/messages/en.json';
const OLD_HEADING = 'Diner details';
const headingOf = (release: number) => `Who is coming? (${release})`;
/** How soon a release or a rollback must be live, in milliseconds (contract.md "Remotes"). */
const LIVE_WITHIN = 2_000;
/** A tab checks for releases at most this often, in milliseconds. */
const CHECK_INTERVAL = 61_000;

test.describe('Releasing a remote', () => {
  test('a team publishes its remote three times and rolls back while a diner books @everyone', async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const team = new Team(REMOTE);
    const { page: diner } = await signUpElsewhere(browser, 'Ana');
    const { page: visitor } = await signUpElsewhere(browser, 'Bo');
    const mesa = new Mesa(diner);
    const table = { date: inDays(31), time: '6:00 PM', party_size: 2 };
    const { id: restaurantId } = await findRestaurant(diner, table, 20);
    const booking = withChoices(hashPaths.booking.to(restaurantId), table);
    const before = await versionsOf(visitor, ALL);
    const [processes, files] = [await runningParts(), await servedFiles(visitor, OTHERS)];
    expect(Object.keys(files).length).toBeGreaterThan(ALL.length);
    const expectUntouched = async () => {
      expect(await runningParts()).toEqual(processes);
      expect(await servedFiles(visitor, OTHERS)).toEqual(files);
    };
    // prefetching would hide a file that is missing later; with saveData the page does not prefetch
    await diner.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await diner.clock.install();
    const [errors, fetched] = [collectErrors(diner), fetchedVersions(diner, REMOTE)];
    const startedAt = Date.now();
    const staged = `2.0.${startedAt}`;
    const versions = [1, 2, 3].map((release) => `2.${release}.${startedAt}`);
    let published = 0;

    try {
      await test.step('a diner opens a restaurant and fills in the booking form', async () => {
        const registryRead = diner.waitForResponse(/\/remotes\/registry\.json/);
        await mesa.open(hashPaths.restaurant.to(restaurantId));
        await diner.evaluate(() => Object.assign(window, { samePage: true }));
        await registryRead;
        await diner.evaluate((hash) => (window.location.hash = hash), booking);
        await expect(heading(diner, OLD_HEADING)).toBeVisible();
        await mesa.field('Phone').fill('213 555 0100');
        await mesa.field('Special request').fill('A quiet corner');
      });

      const tryStaged = async () => {
        await visitor.goto('about:blank');
        await visitor.goto(`${baseURL}${await previewPath(REMOTE, staged)}#${booking}`);
        await expect(heading(visitor, headingOf(1))).toBeVisible();
        const notice = visitor.getByRole('complementary', { name: 'Preview' });
        await expect(notice).toContainText(`You are trying ${REMOTE} ${staged}, which is not live`);
        await notice.getByRole('link', { name: 'Leave the preview' }).click();
        await expect(notice).toHaveCount(0);
        await expect(heading(visitor, OLD_HEADING)).toBeVisible();
      };

      await test.step('the team stages its changed sources, and a colleague tries them', async () => {
        await team.checkOut();
        await team.edit(CATALOG, `"${OLD_HEADING}"`, `"${headingOf(1)}"`);
        expect(await team.publish(staged, '--stage')).toContain('is published but not live');
        await tryStaged();
        expect(await versionsOf(visitor, ALL)).toEqual(before);
      });

      await test.step('the team publishes three versions, one after the other', async () => {
        for (const [i, version] of versions.entries()) {
          if (i > 0) await team.edit(CATALOG, headingOf(i), headingOf(i + 1));
          expect(await team.publish(version)).toContain(`${REMOTE} ${version} is live.`);
          published += 1;
        }
      });

      await test.step('the next page load has the last one; nothing else has changed', async () => {
        await visitor.reload();
        await expect(heading(visitor, headingOf(3))).toBeVisible();
        await expect(heading(visitor, OLD_HEADING)).toHaveCount(0);
        expect(await versionsOf(visitor, ALL)).toEqual({ ...before, [REMOTE]: versions[2] });
        await expectUntouched();
      });

      await test.step('the open tab keeps its form and version, also on screens not loaded yet', async () => {
        await diner.clock.fastForward(CHECK_INTERVAL);
        await expect(mesa.field('Phone')).toHaveValue(/213.*555.*0100/);
        await expect(mesa.field('Special request')).toHaveValue('A quiet corner');
        await diner.getByRole('button', { name: 'Complete Reservation' }).click();
        const id = await mesa.expectConfirmed();
        // in the page itself, not in the live region for screen readers
        await expect(diner.locator('#root').getByText('A new version of Mesa is ready.')).toBeVisible();
        // by title: the page keeps a screen until the next one is loaded
        for (const [path, title] of [
          [hashPaths.bookingModify.to(id), /^Modify your reservation/],
          [hashPaths.bookingView.to(id), /^Reservation confirmed/],
        ] as const) {
          await diner.evaluate((hash) => (window.location.hash = hash), path);
          await expect(diner).toHaveTitle(title);
        }
        expect(await diner.evaluate(() => 'samePage' in window)).toBe(true);
        expect([...fetched]).toEqual([before[REMOTE]]);
      });

      await test.step('the open tab loads the new versions between two public pages only', async () => {
        await diner.evaluate((hash) => (window.location.hash = hash), hashPaths.restaurant.to(restaurantId));
        await expect(heading(diner, 'Make a reservation')).toBeVisible();
        expect(await diner.evaluate(() => 'samePage' in window)).toBe(true);
        const loadedAnew = diner.waitForEvent('load');
        await diner.evaluate(() => (window.location.hash = '/'));
        await loadedAnew;
        await expect(diner.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await diner.evaluate((hash) => (window.location.hash = hash), booking);
        await expect(heading(diner, headingOf(3))).toBeVisible();
        expect([...fetched]).toEqual([before[REMOTE], versions[2]]);
        expect(errors).toEqual([]);
      });

      await test.step('the team rolls back: the version before is live within two seconds', async () => {
        for (const to of [versions[1]!, versions[0]!, before[REMOTE]!]) {
          const rollback = team.rollBack().then((output) => ({ output, at: performance.now() }));
          const live = untilLive(visitor, REMOTE, to);
          const { output, at } = await rollback;
          published -= 1;
          expect(output).toContain(`${REMOTE} ${to} is live again.`);
          expect((await live) - at).toBeLessThan(LIVE_WITHIN);
        }
        await visitor.reload();
        await expect(heading(visitor, OLD_HEADING)).toBeVisible();
        await expectUntouched();
      });

      await test.step('a version that was never live can still be tried, one taken back cannot', async () => {
        await tryStaged();
        await visitor.goto('about:blank');
        await visitor.goto(`${baseURL}/?remote=${REMOTE}@${versions[2]}#${booking}`);
        await expect(visitor.getByRole('complementary', { name: 'Preview' })).toContainText(
          "You're seeing the live version",
        );
        await expect(heading(visitor, OLD_HEADING)).toBeVisible();
      });
    } finally {
      for (; published > 0; published -= 1) await team.rollBack();
      await team.leave();
    }
  });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
