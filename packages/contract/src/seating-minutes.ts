import { MAX_PARTY } from './limits';
import type { Rules } from './schemas/restaurant-file';

type Turns = NonNullable<Rules['turns']>;

/** Of a restaurant without rules of its own (contract.md "Times and tables"). */
const USUAL_TURNS: Turns = [
  { up_to: 4, minutes: 90 },
  { up_to: MAX_PARTY, minutes: 120 },
];

/** How long a party has its table, in minutes; a party larger than all turns has the last one's. */
export function seatingMinutes(partySize: number, turns: Turns = USUAL_TURNS): number {
  return (turns.find(({ up_to }) => partySize <= up_to) ?? turns.at(-1)!).minutes;
}
