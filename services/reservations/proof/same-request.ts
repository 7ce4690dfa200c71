import type { BookingRequest } from './history';

export const sameRequest = (one: BookingRequest, other: BookingRequest): boolean =>
  one.restaurant_id === other.restaurant_id &&
  one.date === other.date &&
  one.time === other.time &&
  one.party_size === other.party_size;
