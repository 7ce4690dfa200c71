import { isSharedEmail, type Reservation } from '@mesa/contract';

/** A round may end earlier: a longer list costs each take more than it is worth. */
const ROUND_MAX = 1_000;

/** Of mails about a booking. Each booking of the demo diner, who is everybody, has a lane of its own. */
export function laneOf({ id, user_id, email }: Pick<Reservation, 'id' | 'user_id' | 'email'>): string {
  return isSharedEmail(email) ? id : user_id;
}

/**
 * Rounds in which each lane with mails has one turn, however many mails wait in another. A lane whose mail is
 * being sent has none meanwhile.
 */
export class Lanes {
  private readonly served = new Set<string>();
  private readonly busy = new Map<string, number>();

  /** those whose turn it is not */
  get waiting(): string[] {
    return [...new Set([...this.served, ...this.busy.keys()])];
  }

  enter(lane: string): void {
    if (this.served.size >= ROUND_MAX) this.served.clear();
    this.served.add(lane);
    this.busy.set(lane, (this.busy.get(lane) ?? 0) + 1);
  }

  leave(lane: string): void {
    const count = this.busy.get(lane) ?? 0;
    if (count > 1) this.busy.set(lane, count - 1);
    else this.busy.delete(lane);
  }

  /** @returns false when no lane has had a turn since the last round */
  nextRound(): boolean {
    const isOver = this.served.size > 0;
    this.served.clear();
    return isOver;
  }
}
