import {
  BOOKABLE_SLOTS,
  LANGUAGES,
  MAIL_KINDS,
  type DinerFacts,
  type DomainEvent,
  type OutboxMail,
  type Reservation,
  type Seat,
} from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import type { ParsedMail } from 'mailparser';
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink';
import { reservationOf, startMail, type TestMail } from './testing/start-mail';

jest.setTimeout(60_000);

type BookingEvent = Extract<DomainEvent, { type: 'restaurant-told' }>;

const RESTAURANT = { id: newId(), name: 'Casa Luz' };
const ADDRESS = 'host@casaluz.example';
const OLD: Seat = { date: '2031-03-08', time: '7:00 PM', party_size: 2, tables: ['Bar 1'] };
/** clocks are set forward on this day */
const NEW: Seat = { date: '2031-03-09', time: '8:30 PM', party_size: 6, tables: ['12', '13'] };

function changeOf(reservation: Reservation, change: Partial<BookingEvent> = {}): BookingEvent {
  return {
    type: 'restaurant-told',
    action: 'created',
    tell: { email: ADDRESS, language: 'en' },
    restaurant: RESTAURANT,
    reservation,
    version: 1,
    seat: OLD,
    covers: 12,
    ...change,
  };
}

function dayOf(
  bookings: { reservation: Reservation; seat: Seat; name?: string }[],
  language: 'en' | 'es' = 'en',
): DomainEvent {
  const { date } = bookings[0]!.seat;
  return {
    type: 'restaurant-day',
    tell: { email: ADDRESS, language },
    restaurant: RESTAURANT,
    date,
    bookings,
  };
}

const partsOf = ({ text, html }: ParsedMail): string[] => [
  text!,
  // as it is read
  String(html).replace(/&#39;/g, "'"),
];

describe('mails to a restaurant', () => {
  let sink: SmtpSink;
  let app: TestMail;
  let ana: DinerFacts;
  let booking: Reservation;
  beforeEach(async () => {
    sink = await startSmtpSink();
    app = await startMail({ mailUrl: sink.url });
    ana = await app.diner();
    booking = reservationOf(ana, { notes: 'By the window' });
  });
  afterEach(async () => {
    await app.stop();
    await sink.stop();
  });

  const stored = () => app.database.collection('mails').find().toArray();
  const refuse = () => sink.answer(() => ({ code: 451, text: 'Later' }));
  const accept = () => sink.answer(() => 'accept');
  /** until the server has refused each that it was given, and this many wait */
  const waiting = (count: number) =>
    eventually(async () => {
      const mails = await stored();
      expect(mails.map(({ state, lease }) => [state, lease])).toEqual(
        Array.from({ length: count }, () => ['queued', undefined]),
      );
      expect(mails.some(({ reason }) => String(reason).includes('Later'))).toBe(true);
    });

  it.each([
    ['created', 'en', 'Booked at Casa Luz: Sat, Mar 8 at 7:00 PM PST, 2 people', '12 covers'],
    ['created', 'es', 'Reservación en Casa Luz: sáb, 8 de mar, 7:00 p. m. PST, 2 personas', '12 comensales'],
    ['updated', 'en', 'Changed at Casa Luz: Sat, Mar 8 at 7:00 PM PST, 2 people', '12 covers'],
    ['updated', 'es', 'Cambio en Casa Luz: sáb, 8 de mar, 7:00 p. m. PST, 2 personas', '12 comensales'],
    ['cancelled', 'en', 'Cancelled at Casa Luz: Sat, Mar 8 at 7:00 PM PST, 2 people', '12 covers'],
    ['cancelled', 'es', 'Cancelada en Casa Luz: sáb, 8 de mar, 7:00 p. m. PST, 2 personas', '12 comensales'],
  ] as const)('tell of a booking that is %s, in %s', async (action, language, subject, covers) => {
    await app.publish(changeOf(booking, { action, tell: { email: ADDRESS, language } }));
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).toBe(subject);
    expect((mail!.to as { text: string }).text).toBe(`"Casa Luz" <${ADDRESS}>`);
    expect(mail!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail!.attachments).toEqual([]);
    const date = language === 'en' ? 'Saturday, March 8, 2031' : 'sábado, 8 de marzo de 2031';
    const link = `http://localhost:3000/#/restaurants/${RESTAURANT.id}`;
    for (const part of partsOf(mail!))
      for (const shown of [
        date,
        'Bar 1',
        'Ana Reyes',
        booking.phone,
        'By the window',
        '7KX4TD',
        covers,
        link,
      ])
        expect(part).toContain(shown);
  });

  it('show old and new side by side, with tables and zones', async () => {
    await app.publish(changeOf(booking, { action: 'updated', version: 2, seat: NEW, before: OLD }));
    const [mail] = await sink.waitFor(1);
    for (const line of [
      'Date: Saturday, March 8, 2031 → Sunday, March 9, 2031',
      'Time: 7:00 PM PST → 8:30 PM PDT',
      'Party: 2 people → 6 people',
      'Table: Bar 1 → 12 + 13',
    ])
      expect(mail!.text).toContain(`\n${line}\n`);
    const cells = [...String(mail!.html).matchAll(/<bdi>([^<]*)<\/bdi><\/td>/g)].map(([, text]) => text);
    expect(cells.slice(0, 8)).toEqual([
      ...['Saturday, March 8, 2031', 'Sunday, March 9, 2031', '7:00 PM PST', '8:30 PM PDT'],
      ...['2 people', '6 people', 'Bar 1', '12 + 13'],
    ]);
  });

  it('come for each event, once, in the order of versions, whatever the server refuses', async () => {
    refuse();
    const changes: [BookingEvent['action'], number][] = [
      ['created', 1],
      ['updated', 2],
      // two changes within moments may be read with one version
      ['updated', 3],
      ['cancelled', 3],
    ];
    for (const [action, version] of changes)
      for (let i = 0; i < 2; i += 1) await app.publish(changeOf(booking, { action, version, before: NEW }));
    await waiting(4);
    accept();
    await eventually(async () => {
      app.pass(1_000);
      expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    });
    const mails = await sink.waitFor(4);
    expect(mails.map(({ messageId }) => messageId)).toEqual(
      ['booked', 'changed', 'changed', 'cancelled'].map(
        (kind, i) => `<restaurant-${kind}-${booking.id}-${changes[i]![1]}@mesa.example>`,
      ),
    );
  });

  it("come beside the diner's about the same version, and not into the diner's own list", async () => {
    await app.book(booking);
    await app.publish(changeOf(booking));
    const mails = await sink.waitFor(2);
    expect(mails.map(({ messageId }) => messageId!.slice(1, 15)).sort()).toEqual([
      'booking-confir',
      'restaurant-boo',
    ]);
    await eventually(async () => {
      const { body } = await app.service.as(ana).get('/internal/mails');
      expect((body as OutboxMail[]).map(({ kind }) => kind)).toEqual(['booking-confirmed']);
    });
    expect((await app.service.as(ana).get('/internal/mails')).text).not.toContain(ADDRESS);
  });

  it('have no budget: each of forty bookings comes at once', async () => {
    for (let i = 0; i < 40; i += 1) await app.publish(changeOf({ ...booking, id: newId() }));
    await sink.waitFor(40);
  });

  it('wait for the name of a guest who is not known yet, and go without it after a minute', async () => {
    const ben = { ...ana, id: newId(), fname: 'Ben', email: 'ben@mesa.example' };
    const [first, second] = [reservationOf(ben), reservationOf({ id: newId(), email: 'who@mesa.example' })];
    await app.publish(changeOf(first));
    await app.publish(changeOf(second));
    await eventually(async () => {
      const due = (await stored()).map(({ due_at }) => (due_at as Date) > app.deps.now());
      expect(due).toEqual([true, true]);
    });
    await app.publish({ type: 'diner-changed', diner: ben });
    await eventually(async () => expect(await app.deps.diners.find(ben.id)).toBeDefined());
    app.pass(1_000);
    await sink.waitFor(1);
    app.pass(60_000);
    const [named, nameless] = await sink.waitFor(2);
    expect(named!.text).toContain('Guest: Ben Reyes\n');
    expect(nameless!.text).not.toContain('Guest:');
    expect(nameless!.text).toContain('7KX4TD');
  });

  it('that wait have nothing of a deleted account but the code, the list of a day too', async () => {
    const ben = await app.diner({ fname: 'Ben', lname: 'Okafor' });
    const second = reservationOf(ben, { notes: 'A high chair', phone: '(213) 555-0199', code: 'BEN222' });
    refuse();
    await app.publish(changeOf(booking));
    await app.publish(
      dayOf([
        { reservation: booking, seat: OLD },
        { reservation: second, seat: { ...NEW, date: OLD.date } },
      ]),
    );
    await waiting(2);
    await app.publish({ type: 'diner-deleted', user_id: ana.id });
    // what comes after the deletion shows nothing either
    await app.publish(changeOf(booking, { action: 'cancelled', version: 2 }));
    await eventually(async () => {
      const mails = await stored();
      expect(mails).toHaveLength(4);
      expect(JSON.stringify(mails.filter(({ _id }) => /-day-|-booked-/.test(String(_id))))).not.toMatch(
        /By the window|555-0142/,
      );
    });
    accept();
    await eventually(async () => {
      app.pass(1_000);
      expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    });
    const toRestaurant = (await sink.waitFor(4)).filter(({ messageId }) =>
      messageId!.startsWith('<restaurant'),
    );
    expect(toRestaurant).toHaveLength(3);
    for (const mail of toRestaurant)
      for (const part of partsOf(mail)) {
        expect(part).toContain('7KX4TD');
        expect(part).not.toMatch(/Ana|Reyes|555-0142|By the window/);
      }
    const day = toRestaurant.find(({ messageId }) => messageId!.includes('-day-'))!;
    for (const part of partsOf(day))
      for (const shown of ['Ben Okafor', '(213) 555-0199', 'A high chair', 'BEN222'])
        expect(part).toContain(shown);
  });

  it('name at once whom the desk has written in, who has no account', async () => {
    const nobody = { ...booking, id: newId(), user_id: '0'.repeat(24), code: 'PH0NE2', notes: null };
    await app.publish(dayOf([{ reservation: nobody, seat: NEW, name: 'Luis Ruiz' }]));
    const [mail] = await sink.waitFor(1);
    for (const part of partsOf(mail!))
      for (const shown of ['Luis Ruiz', nobody.phone, 'PH0NE2']) expect(part).toContain(shown);
  });

  it('list a day of 300 bookings by time, a page per hundred, with covers by half hour', async () => {
    const times = BOOKABLE_SLOTS.slice(0, 20);
    const bookings = Array.from({ length: 300 }, (_, i) => ({
      reservation: {
        ...booking,
        id: newId(),
        code: `C${String(i).padStart(5, '0')}`,
        notes: i % 3 ? null : 'Nuts',
      },
      // the last booked come first
      seat: { ...NEW, time: times[19 - Math.floor(i / 15)]!, party_size: 1 + (i % 2), tables: [`T${i}`] },
    }));
    for (let i = 0; i < 2; i += 1) await app.publish(dayOf(bookings));
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).toBe('Casa Luz, Sun, Mar 9: 300 bookings, 450 covers');
    expect(mail!.messageId).toBe(`<restaurant-day-${RESTAURANT.id}-${NEW.date}@mesa.example>`);
    const html = String(mail!.html);
    // 10:00 AM is after clocks were set forward
    expect(mail!.text).toContain(`${times[0]} PDT: 23\n${times[1]} PDT: 22\n`);
    expect(html.match(/<tr class="row">/g)).toHaveLength(300);
    const pages = html.split('class="card page"').slice(1);
    expect(pages.map((page) => page.match(/C\d{5}/g)!.length)).toEqual([100, 100, 100]);
    expect(pages.map((page) => /page (\d of \d)/.exec(page)?.[1])).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(html).toContain('break-before: page');
    const inOrder = (part: string) =>
      part.match(/\bC\d{5}\b/g)!.map((code) => 19 - Math.floor(+code.slice(1) / 15));
    for (const part of [mail!.text!, html])
      expect(inOrder(part)).toEqual(Array.from({ length: 300 }, (_, i) => Math.floor(i / 15)));
    await eventually(async () => expect((await stored()).map(({ state }) => state)).toEqual(['sent']));
  });

  it.each([
    ['en', 'Casa Luz, Sat, Mar 8: 1 booking, 2 covers', '7:00 PM PST', '2 people'],
    ['es', 'Casa Luz, sáb, 8 de mar: 1 reservación, 2 comensales', '7:00 p. m. PST', '2 personas'],
  ] as const)('list a day in %s', async (language, subject, time, party) => {
    await app.publish(dayOf([{ reservation: booking, seat: OLD }], language));
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).toBe(subject);
    for (const part of partsOf(mail!))
      for (const shown of [time, party, 'Bar 1', 'Ana Reyes', booking.phone, 'By the window', '7KX4TD'])
        expect(part).toContain(shown);
  });

  it.each([
    'https://evil.test/win',
    'www.evil.test',
    'www.7evil.test',
    'evil．test',
    'evil.\u200btest',
    'eve@evil.test',
    '203.0.113.7/win',
    '<a href="https://evil.test">free</a><script>alert(1)</script>',
    'Nothing\nGuest: Eve\nConfirmation code: EVE666',
  ])('make no link, element or line of what a guest typed: %j', async (typed) => {
    const eve = await app.diner({ fname: typed, lname: typed });
    await app.publish(changeOf(reservationOf(eve, { notes: typed })));
    const [mail] = await sink.waitFor(1);
    expect(mail!.subject).not.toMatch(/evil|Eve/);
    for (const part of partsOf(mail!)) {
      // without the signs that browsers drop from an address
      const read = part.replace(/\p{Cf}/gu, '');
      expect(read).not.toMatch(/evil[.．]test|www\.(7?evil)|https?:\/\/evil|@evil|203\.0/);
      expect(read).not.toMatch(/^Guest: Eve|^Confirmation code: EVE666/m);
    }
    expect(String(mail!.html)).not.toMatch(/<script|<a href="https: /);
  });

  it('are kept without a mail server, with their samples in each language', async () => {
    const kept = await startMail();
    try {
      await kept.publish({ type: 'diner-changed', diner: ana });
      await kept.publish(changeOf(booking));
      await eventually(async () => {
        const { body } = await kept.service.as().get('/internal/outbox');
        expect(body).toMatchObject({
          mails: [
            {
              kind: 'restaurant-booked',
              to: ADDRESS,
              text: expect.stringContaining('Guest: Ana Reyes') as string,
            },
          ],
        });
      });
      const { body } = await kept.service.as().get('/internal/outbox/samples');
      const samples = (body as OutboxMail[]).map(({ kind, language }) => `${kind} ${language}`);
      expect(samples.sort()).toEqual(
        LANGUAGES.flatMap((language) => MAIL_KINDS.map((kind) => `${kind} ${language}`)).sort(),
      );
    } finally {
      await kept.stop();
    }
  });
});
