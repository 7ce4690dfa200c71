import type { DinerFacts, DomainEvent, Reservation } from '@mesa/contract';
import { createMetrics } from '@mesa/server-kit';
import { newId } from '@mesa/server-kit/mongo';
import { startService } from '@mesa/server-kit/testing';
import type { Dependencies } from '../actions/dependencies';
import { startBackground } from '../background';
import { createMailMetrics } from '../metrics';
import { routes } from '../routes';
import { createTransport, isLoopback } from '../smtp/transport';
import { openStores } from '../store/open';

export const ANSWER_TOKEN_SECRET = 'another secret of the tests alone';
export const MAIL_TOKEN_SECRET = 'a secret of the tests, and of nothing else';
const RESTAURANT = { name: 'Casa Luz', address: '12 Olive St, Los Angeles, CA 90014' };

interface Options {
  /** absent: nothing leaves Mesa */
  mailUrl?: string;
  /** multiplies the budgets */
  limitFactor?: number;
  /** is another instance of this one, on the same database */
  beside?: { uri: string };
  /** treats the mail server as one on another machine, which gets no mails to demo addresses */
  remote?: true;
}

/** Starts the service with its own database and event feed. */
export async function startMail({ mailUrl, remote, limitFactor = 1, beside }: Options = {}) {
  const started = await startService('mail', {
    beside: beside?.uri,
    async build({ database, feed, log, now }) {
      const deps: Dependencies = {
        ...(await openStores(database)),
        transport: mailUrl ? createTransport(mailUrl, 4) : null,
        settings: {
          from: { name: 'Mesa', email: 'tables@mesa.example' },
          publicUrl: 'http://localhost:3000',
          tokenSecret: MAIL_TOKEN_SECRET,
          answerSecret: ANSWER_TOKEN_SECRET,
          sendsToDemo: !remote && mailUrl !== undefined && isLoopback(mailUrl),
        },
        limitFactor,
        now,
        random: () => 0,
      };
      const metrics = createMailMetrics(createMetrics('test'), deps.mails, now);
      const { stop } = await startBackground({ deps, feed, metrics, atOnce: 4, log });
      return { routes: routes(deps), deps, stop };
    },
  });
  const publish = (event: DomainEvent): Promise<void> => started.feed.publish(event);
  return {
    ...started,
    publish,
    /** moves the clock ahead */
    pass: (ms: number) => started.passMinutes(ms / 60_000),
    async diner(facts: Partial<DinerFacts> = {}): Promise<DinerFacts> {
      const diner = { ...newDiner(), ...facts };
      await publish({ type: 'diner-changed', diner });
      return diner;
    },
    /** publishes what the reservations service would */
    book: (
      reservation: Reservation,
      action: 'created' | 'updated' | 'cancelled' = 'created',
      version = 1,
    ): Promise<void> =>
      publish({
        type: 'reservation-changed',
        action,
        reservation,
        minutes: 90,
        version,
        cancelled: action === 'cancelled',
        restaurant: RESTAURANT,
      }),
    stop: started.end,
  };
}

export type TestMail = Awaited<ReturnType<typeof startMail>>;

function newDiner(): DinerFacts {
  const id = newId();
  return {
    id,
    fname: 'Ana',
    lname: 'Reyes',
    email: `ana-${id}@mesa.example`,
    email_confirmed: true,
    language: 'en',
    mail: { reminders: true, invitations: true },
    email_proved: false,
    version: 1,
  };
}

/** A reservation of a diner, by default some weeks ahead. */
export function reservationOf(
  { id: user_id, email }: Pick<DinerFacts, 'id' | 'email'>,
  fields: Partial<Reservation> = {},
): Reservation {
  const at = new Date().toISOString();
  return {
    id: newId(),
    user_id,
    restaurant_id: newId(),
    date: '2031-03-08',
    time: '7:00 PM',
    party_size: 2,
    phone: '(213) 555-0142',
    email,
    notes: null,
    coming: null,
    code: '7KX4TD',
    created_at: at,
    updated_at: at,
    ...fields,
  };
}
