import { expect, test, type Page } from '@playwright/test';
import { apiOf, newDiner, signedUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

/** What comes over the page's websockets. */
function framesOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

async function expectAsked(there: Mesa): Promise<void> {
  const dialog = there.page.getByRole('dialog', { name: 'Please sign in' });
  await expect(dialog.getByText('Your session has expired. Sign in to continue.')).toBeVisible();
  await expect(there.greeting).toHaveCount(0);
}

test('one diner in two browsers: a name, a password and a sign-out here are felt there', async ({
  page,
  browser,
}) => {
  const diner = await signedUp(page, newDiner('Vera'));
  const [here, there] = [new Mesa(page), new Mesa(await (await browser.newContext()).newPage())];
  const frames = framesOf(there.page);
  const isLiveAsDiner = () =>
    frames.some((frame) => frame.includes('confirm_subscription') && frame.includes('ReservationsChannel'));
  const account = page.getByRole('region', { name: 'Your account' });
  const enter = async (password: string) => {
    await there.open();
    await there.page.getByRole('button', { name: 'Sign in' }).click();
    await there.signInAs({ email: diner.email, password });
    await expect(there.greeting).toHaveText(/^Hi, Ver/);
    await there.profileLink.click();
    await expect(there.page.getByText('No upcoming reservations')).toBeVisible();
    await expect.poll(isLiveAsDiner).toBe(true);
  };
  const expectSentAway = async () => {
    await expectAsked(there);
    expect(frames.some((frame) => frame.includes('"disconnect"') && frame.includes('"remote"'))).toBe(true);
  };

  await test.step('both are listed, and the other one is signed out while it looks on', async () => {
    await enter(diner.password);
    await here.open('/profile');
    await expect(account.getByRole('listitem')).toHaveCount(2);
    await account.getByRole('button', { name: 'Sign out other devices' }).click();
    await expect(account.getByRole('listitem')).toHaveCount(1);
    await expectSentAway();
    await expect(here.greeting).toHaveText(/Hi, Vera/);
  });

  await test.step('signs in again where it was, and knows the new name at its next page', async () => {
    await there.signInAs(diner);
    await expect(there.page).toHaveURL(/#\/profile$/);
    await expect(there.greeting).toHaveText(/Hi, Vera/);
    await page.getByLabel(/^First name/).fill('Verena');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(here.greeting).toHaveText(/Hi, Verena/);
    await there.page.reload();
    await expect(there.greeting).toHaveText(/Hi, Verena/);
  });

  await test.step('a new password signs it out again, whatever it looks at, and is the only one that lets it in', async () => {
    const password = 'a-harbor-without-boats';
    // away first: what the page before this one still hears must not be taken for the link of the new one
    await there.page.goto('about:blank');
    frames.length = 0;
    await there.open('/');
    await expect.poll(isLiveAsDiner).toBe(true);
    await page.getByLabel(/^Current password/).fill(diner.password);
    await page.getByLabel(/^New password/).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(
      page.getByText("Password updated. You've been signed out on other devices.").first(),
    ).toBeVisible();
    await expectSentAway();
    await there.signInAs(diner);
    await expect(there.page.getByText('Your email or password is incorrect')).toBeVisible();
    await there.signInAs({ email: diner.email, password });
    await expect(there.greeting).toHaveText(/Hi, Verena/);
  });
});

test('a session that ends while a page is on its way is noticed once that page is there', async ({
  page,
  browser,
}) => {
  const diner = await signedUp(page, newDiner('Vera'));
  const there = new Mesa(await (await browser.newContext()).newPage());
  let letThrough = () => {};
  const ended = new Promise<void>((resolve) => (letThrough = resolve));
  await there.open();
  await there.page.getByRole('button', { name: 'Sign in' }).click();
  await there.signInAs(diner);
  await expect(there.greeting).toBeVisible();
  await there.page.routeWebSocket(/\/cable$/, async (socket) => {
    await ended;
    socket.connectToServer();
  });
  await there.page.reload();
  await expect(there.greeting).toBeVisible();
  expect((await apiOf(page)('endOtherSessions')).status).toBe(204);
  letThrough();
  await expectAsked(there);
});
