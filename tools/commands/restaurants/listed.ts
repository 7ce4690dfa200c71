import type { RestaurantEntry } from '@mesa/contract/schemas';
import { UserError } from '@mesa/remote-tools/commands';
import type { SystemConfig } from '../system';
import { ask, Program } from './programs';

/** A restaurant of this Mesa. */
export interface Listed {
  id: string;
  entry: RestaurantEntry;
  upcoming_bookings: number;
}

type Floor = Pick<Listed, 'id' | 'upcoming_bookings'> & {
  entry: Pick<RestaurantEntry, 'tables' | 'pairs' | 'tell'>;
};

/** All restaurants, with what the services that own a part of them know. */
export async function* listed(config: SystemConfig): AsyncGenerator<Listed> {
  const floors = new Map(
    (await ask<Floor>(config, 'reservations', 'list')).map((floor) => [floor.id, floor]),
  );
  const catalogue = new Program('restaurants', config, ['list']);
  for await (const { id, entry } of catalogue.answers<Pick<Listed, 'id' | 'entry'>>()) {
    const floor = floors.get(id);
    if (floor) yield { ...floor, entry: inOrder({ ...entry, ...floor.entry }) };
  }
}

/** As the file's form is documented: tables and pairs before photos. */
function inOrder({ photos, tags, dishes, tell, ...entry }: RestaurantEntry): RestaurantEntry {
  return {
    ...entry,
    ...(photos ? { photos } : {}),
    ...(tags ? { tags } : {}),
    ...(dishes ? { dishes } : {}),
    ...(tell ? { tell } : {}),
  };
}

/** @throws UserError when no restaurant has this slug */
export async function findBySlug(config: SystemConfig, slug: string): Promise<Pick<Listed, 'id' | 'entry'>> {
  const all = await ask<Pick<Listed, 'id' | 'entry'>>(config, 'restaurants', 'list');
  const found = all.find(({ entry }) => entry.slug === slug);
  if (!found) throw new UserError(`No restaurant has the slug "${slug}".`);
  return found;
}
