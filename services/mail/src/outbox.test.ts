import type { DinerFacts, OutboxMail } from '@mesa/contract';
import { mailedToken } from '@mesa/server-kit';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import { MAIL_TOKEN_SECRET, reservationOf, startMail, type TestMail } from './testing/start-mail';

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

  it('show whole links without a mail server, and none with a token once there is one', async () => {
    const shown = [];
    for (const options of [{}, { mailUrl: 'smtp://127.0.0.1:9', remote: true as const }]) {
      const app = await startMail(options);
      try {
        const { texts, tokens } = await mailLinks(app);
        shown.push(tokens.map((token) => texts.includes(token)));
        expect(texts).toContain('http://localhost:3000/#/reset/');
        expect(texts).toContain('http://localhost:3000/#/confirm/');
      } finally {
        await app.stop();
      }
    }
    expect(shown).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe("a diner's own mails", () => {
  it('are listed to nobody else, the newest first, and without tokens', async () => {
    const app = await startMail();
    try {
      const [ana, ben] = [await app.diner(), await app.diner()];
      await app.book(reservationOf(ben));
      const { tokens } = await mailLinks(app, ana);
      const response = await app.service.as(ana).get('/internal/mails');
      expect(response.status).toBe(200);
      // the contract's answer, which the service has checked
      const mails = response.body as OutboxMail[];
      expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
        ['email-confirmation', ana.email],
        ['password-reset', ana.email],
      ]);
      for (const token of tokens) expect(JSON.stringify(mails)).not.toContain(token);
      expect((await app.service.as().get('/internal/mails')).status).toBe(401);
      expect((await app.service.as(await app.diner()).get('/internal/mails')).body).toEqual([]);
    } finally {
      await app.stop();
    }
  });
});

/** More than are composed at once. */
const SOME = 45;

describe("an export of a diner's own mails", () => {
  it('has all of them, and is made ten times an hour', async () => {
    const app = await startMail();
    try {
      const [ana, ben] = [await app.diner(), await app.diner()];
      const ids = Array.from({ length: SOME }, () => newId());
      const expires_at = '2031-05-01T12:30:00.000Z';
      await app.database.collection<{ _id: string }>('mails').insertMany(
        ids.map((id, i) => ({
          _id: `password-reset-${id}`,
          user_id: ana.id,
          state: 'sent',
          tries: 1,
          recipient: ana,
          content: { kind: 'password-reset', data: { link_id: id, expires_at } },
          created_at: new Date(i),
        })),
      );
      const ask = (diner: DinerFacts) => app.service.as(diner).get('/internal/mails');
      const { status, body } = await ask(ana);
      expect([status, (body as OutboxMail[]).map(({ id }) => id)]).toEqual([
        200,
        ids.map((id) => `password-reset-${id}`).reverse(),
      ]);
      for (let i = 1; i < 10; i += 1) expect((await ask(ana)).status).toBe(200);
      const refused = await ask(ana);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      expect((await ask(ben)).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});

/** Has both mails with a token made, one by one. @returns all that the outbox shows, and the tokens */
async function mailLinks(app: TestMail, diner?: DinerFacts) {
  const { id: user_id, email } = diner ?? (await app.diner());
  const expires_at = '2031-05-01T12:30:00.000Z';
  const kinds = ['password-reset', 'email-confirmation'] as const;
  const tokens: string[] = [];
  let texts = '';
  for (const kind of kinds) {
    const id = newId();
    await app.publish({ type: `${kind}-requested`, id, user_id, email, expires_at });
    tokens.push(mailedToken(MAIL_TOKEN_SECRET, kind, id));
    texts = await eventually(async () => {
      const { text } = await app.service.as().get('/internal/outbox');
      expect(text).toContain(`"${kind}-${id}"`);
      return text;
    });
  }
  return { texts, tokens };
}
