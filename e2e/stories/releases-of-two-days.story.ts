import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { hashPaths, type Bootstrap } from '@mesa/contract';
import { apiOf, inDays, newDiner, signUp, type BookingRequest } from '../pages/diner';
import { Mesa } from '../pages/mesa';
import { collectErrors } from '../pages/served';
import { bookAll, findRestaurant, type Table } from '../pages/tables';
import { startTwoShells, type Bff, type TwoShells } from '../pages/two-shells';

const REMOTES = ['mf-account', 'mf-booking', 'mf-discovery'];

test.describe('Releases of two days', () => {
  let shells: TwoShells;
  test.beforeAll(async () => void (shells = await startTwoShells()));
  test.afterAll(() => shells?.end());

  test('what the gate refuses never reaches a page, and what it accepts works to a booking', async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const { older, current, versions } = shells;
    await shells.goLive(older, versions.last);
    const open = await openAsVisitor(browser, older.url);
    const { shell } = await pageOf(open);

    const inOlderShell =
      await test.step("today's remotes are made live in the last release's shell, or refused", async () => {
        const refused = await makeLive(shells, older, versions.current);
        await expectNextRefused(shells, older);
        return { ...versions.current, ...pick(versions.last, refused) };
      });
    await useEveryScreen(browser, older.url, inOlderShell);

    await test.step("after today's release, its old pages still get what fits their shell", async () => {
      await shells.goLive(current, versions.current);
      const today = await pageOf(await openAsVisitor(browser, current.url));
      expect(today.versions).toEqual(versions.current);
      expect(today.shell).not.toBe(shell);
      for (const { url } of [older, current])
        expect(await registryFor(open, `${url}/remotes/registry.json?shell=${shell}`)).toEqual(inOlderShell);
    });

    const inTodaysShell =
      await test.step("the last release's remotes are made live in today's shell, or refused", async () => {
        const refused = await makeLive(shells, current, versions.last);
        await expectNextRefused(shells, current);
        return { ...versions.last, ...pick(versions.current, refused) };
      });
    await useEveryScreen(browser, current.url, inTodaysShell);
  });
});

/** Makes each remote live in the shell of a BFF. @returns the names of those that the BFF refuses */
async function makeLive(shells: TwoShells, bff: Bff, versions: Record<string, string>): Promise<string[]> {
  const refused: string[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const sentences = await shells.tryGoLive(bff, { [name]: version });
    for (const sentence of sentences)
      expect(sentence).toMatch(new RegExp(`^${name} (uses|needs|calls) .+\\.$`));
    if (sentences.length > 0) refused.push(name);
  }
  return refused;
}

async function expectNextRefused(shells: TwoShells, bff: Bff): Promise<void> {
  expect(await shells.tryGoLive(bff, shells.versions.next)).toContain(
    'mf-booking uses useTomorrow of @mesa/remote-kit, which the live shell does not provide.',
  );
}

const pick = (versions: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)));

async function openAsVisitor(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url });
  await new Mesa(page).open();
  return page;
}

/** What the BFF put into the page: its shell, and the remotes' versions by name. */
async function pageOf(page: Page) {
  const { shell, remotes } = JSON.parse((await page.locator('#mesa-bootstrap').textContent())!) as Bootstrap;
  return { shell, versions: versionsBy(remotes) };
}

async function registryFor(page: Page, url: string) {
  return versionsBy(((await (await page.request.get(url)).json()) as Pick<Bootstrap, 'remotes'>).remotes);
}

const versionsBy = (remotes: Bootstrap['remotes']) =>
  Object.fromEntries(remotes.map(({ name, version }) => [name, version]));

/** A diner uses every screen while another one changes what they show. */
async function useEveryScreen(browser: Browser, url: string, versions: Record<string, string>) {
  const page = await browser.newPage({ baseURL: url });
  const [errors, files] = [collectErrors(page), new Set<string>()];
  page.on('request', (request) => {
    const [, name, version] = /\/remotes\/([^/]+)\/([^/]+)\/.*\.js/.exec(request.url()) ?? [];
    if (name) files.add(`${name} ${version}`);
  });
  const other = await browser.newPage({ baseURL: url });
  await signUp(other, newDiner('Bo'));
  const table = { date: inDays(33), time: '5:00 PM', party_size: 9 };
  const { id, name } = await findRestaurant(other, table, 60);
  const request = { restaurant_id: id, ...table };
  const mesa = new Mesa(page);

  await mesa.open();
  await mesa.signUpButton.click();
  await mesa.signUpIn(newDiner('Ana'));
  await mesa.searchFromLanding(name);
  const result = page.getByRole('article').filter({ hasText: name }).first();
  await findTable(mesa, table);
  await expectLive(result.getByRole('link', { name: /^5:00 PM/ }), other, request);

  await mesa.openRestaurant(id);
  await findTable(mesa, table);
  const slot = mesa.offeredTimes.getByRole('link', { name: /^5:00 PM/ });
  await expectLive(slot, other, request);

  await slot.click();
  await mesa.completeReservation();
  const reservation = await mesa.expectConfirmed();
  await page.getByRole('link', { name: 'Modify', exact: true }).click();
  await page.getByRole('button', { name: 'Find a Table', exact: true }).click();
  await mesa.offeredTimes.getByRole('link').and(page.locator('[href]:not([aria-current])')).first().click();
  await page.getByRole('button', { name: 'Confirm changes' }).click();
  await mesa.expectConfirmed();
  await mesa.open(hashPaths.bookingCancel.to(reservation));
  await expect(page.getByRole('button', { name: 'Cancel reservation' })).toBeVisible();

  await mesa.profileLink.click();
  const upcoming = page.getByRole('region', { name: 'Upcoming reservations' });
  await expect(upcoming.getByText(name, { exact: true })).toBeVisible();
  await apiOf(page)('cancelReservation', { params: { id: reservation } });
  await expect(page.getByText('No upcoming reservations')).toBeVisible();

  await openReview(browser, url);
  expect(errors).toEqual([]);
  expect([...files].sort()).toEqual(REMOTES.map((remote) => `${remote} ${versions[remote]}`));
  await page.context().close();
}

async function findTable(mesa: Mesa, { date, time, party_size }: Table): Promise<void> {
  await mesa.chooseTable({ date, time, party: `${party_size} People` });
  await mesa.page.getByRole('button', { name: 'Find a Table', exact: true }).click();
}

/** A link to a table shows at once that the last such table was booked, and that one is available again. */
async function expectLive(link: Locator, other: Page, request: BookingRequest): Promise<void> {
  await expect(link).toHaveAttribute('href', /booking/);
  const bookings = await bookAll(other, request);
  expect(bookings.length).toBeGreaterThan(0);
  await expect(link).toHaveAttribute('aria-disabled', 'true');
  for (const { id } of bookings) await apiOf(other)('cancelReservation', { params: { id } });
  await expect(link).toHaveAttribute('href', /booking/);
}

/** The demo diner signs in and opens the form for a review. */
async function openReview(browser: Browser, url: string): Promise<void> {
  const page = await openAsVisitor(browser, url);
  const mesa = new Mesa(page);
  await mesa.signInAsDemo();
  await mesa.profileLink.click();
  const past = page.getByRole('region', { name: 'Past reservations' });
  await past.getByRole('link', { name: 'Write Review', exact: true }).last().click();
  await expect(mesa.field('Your review')).toBeVisible();
  await page.context().close();
}
