import type { ParsedMail } from 'mailparser';
import { newId } from '@mesa/server-kit/mongo';
import { answerToken, mailedToken } from '@mesa/server-kit';
import { eventually } from '@mesa/server-kit/testing';
import { readCalendar } from './testing/read-calendar';
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink';
import {
  ANSWER_TOKEN_SECRET,
  MAIL_TOKEN_SECRET,
  reservationOf,
  startMail,
  type TestMail,
} from './testing/start-mail';

jest.setTimeout(60_000);

const DAY_MS = 24 * 60 * 60_000;

describe('mails', () => {
  let sink: SmtpSink;
  let app: TestMail;
  beforeEach(async () => {
    sink = await startSmtpSink();
    app = await startMail({ mailUrl: sink.url });
  });
  afterEach(async () => {
    await app.stop();
    await sink.stop();
  });

  const states = async () =>
    (await app.database.collection('mails').find().sort({ created_at: 1 }).toArray()).map(
      ({ state }) => state,
    );
  const subjects = () => sink.mails.map(({ subject }) => subject);
  const clockAt = (time: string) => app.pass(new Date(time).getTime() - app.deps.now().getTime());
  /** until the server has refused mails of these kinds for now, and nobody is sending them */
  const refused = (...kinds: string[]) =>
    eventually(async () => {
      const waiting = await app.database.collection('mails').find({ state: 'queued' }).toArray();
      expect(waiting.map(({ content }) => (content as { kind: string }).kind).sort()).toEqual(kinds);
      for (const mail of waiting) {
        expect(mail).toHaveProperty('reason');
        expect(mail).not.toHaveProperty('lease');
      }
    });
  const calendarOf = ({ attachments }: ParsedMail) =>
    readCalendar(String(attachments.find(({ contentType }) => contentType === 'text/calendar')!.content));

  it('confirm a booking, with times of the restaurant, links and a calendar file', async () => {
    const ana = await app.diner();
    const booking = reservationOf(ana, { notes: 'By the window' });
    await app.book(booking);
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).toBe('Your table at Casa Luz, Sat, Mar 8 at 7:00 PM PST');
    expect(mail!.messageId).toBe(`<booking-confirmed-${booking.id}-1@mesa.example>`);
    expect([mail!.from!.text, (mail!.to as { text: string }).text]).toEqual([
      '"Mesa" <tables@mesa.example>',
      `"Ana Reyes" <${ana.email}>`,
    ]);
    for (const part of [mail!.text!, String(mail!.html)])
      for (const shown of [
        'Casa Luz',
        '12 Olive St, Los Angeles, CA 90014',
        'Saturday, March 8, 2031',
        '7:00 PM PST',
        '2 people',
        'By the window',
        `http://localhost:3000/#/booking/view/${booking.id}`,
        `http://localhost:3000/#/booking/modify/${booking.id}`,
        `http://localhost:3000/#/booking/cancel/${booking.id}`,
        'https://www.google.com/maps/dir/?api=1',
      ])
        expect(part).toContain(shown);
    expect(calendarOf(mail!)).toEqual({
      method: 'REQUEST',
      status: 'CONFIRMED',
      sequence: 1,
      uid: `${booking.id}@mesa.example`,
      organizer: 'mailto:tables@mesa.example',
      attendees: [`mailto:${ana.email}`],
      start: '2031-03-08T19:00:00',
      zone: 'America/Los_Angeles',
      startsAt: new Date('2031-03-09T03:00:00Z'),
    });
  });

  it('follow a booking in order, with a sequence that rises and a cancellation at its end', async () => {
    const ana = await app.diner();
    const booking = reservationOf(ana);
    await app.book(booking);
    await sink.waitFor(1);
    // the next evening clocks have been set forward
    const moved = { ...booking, date: '2031-03-09', time: '8:00 PM' } as const;
    await app.book(moved, 'updated', 2);
    await sink.waitFor(2);
    await app.book(moved, 'cancelled', 3);
    await sink.waitFor(3);
    expect(subjects().map((subject) => subject!.split(':')[0])).toEqual([
      'Your table at Casa Luz, Sat, Mar 8 at 7',
      'Changed',
      'Cancelled',
    ]);
    for (const { text } of sink.mails) expect(text).toContain('https://www.google.com/maps/dir/?api=1');
    const [first, ...later] = sink.mails.map(calendarOf);
    const at = { start: '2031-03-09T20:00:00', startsAt: new Date('2031-03-10T03:00:00Z') };
    expect(later).toEqual([
      { ...first, ...at, sequence: 2 },
      { ...first, ...at, sequence: 3, method: 'CANCEL', status: 'CANCELLED' },
    ]);
  });

  it('name a calendar file by its restaurant, with a link back to the booking', async () => {
    const booking = reservationOf(await app.diner());
    await app.book(booking);
    const [mail] = await sink.waitFor(1);
    const file = mail!.attachments.find(({ filename }) => filename === 'mesa-casa-luz.ics')!;
    const link = `URL:http://localhost:3000/#/booking/view/${booking.id}`;
    expect(String(file.content).replaceAll('\r\n ', '')).toContain(`\r\n${link}\r\n`);
  });

  it.each([
    ['en', 'Casa Luz had to cancel it, and gives this reason: “Water & <b>repairs</b>”. The attached'],
    ['es', 'Casa Luz tuvo que cancelarla por este motivo: “Water & <b>repairs</b>”. El archivo adjunto'],
  ] as const)('say in %s why an operator has cancelled a booking', async (language, sentence) => {
    const ana = await app.diner({ language });
    await app.publish({
      type: 'reservation-changed',
      action: 'cancelled',
      reservation: reservationOf(ana),
      minutes: 90,
      version: 2,
      cancelled: true,
      reason: 'Water & <b>repairs</b>',
      restaurant: { name: 'Casa Luz', address: '12 Olive St' },
    });
    const [mail] = await sink.waitFor(1);
    expect(mail!.text).toContain(sentence);
    expect(String(mail!.html)).toContain('<bdi>Water &amp; &lt;b&gt;repairs&lt;/b&gt;</bdi>');
    expect(mail!.text).not.toMatch(/available to others|queda libre/);
  });

  it('go on after a booking of the last date that can be written', async () => {
    const ana = await app.diner();
    await app.book(reservationOf(ana, { date: '9999-12-31' }));
    await app.book(reservationOf(ana));
    const mails = await sink.waitFor(2);
    expect(mails.map(({ text }) => /\w+ \d+, \d{4}/.exec(text!)?.[0]).sort()).toEqual([
      'December 31, 9999',
      'March 8, 2031',
    ]);
  });

  it('come once, however often an event comes', async () => {
    const ana = await app.diner();
    const booking = reservationOf(ana);
    for (let i = 0; i < 3; i += 1) await app.book(booking);
    await app.book(booking, 'updated', 1);
    await app.book({ ...booking, party_size: 3 }, 'updated', 2);
    await eventually(async () => {
      const all = await states();
      expect([all.length, all.includes('queued')]).toEqual([2, false]);
    });
    const ids = sink.mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('merge what was overtaken before it could be sent, and never come out of order', async () => {
    sink.answer(() => ({ code: 451, text: 'Later' }));
    const ana = await app.diner();
    const booking = reservationOf(ana);
    // the server has refused it and nobody is sending it, so the merge depends on no race
    const refused = (version: number) =>
      eventually(async () => {
        const mail = await app.database.collection('mails').findOne({ 'booking.version': version });
        expect(mail).toMatchObject({ state: 'queued', reason: expect.stringContaining('Later') as string });
        expect(mail).not.toHaveProperty('lease');
      });
    await app.book(booking);
    await refused(1);
    await app.book({ ...booking, party_size: 4 }, 'updated', 2);
    await refused(2);
    await app.book(booking, 'cancelled', 3);
    await refused(3);
    sink.answer(() => 'accept');
    // less than a lease, so that no other instance takes a mail that is being sent
    app.pass(10_000);
    await eventually(async () => expect([...(await states())].sort()).toEqual(['merged', 'merged', 'sent']));
    await sink.waitFor(1);
    expect(subjects()).toEqual(['Cancelled: your table at Casa Luz, Sat, Mar 8 at 7:00 PM PST']);
  });

  it('about one booking do not keep one another waiting when all are due at the same moment', async () => {
    const ana = await app.diner();
    const bookings = Array.from({ length: 6 }, () => reservationOf(ana));
    const waiting = bookings.flatMap(({ id, ...booking }) =>
      [1, 2].map((version) => ({
        _id: `booking-${version}-${id}` as never,
        user_id: ana.id,
        content: {
          kind: version === 1 ? 'booking-confirmed' : 'booking-changed',
          data: {
            reservation: { id, ...booking },
            minutes: 90,
            version,
            restaurant: { name: 'Luz', address: 'LA' },
          },
        },
        booking: { id, version },
        state: 'queued',
        tries: 1,
        created_at: app.deps.now(),
        queued_at: app.deps.now(),
        due_at: app.deps.now(),
      })),
    );
    await app.database.collection('mails').insertMany(waiting);
    await eventually(async () =>
      expect([...(await states())].sort()).toEqual([
        ...bookings.map(() => 'merged'),
        ...bookings.map(() => 'sent'),
      ]),
    );
  });

  it('confirm a booking whose confirmation was merged by a process that was killed then', async () => {
    sink.answer(() => ({ code: 451, text: 'Later' }));
    const ana = await app.diner();
    const booking = reservationOf(ana);
    await app.book(booking);
    await refused('booking-confirmed');
    let isKilled = false;
    const { inTransaction } = app.deps;
    app.deps.inTransaction = async (work) => {
      const result = await inTransaction(work);
      const isMerge = typeof result === 'object' && result !== null && 'kind' in result;
      if (!isMerge || isKilled) return result;
      isKilled = true;
      throw new Error('killed once the earlier mail was merged');
    };
    await app.book({ ...booking, party_size: 5 }, 'updated', 2);
    await eventually(() => expect(isKilled).toBe(true));
    sink.answer(() => 'accept');
    // the lease of the killed process ends
    app.pass(21_000);
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).toMatch(/^Your table at Casa Luz/);
    expect(mail!.text).toContain('5 people');
    await eventually(async () => expect([...(await states())].sort()).toEqual(['merged', 'sent']));
  });

  it('go to the address that accounts has published, whatever another part publishes', async () => {
    const ana = await app.diner();
    const at = new Date();
    const forged = { type: 'diner-changed', diner: { ...ana, email: 'eve@evil.example' }, at };
    const expires_at = '2031-05-01T12:30:00.000Z';
    // events of other parts; a broken one can write to its own collection alone
    for (const part of ['reservations', 'reviews', 'bff'])
      await app.database.collection(part).insertMany([
        { ...forged, _id: newId() as never },
        { type: 'password-reset-requested', id: newId(), user_id: ana.id, expires_at, at },
      ]);
    await app.book(reservationOf(ana));
    await app.publish({ type: 'reviewed', user_id: ana.id, reservation_id: newId() });
    await app.publish({ type: 'password-reset-requested', id: newId(), user_id: ana.id, expires_at });
    const mails = await sink.waitFor(2);
    await eventually(async () => expect(await states()).toEqual(['sent', 'sent']));
    expect(mails.map(({ to }) => (to as { text: string }).text)).toEqual([
      `"Ana Reyes" <${ana.email}>`,
      `"Ana Reyes" <${ana.email}>`,
    ]);
  });

  it('are tried again after 4xx with the same Message-ID, and end at 5xx with its reason', async () => {
    const [ana, ben] = [await app.diner(), await app.diner()];
    sink.answer((to) =>
      to === ana.email ? { code: 451, text: 'Try later' } : { code: 550, text: 'No such mailbox' },
    );
    await app.book(reservationOf(ana));
    await app.book(reservationOf(ben));
    await eventually(async () => expect([...(await states())].sort()).toEqual(['failed', 'queued']));
    const failed = await app.database.collection('mails').findOne({ state: 'failed' });
    expect(failed!['reason']).toContain('550 No such mailbox');
    sink.answer(() => 'accept');
    app.pass(5_000);
    await sink.waitFor(1);
    await eventually(async () => expect([...(await states())].sort()).toEqual(['failed', 'sent']));
  });

  it('are given up after 24 hours of refusals', async () => {
    const ana = await app.diner();
    sink.answer(() => ({ code: 451, text: 'Try later' }));
    await app.book(reservationOf(ana));
    await eventually(async () =>
      expect((await app.database.collection('mails').findOne())!['tries']).toBe(1),
    );
    app.pass(DAY_MS);
    await eventually(async () => expect(await states()).toEqual(['failed']));
    const { reason } = (await app.database.collection('mails').findOne())!;
    expect(reason).toMatch(/^Given up after 24 hours: .*Try later/);
  });

  it('come again with the same Message-ID when the connection breaks before the answer', async () => {
    const ana = await app.diner();
    let dropped = 0;
    sink.answer(() => (dropped++ === 1 ? 'drop' : 'accept'));
    await app.book(reservationOf(ana));
    await sink.waitFor(1);
    app.pass(10_000);
    const [first, second] = await sink.waitFor(2);
    expect(second!.messageId).toBe(first!.messageId);
    expect(second!.text).toBe(first!.text);
  });

  it('remind a day before, in the language of the diner, with a link that ends reminders', async () => {
    const ana = await app.diner({ language: 'es' });
    const booking = reservationOf(ana, { date: '2031-03-09', time: '7:30 PM' });
    await app.book(booking);
    await eventually(async () => expect(await states()).toEqual(['sent']));
    expect(await app.database.collection('due_list').countDocuments()).toBe(2);
    // clocks are set forward on the day of the visit: 24 hours before it is 6:30 PM PST (02:30 UTC)
    app.pass(new Date('2031-03-09T02:29:00Z').getTime() - app.deps.now().getTime());
    expect(await app.deps.mails.backlog(app.deps.now())).toMatchObject({ queued: 0 });
    app.pass(61 * 60_000);
    const [, reminder] = await sink.waitFor(2);
    expect(reminder!.subject).toBe('Mañana: Casa Luz, 7:30 p. m. PDT');
    expect(reminder!.attachments).toEqual([]);
    expect(reminder!.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/unsubscribe\/reminders\./) },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
  });

  it.each([
    ['en', '2031-03-08T07:50:00Z', 'Tomorrow: Casa Luz at 7:00 PM PST'],
    ['en', '2031-03-08T08:00:00Z', 'Today: Casa Luz at 7:00 PM PST'],
    ['es', '2031-03-08T08:00:00Z', 'Hoy: Casa Luz, 7:00 p. m. PST'],
  ] as const)(
    'that remind name the day in %s as of when they are sent, %s',
    async (language, at, subject) => {
      const ana = await app.diner({ language });
      const booking = reservationOf(ana);
      await app.book(booking);
      await sink.waitFor(1);
      sink.answer(() => ({ code: 451, text: 'Later' }));
      clockAt('2031-03-08T04:00:00Z');
      await refused('booking-reminder');
      clockAt(at);
      sink.answer(() => 'accept');
      const [, reminder] = await sink.waitFor(2);
      expect(reminder!.subject).toBe(subject);
      expect(reminder!.messageId).toBe(`<booking-reminder-${booking.id}-1@mesa.example>`);
      const answer = `http://localhost:3000/#/booking/answer/${answerToken(ANSWER_TOKEN_SECRET, booking.id)}`;
      for (const url of [`${answer}?coming=yes`, `${answer}?coming=no`]) {
        expect(reminder!.text).toContain(url);
        expect(reminder!.html).toContain(`href="${url}"`);
      }
      await eventually(async () => {
        const { body } = await app.service.as().get('/internal/outbox?limit=1');
        expect(body).toMatchObject({ mails: [{ kind: 'booking-reminder', subject }] });
      });
    },
  );

  it('that remind say "Today" when 24 hours before is the same day, as clocks are set back', async () => {
    const ana = await app.diner();
    await app.book(reservationOf(ana, { date: '2031-11-02', time: '11:30 PM' }));
    await sink.waitFor(1);
    clockAt('2031-11-02T07:31:00Z');
    const [, reminder] = await sink.waitFor(2);
    expect(reminder!.subject).toBe('Today: Casa Luz at 11:30 PM PST');
  });

  it('that remind stay the same once the server may have accepted them', async () => {
    const ana = await app.diner();
    await app.book(reservationOf(ana));
    await sink.waitFor(1);
    sink.answer((_, phase) => (phase === 'data' ? 'drop' : 'accept'));
    clockAt('2031-03-08T04:00:00Z');
    await sink.waitFor(2);
    await refused('booking-reminder');
    sink.answer(() => ({ code: 451, text: 'Later' }));
    clockAt('2031-03-08T08:00:00Z');
    await eventually(async () =>
      expect(await app.database.collection('mails').findOne({ state: 'queued' })).toMatchObject({
        tries: 2,
        reason: expect.stringContaining('Later') as string,
      }),
    );
    await refused('booking-reminder');
    sink.answer(() => 'accept');
    app.pass(10_000);
    const [, first, second] = await sink.waitFor(3);
    expect(first!.subject).toBe('Tomorrow: Casa Luz at 7:00 PM PST');
    expect([second!.subject, second!.messageId]).toEqual([first!.subject, first!.messageId]);
  });

  it('move and drop reminder and invitation with the booking', async () => {
    const ana = await app.diner();
    const booking = reservationOf(ana);
    const due = async () =>
      (await app.database.collection('due_list').find().sort({ kind: 1 }).toArray()).map(({ due_at }) =>
        (due_at as Date).toISOString(),
      );
    await app.book(booking);
    await eventually(async () =>
      expect(await due()).toEqual(['2031-03-08T03:00:00.000Z', '2031-03-09T18:00:00.000Z']),
    );
    await app.book({ ...booking, date: '2031-03-10', time: '12:00 PM' }, 'updated', 2);
    await eventually(async () =>
      expect(await due()).toEqual(['2031-03-09T19:00:00.000Z', '2031-03-11T18:00:00.000Z']),
    );
    // its party never came
    await app.publish({ type: 'visit-missed', user_id: ana.id, reservation_id: booking.id });
    await eventually(async () => expect(await due()).toEqual(['2031-03-09T19:00:00.000Z']));
    await app.book(booking, 'cancelled', 3);
    await eventually(async () => expect(await due()).toEqual([]));
  });

  it('are not sent to those who turned them off', async () => {
    const ana = await app.diner({ mail: { reminders: false, invitations: true } });
    const booking = reservationOf(ana);
    await app.book(booking);
    await eventually(async () => expect(await states()).toEqual(['sent']));
    expect(await app.database.collection('due_list').countDocuments()).toBe(2);
    app.pass(new Date('2031-03-09T18:00:00Z').getTime() - app.deps.now().getTime());
    await sink.waitFor(2);
    expect(subjects()[1]).toBe('How was Casa Luz?');
    expect(await app.database.collection('due_list').countDocuments()).toBe(0);
    await eventually(async () => expect(await states()).toEqual(['sent', 'sent']));
  });

  it('that wait to remind or to invite are dropped when the booking changes or is reviewed', async () => {
    const ana = await app.diner();
    const [moved, visited] = [reservationOf(ana), reservationOf(ana, { date: '2031-03-06' })];
    await app.book(moved);
    await app.book(visited);
    await sink.waitFor(2);
    sink.answer(() => ({ code: 451, text: 'Later' }));
    clockAt('2031-03-08T04:00:00Z');
    await refused('booking-reminder', 'review-invitation');
    const changed = { ...moved, time: '9:00 PM' as const, updated_at: app.deps.now().toISOString() };
    await app.book(changed, 'updated', 2);
    await app.publish({ type: 'reviewed', user_id: ana.id, reservation_id: visited.id });
    await eventually(async () =>
      expect((await states()).filter((state) => state === 'dropped')).toHaveLength(2),
    );
    sink.answer(() => 'accept');
    app.pass(10_000);
    await sink.waitFor(3);
    await eventually(async () => expect(await states()).not.toContain('queued'));
    expect(subjects()[2]).toMatch(/^Changed: .* 9:00 PM PST$/);
    expect(sink.mails).toHaveLength(3);
  });

  it('that wait to remind or to invite are dropped when the diner turns them off', async () => {
    const ana = await app.diner();
    await app.book(reservationOf(ana));
    await app.book(reservationOf(ana, { date: '2031-03-06' }));
    await sink.waitFor(2);
    sink.answer(() => ({ code: 451, text: 'Later' }));
    clockAt('2031-03-08T04:00:00Z');
    await refused('booking-reminder', 'review-invitation');
    const mail = { reminders: false, invitations: false };
    await app.publish({ type: 'diner-changed', diner: { ...ana, mail } });
    await eventually(async () => expect(await app.deps.diners.find(ana.id)).toMatchObject({ mail }));
    sink.answer(() => 'accept');
    app.pass(10_000);
    await eventually(async () =>
      expect([...(await states())].sort()).toEqual(['dropped', 'dropped', 'sent', 'sent']),
    );
    expect(sink.mails).toHaveLength(2);
  });

  it('that wait to remind are dropped when the visit begins, and not before', async () => {
    const ana = await app.diner();
    await app.book(reservationOf(ana));
    await app.book(reservationOf(ana, { time: '7:30 PM' }));
    await sink.waitFor(2);
    sink.answer(() => ({ code: 451, text: 'Later' }));
    clockAt('2031-03-08T04:00:00Z');
    await refused('booking-reminder', 'booking-reminder');
    clockAt('2031-03-09T03:00:00Z');
    sink.answer(() => 'accept');
    await eventually(async () =>
      expect([...(await states())].sort()).toEqual(['dropped', 'sent', 'sent', 'sent']),
    );
    await sink.waitFor(3);
    expect(sink.mails.slice(2).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Casa Luz at 7:30 PM PST'),
    ]);
  });

  it('carry the tokens of accounts, which are stored nowhere', async () => {
    const ana = await app.diner();
    const id = newId();
    const expires_at = '2030-05-01T12:30:00.000Z';
    await app.publish({ type: 'password-reset-requested', id, user_id: ana.id, expires_at });
    await app.publish({ type: 'password-reset-requested', id: newId(), user_id: null, expires_at });
    const [mail] = await sink.waitFor(1);
    const token = mailedToken(MAIL_TOKEN_SECRET, 'password-reset', id);
    expect(mail!.text).toContain(`http://localhost:3000/#/reset/${token}`);
    expect(mail!.text).toContain('Wednesday, May 1, 2030, 5:30 AM PDT');
    await eventually(async () => expect(await states()).toEqual(['sent']));
    for (const name of ['mails', 'events'])
      expect(JSON.stringify(await app.database.collection(name).find().toArray())).not.toContain(token);
  });

  it('offer a table only while it is held', async () => {
    const ana = await app.diner();
    const offer = (ms: number) => {
      const hold = {
        id: newId(),
        restaurant_id: newId(),
        date: '2031-03-08',
        time: '7:00 PM',
        party_size: 2,
        expires_at: new Date(Date.now() + ms).toISOString(),
      };
      const watch = { ...hold, state: 'offered' as const, created_at: hold.expires_at };
      const restaurant = { name: 'Casa Luz', address: '12 Olive St' };
      return app.publish({ type: 'table-offered', user_id: ana.id, watch, hold, restaurant });
    };
    await offer(-1_000);
    await eventually(async () => expect(await states()).toEqual(['dropped']));
    expect(await app.deps.mails.list({ limit: 10 })).toEqual([]);
    await offer(120_000);
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).toMatch(/^A table at Casa Luz is yours until \d+:\d\d [AP]M P[SD]T$/);
    expect(mail!.text).toContain('date=2031-03-08&time=7%3A00+PM&party_size=2');
  });

  it('about a new email go to the new address with the link, and to the old one without', async () => {
    const ana = await app.diner();
    const [id, email, expires_at] = [newId(), 'ana.new@mesa.example', '2031-05-01T12:30:00.000Z'];
    await app.publish({ type: 'email-change-requested', user_id: ana.id, email: ana.email });
    await app.publish({ type: 'email-confirmation-requested', id, user_id: ana.id, email, expires_at });
    // opened before the mails have left
    await app.publish({ type: 'diner-changed', diner: { ...ana, email } });
    const mails = await sink.waitFor(2);
    const token = mailedToken(MAIL_TOKEN_SECRET, 'email-confirmation', id);
    const sent = mails.map(({ to, subject, text }) => {
      const { address } = (to as { value: { address?: string }[] }).value[0]!;
      return [address, subject, text!.includes(`/#/confirm/${token}`)];
    });
    expect(sent.sort()).toEqual(
      [
        [ana.email, 'A new email for your Mesa account', false],
        [email, 'Confirm your email for Mesa', true],
      ].sort(),
    );
  });

  it.each([
    ['en', 'Many wrong passwords for your Mesa account', 'Thursday, May 1, 2031, 5:30 AM PDT'],
    [
      'es',
      'Muchas contraseñas incorrectas en tu cuenta de Mesa',
      'jueves, 1 de mayo de 2031, 5:30 a. m. PDT',
    ],
  ] as const)('tell in %s of many wrong passwords', async (language, subject, until) => {
    const ana = await app.diner({ language });
    await app.publish({ type: 'sign-in-limited', user_id: ana.id, until: '2031-05-01T12:30:00.000Z' });
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).toBe(subject);
    for (const part of [mail!.text!, String(mail!.html)])
      for (const shown of [until, ana.email, 'http://localhost:3000/#/']) expect(part).toContain(shown);
  });

  it('of a deleted account are erased, except those still to be sent about it and its bookings', async () => {
    const ana = await app.diner();
    const booking = reservationOf(ana);
    await app.book(booking);
    await sink.waitFor(1);
    await eventually(async () => expect(await states()).toEqual(['sent']));
    await app.publish({ type: 'diner-deleted', user_id: ana.id });
    await app.book(booking, 'cancelled', 2);
    await sink.waitFor(3);
    expect(subjects().slice(1).sort()).toEqual([
      expect.stringMatching(/^Cancelled/),
      'Your Mesa account was deleted',
    ]);
    const { text, html } = sink.mails.find(({ subject }) => subject === 'Your Mesa account was deleted')!;
    for (const part of [text!, String(html)])
      for (const shown of ['signed “Former diner”', ana.email]) expect(part).toContain(shown);
    expect(await app.database.collection('due_list').countDocuments()).toBe(0);
    const { erase_at } = (await app.database.collection('diners').findOne())!;
    expect((erase_at as Date).getTime() - Date.now()).toBeLessThanOrEqual(DAY_MS);
  });

  it('remind a deleted diner of nothing, whenever the event of a booking comes', async () => {
    const ana = await app.diner();
    await app.publish({ type: 'diner-deleted', user_id: ana.id });
    await sink.waitFor(1);
    await app.book(reservationOf(ana));
    await sink.waitFor(2);
    expect(await app.database.collection('due_list').countDocuments()).toBe(2);
    clockAt('2031-03-09T18:00:00Z');
    await eventually(async () => expect(await app.database.collection('due_list').countDocuments()).toBe(0));
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('are not sent once their diner is erased, also those that were tried before', async () => {
    const ana = await app.diner();
    const [late, tried] = [reservationOf(ana), reservationOf(ana)];
    sink.answer(() => ({ code: 451, text: 'Later' }));
    await app.book(tried);
    await refused('booking-confirmed');
    await app.publish({ type: 'diner-deleted', user_id: ana.id });
    await refused('account-deleted', 'booking-confirmed');
    sink.answer(() => 'accept');
    app.pass(DAY_MS);
    await app.book(late, 'cancelled', 2);
    await eventually(async () => expect(await states()).toEqual(['dropped', 'dropped', 'dropped']));
    // MongoDB erases the diner at any time from then on
    await app.database.collection('mails').updateMany({}, { $set: { state: 'queued', due_at: new Date(0) } });
    await app.database.collection('diners').deleteMany({});
    await eventually(async () =>
      expect((await states()).filter((state) => state === 'dropped')).toHaveLength(2),
    );
    expect(sink.mails).toEqual([]);
  });

  it('end a sentence with one full stop, whatever the name before it ends with', async () => {
    const booking = reservationOf(await app.diner({ fname: 'Smith, Jr.' }));
    await app.book(booking);
    const [mail] = await sink.waitFor(1);
    for (const part of [mail!.text!, String(mail!.html)]) {
      expect(part).toContain('Smith, Jr.');
      expect(part).not.toMatch(/Jr\.(<\/bdi>)?\./);
    }
  });

  it('let nothing that a diner typed into a header or another part', async () => {
    const nasty = 'Ana\r\nBcc: eve@evil.example\r\n\r\n<script>{{code}}{{@footer}}{email}</script>';
    const ana = await app.diner({ fname: nasty, lname: nasty });
    const booking = reservationOf(ana, { notes: nasty, code: nasty });
    await app.publish({
      type: 'reservation-changed',
      action: 'created',
      reservation: booking,
      minutes: 90,
      version: 1,
      cancelled: false,
      restaurant: { name: nasty, address: nasty },
    });
    const [mail] = await sink.waitFor(1);
    expect(mail!.headers.get('bcc')).toBeUndefined();
    expect((mail!.to as { value: { address?: string }[] }).value.map(({ address }) => address)).toEqual([
      ana.email,
    ]);
    expect(mail!.subject).not.toMatch(/[\r\n]/);
    expect(String(mail!.html)).not.toContain('<script>');
    // what is filled in is not read again
    for (const part of [mail!.text!, String(mail!.html)]) {
      expect(part).toContain('{{code}}{{@footer}}{email}');
      expect(part.split('Mesa: find a table')).toHaveLength(2);
    }
    const file = String(mail!.attachments[0]!.content);
    expect(file.split('\r\n').some((line) => line.startsWith('Bcc'))).toBe(false);
    expect(readCalendar(file).attendees).toEqual([`mailto:${ana.email}`]);
  });

  it('that the server keeps waiting delay no other', async () => {
    const stuck = await Promise.all(Array.from({ length: 8 }, () => app.diner()));
    const ana = await app.diner();
    const addresses = new Set(stuck.map(({ email }) => email));
    sink.answer((to) => (addresses.has(to) ? 'stall' : 'accept'));
    for (const diner of stuck) await app.book(reservationOf(diner));
    const trying = { user_id: { $ne: ana.id }, state: 'queued', tries: 1, reason: { $exists: false } };
    const countTrying = () => app.database.collection('mails').countDocuments(trying);
    await eventually(async () => expect(await countTrying()).toBe(8));
    await app.book(reservationOf(ana));
    const [mail] = await sink.waitFor(1);
    expect((mail!.to as { text: string }).text).toContain(ana.email);
    // none of them has ended: it did not wait for them
    expect(await countTrying()).toBe(8);
    sink.answer(() => 'accept');
    await sink.waitFor(9);
  });

  it('that cannot go delay no other', async () => {
    const stuck = await Promise.all(Array.from({ length: 6 }, () => app.diner()));
    const ana = await app.diner();
    const addresses = new Set(stuck.map(({ email }) => email));
    sink.answer((to) => (addresses.has(to) ? { code: 451, text: 'Later' } : 'accept'));
    for (const diner of stuck) await app.book(reservationOf(diner));
    await app.book(reservationOf(ana));
    const [mail] = await sink.waitFor(1);
    expect((mail!.to as { text: string }).text).toContain(ana.email);
  });
});
