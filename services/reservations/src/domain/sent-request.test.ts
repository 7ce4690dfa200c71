import type { Booking } from './booking';
import { asFirstAnswered, fingerprintOf, type SentRequest } from './sent-request';

const request = {
  restaurant_id: '0123456789abcdef01234567',
  date: '2030-05-02',
  time: '7:00 PM',
  party_size: 2,
};
const { restaurant_id, date, time, party_size } = request;
const details = { phone: '(213) 555-0100', email: 'ana@mesa.example', notes: null };
const sent: SentRequest = { request, details, email: 'ana@mesa.example' };

describe('a sent request', () => {
  describe('its fingerprint', () => {
    it.each<[change: string, other: SentRequest]>([
      ['restaurant', { ...sent, request: { ...request, restaurant_id: 'fedcba987654321001234567' } }],
      ['date', { ...sent, request: { ...request, date: '2030-05-03' } }],
      ['time', { ...sent, request: { ...request, time: '7:30 PM' } }],
      ['party', { ...sent, request: { ...request, party_size: 3 } }],
      ['phone', { ...sent, details: { ...details, phone: '(213) 555-0101' } }],
      ['notes', { ...sent, details: { ...details, notes: 'Window' } }],
      ['address in the form', { ...sent, email: 'ben@mesa.example' }],
      ['form without an address', { request, details }],
    ])('differs for another %s', (_, changed) => {
      expect(fingerprintOf(changed)).not.toBe(fingerprintOf(sent));
    });

    it.each<[same: string, other: SentRequest & { hold_id?: string }]>([
      ['order of the fields', { ...sent, request: { party_size, time, date, restaurant_id } }],
      ['address of the account', { ...sent, details: { ...details, email: 'new@mesa.example' } }],
      ['hold', { ...sent, hold_id: '0123456789abcdef00000000' }],
    ])('does not depend on the %s', (_, changed) => {
      expect(fingerprintOf(changed)).toBe(fingerprintOf(sent));
    });

    it.each([
      ['with an address', sent, 'K21QFQYuN0DuKv_apdgUBwKhNAy6Bq0RwiSZDB4qH-s'],
      ['without', { request, details }, '67RU1suZGhrsyt_98qN9vaN3O_HUbDnzLg_9wNxMyls'],
    ])('is as earlier releases stored it, %s', (_, requested, stored) => {
      expect(fingerprintOf(requested)).toBe(stored);
    });
  });

  it('is answered with the booking as it was made, though it was changed since', () => {
    const created_at = new Date('2030-05-01T19:00:00Z');
    const made: Booking = {
      ...request,
      ...details,
      id: 'b',
      user_id: 'u',
      tables: [1],
      length: 3,
      state: 'booked',
      source: 'online',
      name: 'Ana Reyes',
      staff_note: null,
      code: '7KX4TD',
      version: 1,
      created_at,
      updated_at: created_at,
      starts_at: new Date('2030-05-03T02:00:00Z'),
    };
    const changed: Booking = {
      ...made,
      time: '8:00 PM',
      party_size: 3,
      phone: '(213) 555-0199',
      notes: 'Window',
      updated_at: new Date('2030-05-01T20:00:00Z'),
    };
    expect(asFirstAnswered(changed, sent)).toEqual(made);
  });
});
