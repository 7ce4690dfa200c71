import { slotIndex } from '@mesa/contract';
import { startOf } from './seating';
import { blocks, type Caller, type Taken } from './taken';

interface Slot {
  /** all that is taken of its day */
  taken: readonly Taken[];
  time: string;
  /** how many parties may begin in it (contract.md, `parties_per_slot`) */
  most: number;
}

/**
 * The starts of a slot that `caller` may take now, under the unique index of cells, which decides every race.
 * Some parties begin there outside of these starts: those of before the rule have none, those of a larger
 * rule one that is no more. As many starts stay unused, from the first on, so that however many ask at once
 * there is never a party too many: such parties only become fewer.
 */
export function freeStarts({ taken, time, most }: Slot, now: Date, caller: Caller): number[] {
  const slot = slotIndex(time);
  const used = new Set<number>();
  let outside = 0;
  for (const document of taken) {
    const begins = startOf(document.cells);
    if (begins?.slot === slot && blocks(document, now, caller)) used.add(begins.start);
    if (!begins && document.begins === time && beginsAlone(document, taken)) {
      // also what is the caller's: the index does not show it, so nothing would end it
      if (blocks(document, now, { ...caller, user_id: undefined })) outside += 1;
    }
  }
  for (const start of used) if (start >= most) outside += 1;
  let first = 0;
  for (; first < most && outside > first; first += 1) if (used.has(first)) outside += 1;
  return Array.from({ length: most - first }, (_, i) => first + i).filter((start) => !used.has(start));
}

/** A hold for a move within the slot is the same party as its booking. */
const beginsAlone = ({ moves, begins }: Taken, taken: readonly Taken[]): boolean =>
  moves === undefined || !taken.some((document) => document.id === moves && document.begins === begins);
