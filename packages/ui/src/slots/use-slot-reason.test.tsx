import { renderHook } from '@testing-library/react';
import { useConflictSentence, useSlotReason } from './use-slot-reason';

describe('words for a slot that cannot be chosen', () => {
  describe('useSlotReason', () => {
    it.each([
      [{ reason: 'full' as const }, 'Full'],
      [{ reason: 'past' as const }, 'Past'],
      [{ reason: 'closed' as const }, 'Closed'],
      [{ reason: 'party_too_large' as const }, 'Party too large'],
      [{ reason: 'held' as const }, 'Held'],
      [{ reason: 'held' as const, frees_at: '2026-11-22T03:05:00Z' }, 'Held until 7:05 PM'],
      [{}, 'Not available'],
    ])('%j reads %j', (slot, words) => {
      const { result } = renderHook(useSlotReason);
      expect(result.current(slot)).toBe(words);
    });
  });

  it.each([
    ['lead_minutes' as const, 'By phone only'],
    ['horizon_days' as const, 'Not yet open'],
  ])('name the rule %s that closes it: %s', (rule, words) => {
    const { result } = renderHook(useSlotReason);
    expect(result.current({ reason: 'closed' }, rule)).toBe(words);
  });

  describe('useConflictSentence', () => {
    it.each([
      [{ reason: 'full' as const }, '7:00 PM is fully booked.'],
      [{ reason: 'held' as const }, '7:00 PM is on hold for another diner.'],
      [
        { reason: 'held' as const, frees_at: '2026-11-22T03:05:00Z' },
        '7:00 PM is on hold for another diner until 7:05 PM.',
      ],
    ])('%j: %s', (why, sentence) => {
      const { result } = renderHook(useConflictSentence);
      expect(result.current({ time: '7:00 PM', available: false, ...why })).toBe(sentence);
    });
  });
});
