import type { Identity } from '@mesa/contract';
import type { Diner } from '../../session';
import type { World } from './world';

export type Caller = 'visitor' | 'other' | 'owner';

/** The request of one row, created for each use. */
export interface CallInput {
  id?: string;
  query?: string;
  body?: object;
  /** a text that the owner's answer alone may hold */
  secret?: string;
  /** other diners than the world's two, where the call ends a session or an account */
  owner?: Diner;
  other?: Diner;
  /** facts that the BFF states in the identity besides the diner */
  vouched?: Pick<Identity, 'reservation'>;
}

export interface Row {
  /** the service that answers, a folder of services/; null: the BFF itself */
  service: string | null;
  ask(world: World): Promise<CallInput>;
  /** the status that each of them gets, from the BFF as from the service */
  answers: Record<Caller, number>;
  /** the shared demo diner: allowed as for any diner, forbidden, or the call only reads */
  demo: 'like any diner' | 'protected' | 'reads';
}

export const anyone = (status = 200) => ({ visitor: status, other: status, owner: status });
export const diners = (status = 200) => ({ visitor: 401, other: status, owner: status });
export const ownerAlone = (status = 200) => ({ visitor: 401, other: 403, owner: status });

/** A row; without `ask` the call has no input. */
export const row = (
  service: Row['service'],
  answers: Row['answers'],
  demo: Row['demo'],
  ask: Row['ask'] = async () => ({}),
): Row => ({ service, answers, demo, ask });

export const two = async (world: World) => ({ owner: await world.person(), other: await world.person() });

export const theRestaurant: Row['ask'] = async ({ restaurant }) => ({ id: restaurant });
/** The id of something new that belongs to the owner. */
export const idOf =
  (what: 'booking' | 'hold' | 'watch' | 'review'): Row['ask'] =>
  async (world) => ({ id: (await world[what]()).id });

export async function slotQuery(world: World): Promise<string> {
  const { date, party_size } = await world.availableSlot();
  return `date=${date}&party_size=${party_size}`;
}

export async function withQuery(world: World): Promise<CallInput> {
  return { id: world.restaurant, query: `?${await slotQuery(world)}` };
}
