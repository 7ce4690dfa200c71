import type { DomainEvent } from '@mesa/contract';
import type { Floors } from '../store/floors';

/** Adds name and address of the restaurant to the events that diners get mails about. */
export async function withRestaurants(events: DomainEvent[], floors: Floors): Promise<DomainEvent[]> {
  const ids = [...new Set(events.map(restaurantOf).filter((id) => id !== undefined))];
  if (ids.length === 0) return events;
  const found = await floors.ofMany(ids);
  return events.map((event) => {
    if (event.type !== 'reservation-changed' && event.type !== 'table-offered') return event;
    const floor = found.get(restaurantOf(event) ?? '');
    return floor ? { ...event, restaurant: { name: floor.name, address: floor.address } } : event;
  });
}

function restaurantOf(event: DomainEvent): string | undefined {
  if (event.type === 'reservation-changed') return event.reservation.restaurant_id;
  if (event.type === 'table-offered') return event.hold.restaurant_id;
  return undefined;
}
