import { DEMO_EMAIL, type DinerFacts, type Reservation } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink';
import { reservationOf, startMail, type TestMail } from './testing/start-mail';

jest.setTimeout(60_000);

const HOUR_MS = 60 * 60_000;

describe('the budgets of mails', () => {
  let sink: SmtpSink;
  let app: TestMail;
  let another: TestMail | undefined;
  beforeEach(async () => {
    sink = await startSmtpSink();
    app = await startMail({ mailUrl: sink.url });
  });
  afterEach(async () => {
    await another?.stop();
    another = undefined;
    await app.stop();
    await sink.stop();
  });

  const states = async (filter = {}): Promise<Record<string, number>> => {
    const all = await app.database.collection('mails').find(filter).toArray();
    return all.reduce<Record<string, number>>((counts, { state }) => {
      counts[String(state)] = (counts[String(state)] ?? 0) + 1;
      return counts;
    }, {});
  };
  /** until nothing is under way, and this many mails wait for their budget */
  const waiting = (count: number) =>
    eventually(async () => {
      const { queued = 0 } = await states();
      expect(queued).toBe(count);
      const later = { state: 'queued', lease: { $exists: false }, due_at: { $gt: app.deps.now() } };
      expect(await app.database.collection('mails').countDocuments(later)).toBe(count);
    });
  const bookAll = async (diner: DinerFacts, count: number): Promise<Reservation[]> => {
    const bookings = Array.from({ length: count }, () => reservationOf(diner));
    for (const booking of bookings) await app.book(booking);
    return bookings;
  };
  const changeOften = async (booking: Reservation, from: number, to: number): Promise<void> => {
    for (let version = from; version <= to; version += 1) {
      await app.book({ ...booking, notes: `Version ${version}` }, 'updated', version);
      await eventually(async () =>
        expect(
          await app.database
            .collection('mails')
            .findOne({ 'booking.version': version, $or: [{ state: 'sent' }, { due_at: { $gt: soon() } }] }),
        ).not.toBeNull(),
      );
    }
  };
  const soon = () => new Date(app.deps.now().getTime() + 60_000);

  it('are 20 a day to an address; what is over it waits and comes when the day is over', async () => {
    const ana = await app.diner();
    await bookAll(ana, 23);
    await sink.waitFor(20);
    await waiting(3);
    expect(sink.mails).toHaveLength(20);
    // what waits for its budget is no sign of a broken mail server
    expect(await app.deps.mails.backlog(app.deps.now())).toEqual({ queued: 0 });
    app.pass(24 * HOUR_MS);
    await sink.waitFor(23);
    await eventually(async () => expect(await states()).toEqual({ sent: 23 }));
  });

  it('are six a day to an address that is not confirmed, links and notices of safety aside', async () => {
    const ana = await app.diner({ email_confirmed: false });
    await bookAll(ana, 8);
    await sink.waitFor(6);
    await waiting(2);
    const expires_at = '2031-05-01T12:30:00.000Z';
    const [id, changed_at] = [newId(), expires_at];
    const { id: user_id, email } = ana;
    await app.publish({ type: 'email-confirmation-requested', id, user_id, email, expires_at });
    await app.publish({ type: 'email-change-requested', user_id, email });
    await app.publish({ type: 'password-reset-requested', id, user_id: ana.id, expires_at });
    await app.publish({ type: 'password-changed', user_id: ana.id, credential_version: 1, changed_at });
    await app.publish({ type: 'sign-in-limited', user_id: ana.id, until: expires_at });
    await sink.waitFor(11);
    await waiting(2);
  });

  it('are of an address, whoever has an account with it', async () => {
    const ana = await app.diner({ email_confirmed: false });
    await bookAll(ana, 6);
    await sink.waitFor(6);
    await app.publish({ type: 'diner-deleted', user_id: ana.id });
    await sink.waitFor(7);
    const again = await app.diner({ email: ana.email, email_confirmed: false });
    await bookAll(again, 1);
    await waiting(1);
  });

  it('are five an hour about one booking; later states merge into one mail, which comes', async () => {
    const ana = await app.diner();
    const booking = reservationOf(ana);
    await app.book(booking);
    await sink.waitFor(1);
    await changeOften(booking, 2, 9);
    await waiting(1);
    expect(sink.mails).toHaveLength(5);
    await bookAll(ana, 1);
    await sink.waitFor(6);
    app.pass(HOUR_MS);
    const mails = await sink.waitFor(7);
    expect(mails.at(-1)!.text).toContain('Version 9');
    await eventually(async () => expect(await states()).toEqual({ sent: 7, merged: 3 }));
  });

  it('confirm a booking whose confirmation had to wait until it was changed', async () => {
    const ana = await app.diner({ email_confirmed: false });
    await bookAll(ana, 6);
    await sink.waitFor(6);
    const booking = reservationOf(ana);
    await app.book(booking);
    await waiting(1);
    await app.book({ ...booking, party_size: 5 }, 'updated', 2);
    await eventually(async () => expect(await states()).toMatchObject({ merged: 1 }));
    app.pass(24 * HOUR_MS);
    const mails = await sink.waitFor(7);
    expect(mails[6]!.subject).toMatch(/^Your table at Casa Luz/);
    expect(mails[6]!.text).toContain('5 people');
  });

  it('are tried for 24 hours from when their budget allows them', async () => {
    const ana = await app.diner({ email_confirmed: false });
    await bookAll(ana, 7);
    await sink.waitFor(6);
    await waiting(1);
    sink.answer(() => ({ code: 451, text: 'Later' }));
    app.pass(24 * HOUR_MS);
    await eventually(async () =>
      expect(await app.database.collection('mails').findOne({ state: 'queued' })).toMatchObject({ tries: 1 }),
    );
    sink.answer(() => 'accept');
    app.pass(10_000);
    await sink.waitFor(7);
  });

  it('do not count a mail that the server has refused for now', async () => {
    const ana = await app.diner({ email_confirmed: false });
    sink.answer(() => ({ code: 451, text: 'Later' }));
    await bookAll(ana, 6);
    await eventually(async () =>
      expect(await app.database.collection('mails').countDocuments({ tries: 1, reason: /Later/ })).toBe(6),
    );
    sink.answer(() => 'accept');
    app.pass(10_000);
    await sink.waitFor(6);
  });

  it('hold for several instances together', async () => {
    another = await startMail({ mailUrl: sink.url, beside: app });
    const ana = await app.diner({ email_confirmed: false });
    await bookAll(ana, 20);
    await sink.waitFor(6);
    await waiting(14);
    expect(sink.mails).toHaveLength(6);
  });

  it('are of each booking alone for the demo diner, who is everybody', async () => {
    const demo = await app.diner({ email: DEMO_EMAIL });
    await bookAll(demo, 22);
    await sink.waitFor(22);
    const [booking] = await bookAll(demo, 1);
    await changeOften(booking!, 2, 7);
    await waiting(1);
    expect(sink.mails).toHaveLength(27);
  });

  it('grow with RATE_LIMIT_FACTOR', async () => {
    another = await startMail({ mailUrl: sink.url, limitFactor: 2 });
    const ana = await another.diner({ email_confirmed: false });
    for (let i = 0; i < 12; i += 1) await another.book(reservationOf(ana));
    await sink.waitFor(12);
  });

  it('let no mail wait longer than its diner is known', async () => {
    const ana = await app.diner({ email_confirmed: false });
    await app.publish({ type: 'diner-deleted', user_id: ana.id });
    await sink.waitFor(1);
    await bookAll(ana, 8);
    await sink.waitFor(7);
    await eventually(async () => expect(await states()).toEqual({ sent: 7, dropped: 2 }));
  });
});

describe('a mail to an address that is not confirmed', () => {
  let sink: SmtpSink;
  let app: TestMail;
  beforeAll(async () => {
    sink = await startSmtpSink();
    app = await startMail({ mailUrl: sink.url });
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const wholeMail = async (facts: Partial<DinerFacts>, notes: string): Promise<string> => {
    const ana = await app.diner(facts);
    await app.book(reservationOf(ana, { notes }));
    const mails = await sink.waitFor(sink.mails.length + 1);
    const { subject, text, html, to, attachments } = mails.at(-1)!;
    return JSON.stringify([subject, text, html, to, attachments.map(({ content }) => String(content))]);
  };

  it.each([
    'You won. https://evil.test/win',
    'www.evil',
    'see evil.test',
    'evil．test',
    'http : 203.0.113.7/win',
    'write to me@evil.test',
  ])('leaves out the special request %j', async (notes) => {
    const link = notes.split(' ').at(-1)!;
    const mails = [
      await wholeMail({ email_confirmed: false }, notes),
      await wholeMail({ email_confirmed: true }, notes),
    ];
    expect(mails.map((mail) => mail.includes(link))).toEqual([false, true]);
  });

  it('shows any other special request', async () => {
    const notes = 'By the window, please. Two high chairs... we come at 7.30';
    expect(await wholeMail({ email_confirmed: false }, notes)).toContain(notes);
  });

  it.each([
    ['Call +1 900 555 0199 now', 'Reyes', '0199'],
    ['Call 900-5', '550-199', '550'],
    ['Ａｎａ ９００５５５', 'Reyes', '９００'],
  ])('greets without the name %s %s, which may hold a number to call', async (fname, lname, number) => {
    const mail = await wholeMail({ fname, lname, email_confirmed: false }, '');
    expect(mail).not.toContain(number);
    expect(mail).toContain("You're booked.");
    expect(await wholeMail({ fname, lname, email_confirmed: true }, '')).toContain(number);
  });

  it('greets without a name that holds a link', async () => {
    const name = { fname: 'Win 500 at https://evil.test/win', lname: 'Now' };
    const mail = await wholeMail({ ...name, email_confirmed: false }, '');
    expect(mail).not.toContain('evil.test');
    expect(mail).toContain("You're booked.");
    expect(await wholeMail({ email_confirmed: false }, '')).toContain("You're booked, Ana.");
  });
});
