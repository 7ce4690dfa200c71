import { expect, test, type Page } from '@playwright/test';
import { apiOf, newDiner, signUp } from '../pages/diner';
import { Mesa } from '../pages/mesa';

/** Collects the messages that the page's websockets receive. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

async function expectSignInDialog(there: Mesa): Promise<void> {
  const dialog = there.page.getByRole('dialog', { name: 'Please sign in' });
  await expect(dialog.getByText('Your session has expired. Sign in to continue.')).toBeVisible();
  await expect(there.greeting).toHaveCount(0);
}

test.describe('One diner in two browsers', () => {
  test('a new name, a new password and a sign-out reach the other browser', async ({ page, browser }) => {
    const diner = await signUp(page, newDiner('Vera'));
    const [here, there] = [new Mesa(page), new Mesa(await browser.newPage())];
    const frames = framesOf(there.page);
    const isSubscribed = () =>
      frames.some((frame) => frame.includes('confirm_subscription') && frame.includes('ReservationsChannel'));
    const account = page.getByRole('region', { name: 'Your account' });
    const signIn = async (password: string) => {
      await there.open();
      await there.signInButton.click();
      await there.signInAs({ email: diner.email, password });
      await expect(there.greeting).toHaveText(/^Hi, Ver/);
      await there.profileLink.click();
      await expect(there.page.getByText('No upcoming reservations')).toBeVisible();
      await expect.poll(isSubscribed).toBe(true);
    };
    const expectSignedOut = async () => {
      await expectSignInDialog(there);
      const wasDisconnected = () =>
        frames.some((frame) => frame.includes('"disconnect"') && frame.includes('"remote"'));
      await expect.poll(wasDisconnected).toBe(true);
    };

    await test.step('both sessions are listed, and the other one is signed out at once', async () => {
      await signIn(diner.password);
      await here.open('/profile');
      await expect(account.getByRole('listitem')).toHaveCount(2);
      await account.getByRole('button', { name: 'Sign out other devices' }).click();
      await expect(account.getByRole('listitem')).toHaveCount(1);
      await expectSignedOut();
      await expect(here.greeting).toHaveText('Hi, Vera');
    });

    await test.step('the other browser signs in where it was; a reload shows the new name', async () => {
      await there.signInAs(diner);
      await expect(there.page).toHaveURL(/#\/profile$/);
      await expect(there.greeting).toHaveText('Hi, Vera');
      await here.field('First name').fill('Verena');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(here.greeting).toHaveText('Hi, Verena');
      await there.page.reload();
      await expect(there.greeting).toHaveText('Hi, Verena');
    });

    await test.step('a new password signs the other browser out; the old one no longer works', async () => {
      const password = 'a-harbor-without-boats';
      // leave first: messages of the earlier page must not count for the new one
      await there.page.goto('about:blank');
      frames.length = 0;
      await there.open('/');
      await expect.poll(isSubscribed).toBe(true);
      await here.field('Current password').fill(diner.password);
      await here.field('New password').fill(password);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(
        page.getByText("Password updated. You've been signed out on other devices.").first(),
      ).toBeVisible();
      await expectSignedOut();
      await there.signInAs(diner);
      await expect(there.page.getByText('Your email or password is incorrect')).toBeVisible();
      await there.signInAs({ email: diner.email, password });
      await expect(there.greeting).toHaveText('Hi, Verena');
    });
  });

  test('a session that ends while a page is loading is noticed when the page is ready', async ({
    page,
    browser,
  }) => {
    const diner = await signUp(page, newDiner('Vera'));
    const there = new Mesa(await browser.newPage());
    let connect = () => {};
    const mayConnect = new Promise<void>((resolve) => (connect = resolve));
    await there.open();
    await there.signInButton.click();
    await there.signInAs(diner);
    await expect(there.greeting).toBeVisible();
    await there.page.routeWebSocket(/\/cable$/, async (socket) => {
      await mayConnect;
      socket.connectToServer();
    });
    await there.page.reload();
    await expect(there.greeting).toBeVisible();
    expect((await apiOf(page)('endOtherSessions')).status).toBe(204);
    connect();
    await expectSignInDialog(there);
  });
});
