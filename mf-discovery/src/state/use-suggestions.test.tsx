import { renderHook } from '@testing-library/react';
import { useSuggestions } from './use-suggestions';

it('draws nothing anew while nothing is typed', () => {
  let draws = 0;
  renderHook(() => {
    draws += 1;
    return useSuggestions('');
  });
  expect(draws).toBe(1);
});
