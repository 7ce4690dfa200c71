import { useChoices, type Wish } from '@mesa/remote-kit';

/** Date, time and party as chosen so far, and how to change one of them; the others are kept along, so that none goes back to its standard. */
export function useWish(): { wish: Wish; change: (part: Partial<Wish>) => void } {
  const { choices: { date, time, partySize }, save } = useChoices();
  const wish = { date, time, partySize };
  return { wish, change: (part) => save({ ...wish, ...part }) };
}
