import { useMemo } from 'react';
import type { TableRequest } from '@mesa/contract';
import { useChoices } from '@mesa/remote-kit';

/** Date, time and party size, and how to change one of them. */
export interface ChosenRequest {
  request: TableRequest;
  change: (part: Partial<TableRequest>) => void;
}

/**
 * Date, time and party size as chosen so far, and how to change one of them. A change saves the others too,
 * so that none falls back to its default. It saves the time as it was chosen: a date typed only on the way to
 * another may not offer that time. The result is the same object until something is chosen.
 */
export function useChosenRequest(): ChosenRequest {
  const chosen = useChoices();
  return useMemo(() => {
    const { choices, chosenTime, save } = chosen;
    const { date, time, partySize } = choices;
    return {
      request: { date, time, partySize },
      change: (part) => save({ date, time: chosenTime ?? time, partySize, ...part }),
    };
  }, [chosen]);
}
