import { expect, test } from '@playwright/test';
import { RECOVERED, publishBroken } from '../pages/broken-remote';
import { admin, Team } from '../pages/team';

/** A canary is judged after this many failed visits. */
const ENOUGH = 5;
/** The canary must end within this time afterwards, in milliseconds. */
const GONE_WITHIN = 30_000;
const SHARE = 75;
const VISITORS = 14;

interface Listed {
  remotes: { name: string; canary: unknown }[];
}

test('a canary that fails in browsers is withdrawn automatically, and the audit log gives the reason @everyone', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  // a separate remote, so that no other story is affected
  const remote = { name: 'mf-lantern', routes: ['/lantern'], members: [], modals: [] };
  const team = new Team(remote.name);
  const good = await publishBroken(remote, 'works', '1.0.0');
  const bad = await publishBroken(remote, 'throws at render', '1.1.0');
  await admin('POST', `/${remote.name}/live`, { version: good, by: 'a story' });
  await admin('POST', `/${remote.name}/canary`, { version: bad, percent: SHARE, by: 'a story' });
  const canary = async () =>
    (await admin<Listed>('GET', '')).remotes.find(({ name }) => name === remote.name)?.canary;
  let failures = 0;
  let fifthAt = 0;

  for (let i = 0; i < VISITORS && (await canary()) !== null; i += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${baseURL}/#/lantern`);
    const shown = page.getByText(new RegExp(`Something went wrong in this part|^${RECOVERED}$`));
    await expect(shown).toBeVisible();
    if ((await shown.textContent()) !== RECOVERED) failures += 1;
    if (failures === ENOUGH) fifthAt ||= performance.now();
    await context.close();
  }
  await expect.poll(canary, { timeout: GONE_WITHIN }).toBeNull();
  expect(failures).toBeGreaterThanOrEqual(ENOUGH);
  expect(performance.now() - fifthAt).toBeLessThan(GONE_WITHIN);

  expect(await team.list()).toMatch(
    /withdraw 1\.1\.0 +Mesa \(it failed in \d+ of \d+ visits \(\d+ %\), the live version in 0 of \d+ visits \(0 %\)\)/,
  );
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${baseURL}/#/lantern`);
  await expect(page.getByRole('heading', { name: RECOVERED })).toBeVisible();
});
