import type { OutboxMail } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import { createMac } from '../../edge/signatures';
import { ADMIN_TOKEN } from '../../testing/bff';
import { openBrowser } from '../../testing/browser';
import { setUpBff } from '../../testing/set-up-bff';

const HOUR_MS = 60 * 60_000;

describe('the outbox on the admin port', () => {
  const { bff } = setUpBff({
    services: ['accounts', 'mail'],
    env: { PUBLIC_URL: 'http://localhost:3000' },
  });

  const asOperator = { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } };
  const samples = async () =>
    (await (await fetch(`${bff.admin}/admin/outbox?samples=1`, asOperator)).json()) as OutboxMail[];
  const newLink = async () => {
    const response = await fetch(`${bff.admin}/admin/outbox/links`, { method: 'POST', ...asOperator });
    return `${bff.admin}${((await response.json()) as { path: string }).path}`;
  };

  it('lists the mail of a sign-up, kept because there is no mail server', async () => {
    const browser = openBrowser(bff.origin);
    await browser.open();
    const { email } = await browser.signUp();
    await eventually(async () =>
      expect(await (await fetch(`${bff.admin}/admin/outbox`, asOperator)).json()).toMatchObject([
        { kind: 'email-confirmation', to: email, sent_at: null, failed_at: null, attachments: [] },
      ]),
    );
  }, 60_000);

  it('is read page by page, as JSON and in a browser', async () => {
    const browser = openBrowser(bff.origin);
    await browser.open();
    const { email } = await browser.signUp();
    // the outbox has the mail of the test above too, so a page of one mail has a next page
    const { first, link } = await eventually(async () => {
      const response = await fetch(`${bff.admin}/admin/outbox?limit=1`, asOperator);
      const [mail] = (await response.json()) as OutboxMail[];
      expect(mail?.to).toBe(email);
      return { first: mail!, link: response.headers.get('link') };
    });
    const [, next] = /^<([^>]*)>; rel="next"$/.exec(String(link)) ?? [];
    const second = (await (await fetch(`${bff.admin}${next}`, asOperator)).json()) as OutboxMail[];
    expect(second).toHaveLength(1);
    expect(second[0]!.id).not.toBe(first.id);
    const page = await (await fetch(`${await newLink()}&limit=1`)).text();
    expect(page).toContain(email);
    expect(page).not.toContain(second[0]!.to);
    const older = /<a href="([^"]*)" rel="next">/.exec(page)![1]!.replaceAll('&amp;', '&');
    expect(await (await fetch(`${bff.admin}${older}`)).text()).toContain(second[0]!.to);
  }, 60_000);

  it('is open to the operator alone, and not on the public port', async () => {
    expect((await fetch(`${bff.admin}/admin/outbox`)).status).toBe(401);
    expect((await fetch(`${bff.admin}/admin/outbox/links`, { method: 'POST' })).status).toBe(401);
    const { pathname, search } = new URL(await newLink());
    expect((await fetch(`${bff.origin}${pathname}${search}`)).status).toBe(404);
  });

  it('shows a mail in a frame that runs nothing, by its link', async () => {
    const link = `${await newLink()}&samples=1`;
    const [first] = await samples();
    const page = await fetch(link);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain('<iframe sandbox="allow-popups"');
    expect(html).toContain('Garden Terrace &amp; Oyster Bar');
    const mail = await fetch(`${link.replace('/outbox?', '/outbox/html?')}&id=${first!.id}`);
    expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/);
    expect(await mail.text()).toBe(first!.html);
  });

  it.each([
    ['no key', ''],
    ['an altered expiry', 'zzzzzz.$MAC'],
    ['an altered signature', '$EXPIRY.' + 'A'.repeat(43)],
  ])('refuses a link with %s', async (_, altered) => {
    const link = new URL(await newLink());
    const [expiry = '', mac = ''] = link.searchParams.get('key')!.split('.');
    link.searchParams.set('key', altered.replace('$EXPIRY', expiry).replace('$MAC', mac));
    expect((await fetch(link)).status).toBe(403);
  });

  it('has links that are valid for an hour', async () => {
    const mac = createMac(['s'.repeat(32)]);
    const link = new URL(await newLink());
    const expiry = Number(link.searchParams.get('key')!.split('.')[0]);
    expect(Math.abs(expiry - Date.now() - HOUR_MS)).toBeLessThan(60_000);
    const statusUntil = async (ms: number) => {
      link.searchParams.set('key', `${ms}.${mac.sign(`outbox\n${ms}`)}`);
      return (await fetch(link)).status;
    };
    expect(await statusUntil(Date.now() + 60_000)).toBe(200);
    expect(await statusUntil(Date.now() - 1)).toBe(403);
  });
});
