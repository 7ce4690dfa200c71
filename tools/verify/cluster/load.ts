import type { Reservation } from '@mesa/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { PHONE } from '../bookings';
import { signUp, visit, type Diner } from '../session';

const EVERY_MS = 40;
const HOURS = ['12:00 PM', '3:00 PM', '5:00 PM', '8:00 PM'];
/** A diner may have twenty upcoming bookings. */
const KEPT_MOST = 15;

interface Options {
  url: string;
  diners: number;
  restaurants: string[];
  date: string;
}

/** Diners who search, book and cancel continuously, one request at a time each. */
export class Load {
  answered = 0;
  /** missing answers, and answers that no diner should get */
  readonly failed: string[] = [];
  /** diner and id of the bookings that were answered 201 and not cancelled afterwards */
  readonly promised: string[] = [];
  private going = true;
  private running: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly options: Options,
    private readonly people: Diner[],
  ) {}

  static async start(options: Options): Promise<Load> {
    const names = Array.from({ length: options.diners }, (_, i) => `load-${i}`);
    const load = new Load(options, await Promise.all(names.map((name) => signUp(options.url, name))));
    load.running = Promise.all(load.people.map((diner, i) => load.live(diner, i)));
    return load;
  }

  /** @returns the bookings of all diners, read from Mesa, as `promised` has them */
  async stop(): Promise<string[]> {
    this.going = false;
    await this.running;
    const kept = await Promise.all(
      this.people.map(async ({ session, user }) => {
        const answer = await session.call('GET', '/api/reservations');
        return Object.keys((await answer.json()) as Record<string, Reservation>).map(
          (id) => `${user.id}/${id}`,
        );
      }),
    );
    return kept.flat();
  }

  /** All diners load the page again, as browsers do sooner or later. */
  async reload(): Promise<void> {
    const { url } = this.options;
    for (const diner of this.people) diner.session = await visit(url, diner.session.cookie);
  }

  private async live(diner: Diner, number: number): Promise<void> {
    const { restaurants, date } = this.options;
    for (let turn = 0; this.going; turn += 1) {
      const restaurant_id = restaurants[(number + turn) % restaurants.length]!;
      const path = `/api/restaurants/${restaurant_id}`;
      await this.ask(diner, 'GET', path);
      await this.ask(diner, 'GET', `${path}/availability?date=${date}&party_size=2`);
      const reservation = {
        restaurant_id,
        date,
        time: HOURS[turn % HOURS.length],
        party_size: 2,
        phone: PHONE,
      };
      const booked = await this.ask(diner, 'POST', '/api/reservations', { reservation });
      if (booked?.status === 201) await this.settle(diner, Object.keys(booked.body as object)[0]!, turn);
      await pause(EVERY_MS);
    }
  }

  /** Keeps every third booking and cancels the others. */
  private async settle(diner: Diner, id: string, turn: number): Promise<void> {
    const own = this.promised.filter((one) => one.startsWith(diner.user.id)).length;
    if (turn % 3 === 0 && own < KEPT_MOST) {
      this.promised.push(`${diner.user.id}/${id}`);
      return;
    }
    const gone = await this.ask(diner, 'DELETE', `/api/reservations/${id}`);
    if (gone && gone.status !== 204) this.failed.push(`DELETE ${id}: ${gone.status}`);
  }

  private async ask({ session }: Diner, method: string, path: string, body?: unknown) {
    try {
      const answer = await session.call(method, path, body, { 'idempotency-key': crypto.randomUUID() });
      const text = await answer.text();
      this.answered += 1;
      if (answer.status >= 500 || [401, 403].includes(answer.status))
        this.failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 120)}`);
      return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
    } catch (error) {
      const { message, cause } = error as Error;
      this.failed.push(`${method} ${path}: ${message} ${String(cause ?? '')}`);
      return null;
    }
  }
}
