import { renderHook } from '@testing-library/react';
import { useSuggestions } from './use-suggestions';

describe('useSuggestions', () => {
  it('does not render again while nothing is typed', () => {
    let draws = 0;
    renderHook(() => {
      draws += 1;
      return useSuggestions('', (cuisine) => cuisine);
    });
    expect(draws).toBe(1);
  });
});
