import type { Record, Violation } from './history';

/**
 * Watchers get offers in the order of the waitlist, each one offer, and never two at once for one table.
 * @param line watches of one slot at a restaurant with a single table, in the order in which they were
 *   acknowledged
 */
export function checkWaitlist({ versions }: Record, line: readonly string[]): Violation[] {
  const violations: Violation[] = [];
  const offers = new Map<string, string>();
  const offered: string[] = [];
  const live = new Set<string>();
  for (const { id, watch, state } of versions) {
    if (!watch || !line.includes(watch)) continue;
    const known = offers.get(watch);
    if (known !== undefined && known !== id)
      violations.push({ rule: 'nobody is offered twice', what: `watch ${watch}: ${known} and ${id}` });
    if (known === undefined) {
      offers.set(watch, id);
      offered.push(watch);
    }
    if (state === 'held' || state === 'booked') live.add(id);
    else live.delete(id);
    if (live.size > 1)
      violations.push({ rule: 'never two live offers for one table', what: [...live].join(', ') });
  }
  if (offered.join() !== line.slice(0, offered.length).join())
    violations.push({
      rule: 'nobody in line is skipped',
      what: `offered ${offered.join()}, line ${line.join()}`,
    });
  if (offered.length < line.length)
    violations.push({ rule: 'everybody gets a turn', what: `${offered.length} of ${line.length}` });
  return violations;
}
