import type { Identity } from '@mesa/contract';
import type { Person, World } from './world';

export type Caller = 'visitor' | 'other' | 'owner';

/** What one row asks, made for this asking. */
export interface CallInput {
  id?: string;
  query?: string;
  body?: object;
  /** a text that the owner's answer alone may hold */
  secret?: string;
  /** in place of the world's two diners, where the call ends a session or an account */
  owner?: Person;
  other?: Person;
  /** what the BFF vouches for beside the diner */
  vouched?: Pick<Identity, 'reservation'>;
}

export interface Row {
  /** who answers; null: the BFF itself, which no service stands behind */
  service: 'accounts' | 'restaurants' | 'reservations' | 'reviews' | 'media' | null;
  ask(world: World): Promise<CallInput>;
  /** the status each of them is answered with, by the BFF and by the service alike */
  answers: Record<Caller, number>;
  /** the shared demo diner: may do it like anybody, may not, or it only reads */
  demo: 'like any diner' | 'protected' | 'reads';
}

export const anyone = (status = 200) => ({ visitor: status, other: status, owner: status });
export const diners = (status = 200) => ({ visitor: 401, other: status, owner: status });
export const ownerAlone = (status = 200) => ({ visitor: 401, other: 403, owner: status });

export const nothing = async (): Promise<CallInput> => ({});
export const two = async (world: World) => ({ owner: await world.person(), other: await world.person() });

export async function slotQuery(world: World): Promise<string> {
  const { date, party_size } = await world.freeSlot();
  return `date=${date}&party_size=${party_size}`;
}

export async function withQuery(world: World): Promise<CallInput> {
  return { id: world.restaurant, query: `?${await slotQuery(world)}` };
}
