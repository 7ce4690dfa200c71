import type { DinerFacts, DomainEvent, Reservation } from '@mesa/contract';
import { inTransaction, newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import type { NewMail } from './domain/mail';
import { mailOfBooking } from './domain/restaurant-mails';
import { WriteBatch } from './store/write-batch';
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink';
import { reservationOf, startMail, type TestMail } from './testing/start-mail';

jest.setTimeout(120_000);

const MANY = 2_000;
const WITHIN_MS = 5_000;

describe('the mails of one diner', () => {
  let sink: SmtpSink;
  let app: TestMail;
  let ana: DinerFacts;
  let ben: DinerFacts;
  beforeEach(async () => {
    sink = await startSmtpSink();
    app = await startMail({ mailUrl: sink.url });
    [ana, ben] = [await app.diner(), await app.diner()];
  });
  afterEach(async () => {
    await app.stop();
    await sink.stop();
  });

  const queue = async (mails: NewMail[]): Promise<void> => {
    const batch = new WriteBatch();
    for (const mail of mails) app.deps.mails.add(mail, app.deps.now(), batch);
    await inTransaction(app.database, (session) => batch.write(session));
  };
  const versions = Array.from({ length: MANY }, (_, i) => i + 1);
  /** What a restaurant gets about many changes of one booking. */
  const toRestaurant = (reservation: Reservation): NewMail[] =>
    versions.map((version) =>
      mailOfBooking({
        type: 'restaurant-told',
        action: 'updated',
        tell: { email: 'host@casaluz.example', language: 'en' },
        restaurant: { id: newId(), name: 'Casa Luz' },
        seat: { date: reservation.date, time: reservation.time, party_size: 2, tables: ['1'] },
        covers: 2,
        reservation,
        version,
      }),
    );
  const toDiner = (reservation: Reservation): NewMail[] =>
    versions.map((version) => ({
      id: `booking-changed-${reservation.id}-${version}`,
      user_id: reservation.user_id,
      content: {
        kind: 'booking-changed',
        data: { reservation, minutes: 90, version, restaurant: { name: 'Casa Luz', address: '12 Olive St' } },
      },
      lane: reservation.user_id,
      booking: { id: reservation.id, version },
    }));
  const confirmation = ({ id: user_id, email }: DinerFacts): DomainEvent => {
    const expires_at = '2031-05-01T12:30:00.000Z';
    return { type: 'email-confirmation-requested', id: newId(), user_id, email, expires_at };
  };
  const arrives = (email: string) =>
    eventually(
      async () =>
        expect(sink.mails.map(({ to }) => JSON.stringify(to))).toContainEqual(expect.stringContaining(email)),
      WITHIN_MS,
    );

  it.each([
    ['to a restaurant about one booking', toRestaurant],
    ['to the diner about one booking', toDiner],
  ])('%s delay no other, however many wait', async (_which, mails) => {
    await queue(mails(reservationOf(ana)));
    await app.publish(confirmation(ben));
    await arrives(ben.email);
    await app.book(reservationOf(ben));
    await eventually(
      async () =>
        expect(sink.mails.filter(({ to }) => JSON.stringify(to).includes(ben.email))).toHaveLength(2),
      WITHIN_MS,
    );
  });

  it('are as one to the diner: the latest replaces all that wait', async () => {
    const booking = reservationOf(ana);
    await queue(toDiner(booking));
    await sink.waitFor(1);
    const counts = await eventually(async () => {
      const mails = app.database.collection('mails');
      const waiting = await mails.countDocuments({ state: 'queued' });
      expect(waiting).toBe(0);
      return mails.countDocuments({ state: 'sent', 'booking.version': MANY });
    });
    expect(counts).toBe(1);
    expect(sink.mails).toHaveLength(1);
  });

  it('are 120 a day to restaurants, so that who books and cancels all day long is heard later', async () => {
    const firstOf = (reservation: Reservation) => toRestaurant(reservation).slice(0, 1);
    await queue(Array.from({ length: 125 }, () => firstOf(reservationOf(ana))).flat());
    await sink.waitFor(120);
    const waiting = { state: 'queued', lease: { $exists: false }, due_at: { $gt: app.deps.now() } };
    await eventually(async () =>
      expect(await app.database.collection('mails').countDocuments(waiting)).toBe(5),
    );
    await queue(firstOf(reservationOf(ben)));
    await sink.waitFor(121);
  });

  it('are thirty a day of all kinds to one address', async () => {
    for (let i = 0; i < 33; i += 1) await app.publish(confirmation(ana));
    await sink.waitFor(30);
    await eventually(async () =>
      expect(
        await app.database
          .collection('mails')
          .countDocuments({ state: 'queued', due_at: { $gt: app.deps.now() }, lease: { $exists: false } }),
      ).toBe(3),
    );
    expect(sink.mails).toHaveLength(30);
    // notices of safety merge into the latest, which comes when the day is over
    for (const changed_at of [
      '2031-05-01T01:00:00.000Z',
      '2031-05-01T02:00:00.000Z',
      '2031-05-01T03:00:00.000Z',
    ])
      await app.publish({ type: 'password-changed', user_id: ana.id, credential_version: 1, changed_at });
    const notices = (state: string) =>
      app.database.collection('mails').countDocuments({ 'content.kind': 'password-changed', state });
    await eventually(async () => {
      const later = { due_at: { $gt: app.deps.now() }, lease: { $exists: false } };
      const waiting = { 'content.kind': 'password-changed', state: 'queued', ...later };
      const delayed = await app.database.collection('mails').countDocuments(waiting);
      expect(delayed + (await notices('merged'))).toBe(3);
    });
    app.pass(24 * 60 * 60_000);
    await eventually(async () => expect(await notices('sent')).toBe(1));
    await eventually(async () => expect(await notices('merged')).toBe(2));
  });
});
