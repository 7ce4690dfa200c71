import type { TableRequest } from '@mesa/contract';
import { useChoices } from '@mesa/remote-kit';

/**
 * Date, time and party size as chosen so far, and how to change one of them. A change saves the others too,
 * so that none falls back to its default. It saves the time as it was chosen: a date typed only on the way to
 * another may not offer that time.
 */
export function useChosenRequest(): { request: TableRequest; change: (part: Partial<TableRequest>) => void } {
  const {
    choices: { date, time, partySize },
    chosenTime,
    save,
  } = useChoices();
  return {
    request: { date, time, partySize },
    change: (part) => save({ date, time: chosenTime ?? time, partySize, ...part }),
  };
}
