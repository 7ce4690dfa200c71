import type { ObjectId } from 'mongodb';

/** A restaurant as the reservations service stores it, with tables for two. */
export const floorRecord = (_id: ObjectId, tables: number) => ({
  _id,
  name: 'Bench',
  address: '1 Main St',
  pairs: [],
  tables: Array.from({ length: tables }, (_, i) => ({ number: i + 1, size: 2 })),
  hours: Array.from({ length: 7 }, () => ({ first: '10:00 AM', last: '11:30 PM' })),
});

interface Booking {
  user_id: ObjectId;
  restaurant_id: ObjectId;
  date: string;
  time: string;
  starts_at: Date;
  table: number;
  /** half hours since midnight at which it begins */
  slot: number;
  /** how many upcoming bookings the diner has already */
  place: number;
  created_at: Date;
  key: string;
}

/** A booking for two as the reservations service stores it. */
export const bookingRecord = ({ table, slot, created_at, ...booking }: Booking): object => ({
  ...booking,
  state: 'booked',
  party_size: 2,
  tables: [table],
  cells: [0, 1, 2].map((i) => table * 64 + slot + i),
  phone: '(213) 555-0100',
  email: 'bench@mesa.example',
  notes: null,
  version: 1,
  created_at,
  updated_at: created_at,
  fingerprint: 'x'.repeat(43),
});
