import { useChoices, type TableRequest } from '@mesa/remote-kit';

/**
 * Date, time and party size as chosen so far, and how to change one of them. The others are saved along, so
 * that none falls back to its default, and the time as it was chosen: a date on the way to another may not
 * have it.
 */
export function useRequest(): { request: TableRequest; change: (part: Partial<TableRequest>) => void } {
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
