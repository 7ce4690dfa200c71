import { expect, test } from '@playwright/test';
import { apiOf, inDays, newDiner, signUp, signUpElsewhere } from '../pages/diner';
import { MailServer } from '../pages/mail-server';
import { Mesa } from '../pages/mesa';
import { findResult } from '../pages/tables';

// one at a time: the mail server listens on one port
test.describe.configure({ mode: 'serial' });

test.describe('Mail', () => {
  const mails = new MailServer();
  test.beforeAll(() => mails.start());
  test.afterAll(() => mails.stop());

  test('a diner books a table, gets the mail and cancels from it', async ({ page }) => {
    const mesa = new Mesa(page);
    const diner = await signUp(page, newDiner('Mar'));

    await test.step('books a table', async () => {
      const table = { date: inDays(26), time: '2:00 PM', party_size: 2 };
      const { name } = await findResult(page, 'mexican', table);
      await mesa.open('/search/mexican');
      await mesa.result(name).click();
      await mesa.expectRestaurant();
      await mesa.chooseTable({ ...table, party: '2 People' });
      await mesa.findFirstTable();
      await mesa.completeReservation();
      await mesa.expectConfirmed();
    });

    await test.step('cancels by the link of the mail', async () => {
      const cancel = /http\S+\/#\/booking\/cancel\/\w+/;
      const mail = await mails.mailTo(diner.email, cancel);
      const calendar = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
      expect(calendar?.content.toString()).toContain('METHOD:REQUEST');
      await page.goto(cancel.exec(mail.text!)![0]);
      await page.getByRole('button', { name: 'Cancel reservation' }).click();
      await expect(page.getByText('No upcoming reservations')).toBeVisible();
    });

    await test.step('gets a mail that it is cancelled', async () => {
      const mail = await mails.mailTo(diner.email, /cancelled/i);
      const calendar = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
      expect(calendar?.content.toString()).toContain('METHOD:CANCEL');
    });
  });

  test('a diner who forgot the password chooses a new one, which signs out her other devices', async ({
    page,
    browser,
  }) => {
    const mesa = new Mesa(page);
    const { page: elsewhere, diner } = await signUpElsewhere(browser, 'Flor');
    const reset = /http\S+\/#\/reset\/[\w-]+/;

    await test.step('asks for a link', async () => {
      await mesa.open();
      await mesa.signInButton.click();
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await mesa.field('Email', page.getByRole('dialog')).fill(diner.email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Check your mail')).toBeVisible();
    });

    const link = await mails.linkTo(diner.email, reset);
    await test.step('chooses a new password and is signed in', async () => {
      await page.goto(link);
      await mesa.field('New password').fill('short');
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText(/Is too short/)).toBeVisible();
      await mesa.field('New password').fill('another-plum-orchard');
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(mesa.greeting).toHaveText('Hi, Flor');
      await expect(page).toHaveURL(/#\/profile$/);
    });

    await test.step('the other device is signed out, and the old password is refused', async () => {
      expect((await apiOf(elsewhere)('listReservations')).status).toBe(401);
      const { status } = await apiOf(elsewhere)('signIn', {
        body: { user: { email: diner.email, password: diner.password } },
      });
      expect(status).toBe(401);
    });

    await test.step('the link does not work twice', async () => {
      await elsewhere.goto(link);
      await mesa.field('New password', elsewhere).fill('a-third-plum-orchard');
      await elsewhere.getByRole('button', { name: 'Save password' }).click();
      await expect(elsewhere.getByText('This link has expired. Ask for a new one.')).toBeVisible();
    });

    await test.step('the mail of the sign-up confirms her email', async () => {
      await page.goto(await mails.linkTo(diner.email, /http\S+\/#\/confirm\/[\w-]+/));
      await expect(page.getByText(`${diner.email} is confirmed`)).toBeVisible();
    });
  });
});
