import type { Identity } from '@mesa/contract';
import type { Diner } from '../../load/session';
import type { World } from './world';

export type Caller = 'visitor' | 'stranger' | 'owner';

/** The request of one row, created for each use. */
export interface CallInput {
  id?: string;
  query?: string;
  body?: object;
  /** a text that the owner's answer alone may hold */
  secret?: string;
  /** other diners than the two of the world, where the call ends a session or an account */
  owner?: Diner;
  stranger?: Diner;
  /** what the BFF states in the signed identity besides the diner */
  claims?: Pick<Identity, 'reservation'>;
}

export interface Row {
  /** the service that answers, a folder of services/; null: the BFF itself */
  service: string | null;
  createInput(world: World): Promise<CallInput>;
  /** the status that each of them gets, from the BFF as from the service */
  answers: Record<Caller, number>;
  /** the shared demo diner: allowed as for any diner, forbidden, or the call only reads */
  demo: 'like any diner' | 'protected' | 'reads';
}

export const anyone = (status = 200) => ({ visitor: status, stranger: status, owner: status });
export const diners = (status = 200) => ({ visitor: 401, stranger: status, owner: status });
export const ownerAlone = (status = 200) => ({ visitor: 401, stranger: 403, owner: status });

/** A row; without `createInput` the call has no input. */
export const row = (
  service: Row['service'],
  answers: Row['answers'],
  demo: Row['demo'],
  createInput: Row['createInput'] = async () => ({}),
): Row => ({ service, answers, demo, createInput });

/** An owner and another diner, both new: the call ends a session or an account. */
export const twoNewDiners = async (world: World) => ({
  owner: await world.person(),
  stranger: await world.person(),
});

export const theRestaurant: Row['createInput'] = async ({ restaurant }) => ({ id: restaurant });
/** The id of something new that belongs to the owner. */
export const idOf =
  (what: 'booking' | 'hold' | 'watch' | 'review'): Row['createInput'] =>
  async (world) => ({ id: (await world[what]()).id });

export async function slotQuery(world: World): Promise<string> {
  const { date, party_size } = await world.availableSlot();
  return `date=${date}&party_size=${party_size}`;
}

export async function withQuery(world: World): Promise<CallInput> {
  return { id: world.restaurant, query: `?${await slotQuery(world)}` };
}
