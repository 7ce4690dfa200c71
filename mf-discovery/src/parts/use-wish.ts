import { useChoices, type Wish } from '@mesa/remote-kit';

/**
 * Date, time and party as chosen so far, and how to change one of them; the others are kept along, so that none goes back
 * to its standard, and the time as it was chosen: a date on the way to another may not have it.
 */
export function useWish(): { wish: Wish; change: (part: Partial<Wish>) => void } {
  const {
    choices: { date, time, partySize },
    chosenTime,
    save,
  } = useChoices();
  return {
    wish: { date, time, partySize },
    change: (part) => save({ date, time: chosenTime ?? time, partySize, ...part }),
  };
}
