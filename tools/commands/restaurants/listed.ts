import type { RestaurantEntry } from '@mesa/contract/schemas';
import { UserError } from '@mesa/remote-tools/commands';
import type { SystemConfig } from '../system';
import { ask, Program } from './programs';

/** A restaurant of this Mesa. */
export interface Listed {
  id: string;
  entry: RestaurantEntry;
  upcoming_bookings: number;
  /** how many restaurants there are */
  total: number;
}

type InCatalogue = Pick<Listed, 'id' | 'entry' | 'total'>;
type Floor = Pick<Listed, 'id' | 'upcoming_bookings'> & {
  entry: Pick<RestaurantEntry, 'tables' | 'pairs' | 'rules' | 'tell' | 'desk'>;
};

/** All restaurants by id, with what the services that own a part of them say of each; one in memory. */
export async function* listed(config: SystemConfig): AsyncGenerator<Listed> {
  const floors = new Program('reservations', config, ['list']).answers<Floor>();
  let floor = await floors.next();
  for await (const restaurant of new Program('restaurants', config, ['list']).answers<InCatalogue>()) {
    // the floor of one that was removed stays
    while (!floor.done && floor.value.id < restaurant.id) floor = await floors.next();
    const hasFloor = !floor.done && floor.value.id === restaurant.id;
    const { entry, upcoming_bookings }: Omit<Floor, 'id'> = hasFloor
      ? floor.value
      : { entry: { tables: [] }, upcoming_bookings: 0 };
    yield { ...restaurant, upcoming_bookings, entry: inOrder({ ...restaurant.entry, ...entry }) };
  }
  // until it has ended
  while (!floor.done) floor = await floors.next();
}

/** As the file's form is documented: tables and pairs before photos, rules, tell and desk at the end. */
function inOrder({ photos, tags, dishes, rules, tell, desk, ...entry }: RestaurantEntry): RestaurantEntry {
  // what is undefined is not written
  return { ...entry, photos, tags, dishes, rules, tell, desk };
}

/** @throws UserError when no restaurant has this slug */
export async function findBySlug(config: SystemConfig, slug: string): Promise<InCatalogue> {
  const all = await ask<InCatalogue>(config, 'restaurants', 'list');
  const restaurant = all.find(({ entry }) => entry.slug === slug);
  if (!restaurant) throw new UserError(`No restaurant has the slug "${slug}".`);
  return restaurant;
}
