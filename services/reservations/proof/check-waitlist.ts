import type { History, Violation } from './history';

/**
 * Watchers get offers in the order of the waitlist, each one offer, and never two at once for one table.
 * @param waitlist watches of one slot at a restaurant with a single table, in the order in which they were
 *   acknowledged
 */
export function checkWaitlist({ versions }: History, waitlist: readonly string[]): Violation[] {
  const violations: Violation[] = [];
  const offers = new Map<string, string>();
  const offered: string[] = [];
  const live = new Set<string>();
  for (const { id, watch, state } of versions) {
    if (!watch || !waitlist.includes(watch)) continue;
    const known = offers.get(watch);
    if (known !== undefined && known !== id)
      violations.push({ rule: 'a watch gets one offer', what: `watch ${watch}: ${known} and ${id}` });
    if (known === undefined) {
      offers.set(watch, id);
      offered.push(watch);
    }
    if (state === 'held' || state === 'booked') live.add(id);
    else live.delete(id);
    if (live.size > 1)
      violations.push({ rule: 'a table is offered to one diner at a time', what: [...live].join(', ') });
  }
  if (offered.join() !== waitlist.slice(0, offered.length).join())
    violations.push({
      rule: 'offers are made in the order of the waitlist',
      what: `offered ${offered.join()}, waitlist ${waitlist.join()}`,
    });
  if (offered.length < waitlist.length)
    violations.push({ rule: 'every watch gets an offer', what: `${offered.length} of ${waitlist.length}` });
  return violations;
}
