import type { DomainEvent, RestaurantAddress } from '@mesa/contract';
import type { Floor } from '../domain/floor';
import type { Floors } from '../store/floors';

/** Adds name, address and phone of the restaurant to the events that diners get mails about. */
export async function withRestaurants(events: DomainEvent[], floors: Floors): Promise<DomainEvent[]> {
  const ids = [...new Set(events.map(restaurantOf).filter((id) => id !== undefined))];
  if (ids.length === 0) return events;
  const byId = await floors.ofMany(ids);
  return events.map((event) => {
    if (event.type !== 'reservation-changed' && event.type !== 'table-offered') return event;
    const floor = byId.get(restaurantOf(event) ?? '');
    return floor ? { ...event, restaurant: placeOf(floor) } : event;
  });
}

function placeOf({ name, address, phone }: Floor): RestaurantAddress {
  return { name, address, ...(phone ? { phone } : {}) };
}

function restaurantOf(event: DomainEvent): string | undefined {
  if (event.type === 'reservation-changed') return event.reservation.restaurant_id;
  if (event.type === 'table-offered') return event.hold.restaurant_id;
  return undefined;
}
