import { slotReason } from './slot-reason';

describe('slotReason', () => {
  it.each([
    [{ reason: 'full' as const }, 'Full'],
    [{ reason: 'past' as const }, 'Past'],
    [{ reason: 'closed' as const }, 'Closed'],
    [{ reason: 'party_too_large' as const }, 'Party too large'],
    [{ reason: 'held' as const }, 'Held'],
    [{ reason: 'held' as const, frees_at: '2026-11-22T03:05:00Z' }, 'Held until 7:05 PM'],
    [{}, 'Not available'],
  ])('%j reads %j', (slot, words) => {
    expect(slotReason(slot)).toBe(words);
  });
});
