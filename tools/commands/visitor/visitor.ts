import { addDays, type Hold } from '@mesa/contract';
import { today } from '../../verify/load/bookings';
import { visit, type Session } from '../../verify/load/session';

/** The synthetic visitor's account; its first run signs it up. */
export interface Account {
  email: string;
  password: string;
}

/** Far enough ahead that nearly every table is available. */
const DAYS_AHEAD = 21;
const TIME = '5:30 PM';
const PARTY = 2;
/** A diner may take a table between the search and the hold. */
const TRIES = 3;

interface Found {
  id: string;
  offers?: { time: string; available: boolean }[];
}

/** The synthetic visitor: a diner whose session is used again in the next run. */
export class Visitor {
  private session?: Session;

  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {}

  /**
   * Searches, holds a table and releases it, as a diner's browser does.
   * @throws Error that names the failed request and its response
   */
  async searchAndHold(): Promise<void> {
    try {
      this.session ??= await signIn(this.url, this.account);
      const { id } = await holdOne(this.session);
      await expected(204, this.session.call('DELETE', `/api/holds/${id}`));
    } catch (error) {
      // the next run signs in again: the session may have ended
      this.session = undefined;
      throw error;
    }
  }
}

async function holdOne(session: Session): Promise<Hold> {
  const date = addDays(today(), DAYS_AHEAD);
  const query = new URLSearchParams({ query: '', date, time: TIME, party_size: String(PARTY), limit: '50' });
  const answer = await expected(200, session.call('GET', `/api/restaurants/search?${query.toString()}`));
  const restaurants = (await answer.json()) as Found[];
  // while the reservations service is down, a search is answered without offers
  if (restaurants.some(({ offers }) => !offers))
    throw new Error('The search was answered without available tables.');
  const bookable = restaurants.flatMap(({ id, offers = [] }) =>
    offers.filter(({ available }) => available).map(({ time }) => ({ restaurant_id: id, time })),
  );
  if (bookable.length === 0) throw new Error(`No restaurant has a table for ${PARTY} on ${date}.`);
  for (let tries = 1; ; tries++) {
    const slot = bookable[Math.floor(Math.random() * bookable.length)]!;
    const hold = { ...slot, date, party_size: PARTY };
    const held = await session.call('POST', '/api/holds', { hold });
    if (held.status === 409 && tries < TRIES) continue;
    return ((await (await expected(201, Promise.resolve(held))).json()) as { hold: Hold }).hold;
  }
}

/** Signs in; the very first time there is no such account, and it signs up. */
async function signIn(url: string, account: Account): Promise<Session> {
  const visitor = await visit(url);
  let answer = await visitor.call('POST', '/api/session', { user: account });
  if (answer.status === 401) {
    const user = { fname: 'Synthetic', lname: 'Visitor', ...account };
    answer = await expected(201, visitor.call('POST', '/api/users', { user }));
  } else await expected(200, Promise.resolve(answer));
  return visitor.after(answer);
}

async function expected(status: number, answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (answer.status === status) return answer;
  throw new Error(`${new URL(answer.url).pathname} was answered ${answer.status}: ${await answer.text()}`);
}
