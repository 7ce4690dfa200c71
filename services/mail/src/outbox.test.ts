import type { OutboxMail } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import { reservationOf, startMail } from './testing/start-mail';

jest.setTimeout(60_000);

describe('mails without a mail server, or to demo addresses', () => {
  it('are listed page by page, the newest first, all or one alone', async () => {
    const app = await startMail();
    try {
      const ana = await app.diner();
      const bookings = Array.from({ length: 5 }, () => reservationOf(ana));
      for (const booking of bookings) await app.book(booking);
      await eventually(async () => expect(await app.deps.mails.list({ limit: 10 })).toHaveLength(5));
      const page = async (query: string) => {
        const response = await app.service.as().get(`/internal/outbox?${query}`);
        // the contract's answer, which the service has checked
        return response.body as { mails: OutboxMail[]; next: string | null };
      };
      const all: string[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const { mails, next: cursor } = await page(`limit=2${next && `&after=${encodeURIComponent(next)}`}`);
        expect(mails.length).toBeLessThanOrEqual(2);
        all.push(...mails.map(({ id }) => id));
        next = cursor;
      }
      expect(new Set(all).size).toBe(5);
      expect(all).toEqual((await page('')).mails.map(({ id }) => id));
      expect((await page(`id=${all[3]}`)).mails).toMatchObject([{ id: all[3] }]);
      expect((await page('failed=1')).mails).toEqual([]);
      expect((await app.service.as().get('/internal/outbox?after=x')).status).toBe(400);
    } finally {
      await app.stop();
    }
  });

  it.each([
    ['no mail server', {}],
    ['a mail server elsewhere', { mailUrl: 'smtp://127.0.0.1:9', remote: true as const }],
  ])('are kept with %s', async (_, options) => {
    const app = await startMail(options);
    try {
      const ana = await app.diner();
      await app.book(reservationOf(ana));
      await eventually(async () => {
        const [mail] = await app.deps.mails.list({ limit: 10 });
        expect(mail).toMatchObject({ state: 'kept', recipient: { email: ana.email }, tries: 0 });
      });
    } finally {
      await app.stop();
    }
  });
});
