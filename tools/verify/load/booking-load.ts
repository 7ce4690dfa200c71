import { setTimeout as pause } from 'node:timers/promises';
import { addDays, type Reservation, type Slot } from '@mesa/contract';
import { PHONE, today } from './bookings';
import { signUp, visit, type Diner } from './session';

export const DINERS = 3;
const EVERY_MS = 60;
/** A diner may have twenty upcoming bookings. */
const KEPT_MOST = 15;
/** How long a diner presses "try again" before giving up, which no test allows. */
const GIVE_UP_MS = 60_000;
const RETRY_MS = 250;

interface Answer {
  status: number;
  body: unknown;
}

interface Request {
  method: string;
  path: string;
  body?: unknown;
}

/** When a booking was sent, acknowledged and perhaps cancelled (`Date.now()`). */
export interface Booking {
  /** diner and id */
  name: string;
  sent: number;
  acknowledged: number;
  cancelSent?: number;
  cancelled?: number;
}

interface Options {
  url: string;
  /** from today on, to the day of all bookings */
  days: number;
  /** whether diners read a restaurant, with its reviews, before they book a table there */
  isReading?: boolean;
}

/** Diners who look, book and cancel, and repeat what was answered 503 with the same idempotency key. */
export class BookingLoad {
  answered = 0;
  slowest = { request: 'none', ms: 0 };
  /** what no diner should ever see: no answer, a 5xx other than 503, a 503 without Retry-After, 401, 403 */
  readonly wrong: string[] = [];
  /** what was answered 503, and when (`performance.now()`) */
  readonly refused: { at: number; request: string; text: string }[] = [];
  /** when bookings were answered 201 (`performance.now()`) */
  readonly booked: number[] = [];
  readonly bookings: Booking[] = [];
  private going = true;
  private running: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly options: Options,
    readonly restaurants: string[],
    private readonly people: Diner[],
  ) {}

  static async start(options: Options): Promise<BookingLoad> {
    const list = await fetch(`${options.url}/api/restaurants?limit=20`);
    const restaurants = Object.keys((await list.json()) as object);
    // hashing a password takes seconds on a busy machine, so a sign-up may be answered 503
    const people = Array.from({ length: DINERS }, (_, i) =>
      insistOn(() => signUp(options.url, `faults-${i}`)),
    );
    const load = new BookingLoad(options, restaurants, await Promise.all(people));
    load.running = Promise.all(load.people.map((diner, i) => load.live(diner, i)));
    return load;
  }

  /** The bookings that were acknowledged and not cancelled, by name. */
  get promised(): string[] {
    return this.bookings.filter(({ cancelSent }) => cancelSent === undefined).map(({ name }) => name);
  }

  /** Ends the load. @returns the names of the bookings that Mesa has, to compare with `promised` */
  async stop(): Promise<string[]> {
    this.going = false;
    await this.running;
    return this.kept();
  }

  /** All diners load the page again, as browsers do sooner or later. */
  async reload(): Promise<void> {
    for (const diner of this.people) diner.session = await visit(this.options.url, diner.session.cookie);
  }

  /** The names of all diners' bookings, read from Mesa. */
  async kept(): Promise<string[]> {
    const kept = await Promise.all(
      this.people.map(async (diner) => {
        const { body } = await this.insist(diner, { method: 'GET', path: '/api/reservations' });
        return Object.keys(body as Record<string, Reservation>).map((id) => `${diner.user.id}/${id}`);
      }),
    );
    return kept.flat();
  }

  private async live(diner: Diner, number: number): Promise<void> {
    const { restaurants } = this;
    const date = addDays(today(), this.options.days);
    for (let round = 0; this.going; round += 1) {
      const restaurant_id = restaurants[(number + round) % restaurants.length]!;
      const restaurant = `/api/restaurants/${restaurant_id}`;
      if (this.options.isReading) await this.insist(diner, { method: 'GET', path: restaurant });
      const path = `${restaurant}/availability?date=${date}&party_size=2`;
      const availability = await this.insist(diner, { method: 'GET', path });
      const bookable = (availability.body as { slots: Slot[] }).slots.filter(({ available }) => available);
      // closed or full that day
      if (bookable.length === 0) continue;
      const { time } = bookable[round % bookable.length]!;
      const reservation = { restaurant_id, date, time, party_size: 2, phone: PHONE };
      const sent = Date.now();
      const body = { reservation };
      const booked = await this.insist(diner, { method: 'POST', path: '/api/reservations', body });
      if (booked.status === 201) {
        this.booked.push(performance.now());
        const id = Object.keys(booked.body as object)[0]!;
        const booking = { name: `${diner.user.id}/${id}`, sent, acknowledged: Date.now() };
        this.bookings.push(booking);
        await this.settle(diner, id, booking, round);
      } else if (booked.status !== 409) this.wrong.push(`a booking was answered ${JSON.stringify(booked)}`);
      await pause(EVERY_MS);
    }
  }

  /** Keeps every third booking and cancels the others. */
  private async settle(diner: Diner, id: string, booking: Booking, round: number): Promise<void> {
    const kept = this.promised.filter((id) => id.startsWith(diner.user.id)).length;
    if (round % 3 === 0 && kept <= KEPT_MOST) return;
    booking.cancelSent = Date.now();
    const { status } = await this.insist(diner, { method: 'DELETE', path: `/api/reservations/${id}` });
    booking.cancelled = Date.now();
    if (status !== 204) this.wrong.push(`DELETE ${id}: ${status}`);
  }

  /** Repeats a request until it is answered by anything but 503. */
  private insist(diner: Diner, request: Request): Promise<Answer> {
    const key = crypto.randomUUID();
    return insistOn(async () => {
      const answer = await this.send(diner, request, key);
      if (answer && answer.status !== 503) return answer;
      throw new Error(`${request.method} ${request.path} was never answered.`);
    });
  }

  private async send(
    { session }: Diner,
    { method, path, body }: Request,
    key: string,
  ): Promise<Answer | undefined> {
    const began = performance.now();
    try {
      const answer = await session.call(method, path, body, { 'idempotency-key': key });
      const text = await answer.text();
      this.record(`${method} ${path}`, answer, text, performance.now() - began);
      return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
    } catch (error) {
      const { message, cause } = error as Error;
      this.wrong.push(`${method} ${path}: ${message} ${String(cause ?? '')}`);
      return undefined;
    }
  }

  private record(request: string, answer: Response, text: string, ms: number): void {
    const { status, headers } = answer;
    this.answered += 1;
    if (ms > this.slowest.ms) this.slowest = { request, ms: Math.round(ms) };
    if (status === 503) this.refused.push({ at: performance.now(), request, text });
    if (status === 503 && !headers.get('retry-after')) this.wrong.push(`${request}: 503, no Retry-After`);
    if ((status >= 500 && status !== 503) || [401, 403].includes(status))
      this.wrong.push(`${request}: ${status} ${text.slice(0, 120)}`);
  }
}

/** Tries until it succeeds, as a diner does. */
async function insistOn<T>(attempt: () => Promise<T>): Promise<T> {
  for (const began = performance.now(); ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() - began > GIVE_UP_MS) throw error;
      await pause(RETRY_MS);
    }
  }
}

/**
 * Whether a booking was there at the moment of a backup, which names it by the second; undefined where it was
 * made or cancelled in that second.
 */
export function wasThere(
  { sent, acknowledged, cancelSent = Infinity, cancelled = Infinity }: Omit<Booking, 'name'>,
  moment: Date,
): boolean | undefined {
  const [from, to] = [moment.getTime(), moment.getTime() + 1_000];
  if (to <= sent || from > cancelled) return false;
  return from > acknowledged && to <= cancelSent ? true : undefined;
}
