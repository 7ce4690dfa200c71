import type { BookingRequest, Entry, History, Violation } from './history';

/** The states that a booking may have as far as its diner knows; null is cancelled. */
type Possible = (BookingRequest | null)[];

/**
 * Compares the answers that diners got with their reservations at the end: nothing acknowledged is lost,
 * nothing cancelled is back, nothing exists that was not requested, and no key has booked twice. Uses answers
 * only, no tables.
 */
export function checkAnswers({ entries, lists, versions }: History): Violation[] {
  const violations: Violation[] = [];
  for (const [diner, list] of lists) {
    const ofDiner = entries
      .filter((entry) => entry.diner === diner)
      .sort((a, b) => a.startedAt - b.startedAt);
    const { possible, unansweredKeys, found } = replay(ofDiner);
    violations.push(...found);
    for (const [id, states] of possible) {
      const there = list.get(id);
      const fits = states.some((state) => (state ? there && sameRequest(state, there) : !there));
      if (!fits)
        violations.push({
          rule: there ? 'an acknowledged booking is not altered' : 'an acknowledged booking is not lost',
          what: `${diner} ${id}: expected ${JSON.stringify(states)}, found ${JSON.stringify(there)}`,
        });
    }
    for (const id of list.keys()) {
      // a hold that became a booking has none at first
      const key = versions.find((version) => version.id === id && version.key)?.key;
      // a request that was never answered may have booked, once
      if (!possible.has(id) && !(key && unansweredKeys.delete(key)))
        violations.push({
          rule: 'nothing is booked without a request or twice',
          what: `${diner} ${id} ${JSON.stringify(list.get(id))}`,
        });
    }
  }
  return [...violations, ...checkKeys(entries), ...checkFaults(entries)];
}

function replay(entries: readonly Entry[]) {
  const possible = new Map<string, Possible>();
  const unansweredKeys = new Set<string>();
  const violations: Violation[] = [];
  for (const entry of entries) {
    const { action, status, request, target, key, body } = entry;
    if (action === 'book') {
      if (status === 'unknown' || status >= 500) unansweredKeys.add(key!);
      if (status === 201) {
        const id = Object.keys(body as object)[0]!;
        if (!possible.has(id)) possible.set(id, [request!]);
        unansweredKeys.delete(key!);
      }
    }
    if (status === 409 && entry.heldBy)
      violations.push({
        rule: 'a held table can be booked',
        what: `${entry.diner} ${action} was refused with hold ${entry.heldBy}`,
      });
    if (action !== 'move' && action !== 'cancel') continue;
    const before = possible.get(target!) ?? [];
    const wanted = action === 'move' ? request! : null;
    if (status === 'unknown' || status >= 500) possible.set(target!, [...before, wanted]);
    else if (status === 200 || status === 204) possible.set(target!, [wanted]);
    else if (status === 404) {
      if (!before.includes(null))
        violations.push({
          rule: 'an acknowledged booking is not lost',
          what: `${entry.diner} ${action} ${target}: not found`,
        });
      possible.set(target!, [null]);
    }
  }
  return { possible, unansweredKeys, found: violations };
}

const sameRequest = (a: BookingRequest, b: BookingRequest): boolean =>
  (['restaurant_id', 'date', 'time', 'party_size'] as const).every((name) => a[name] === b[name]);

/** All answers to one key are the same. */
function checkKeys(entries: readonly Entry[]): Violation[] {
  const answers = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { action, status, key, body } of entries) {
    if (action !== 'book' || status !== 201 || !key) continue;
    const answer = JSON.stringify(body);
    const first = answers.get(key);
    if (first === undefined) answers.set(key, answer);
    else if (first !== answer)
      violations.push({ rule: 'an idempotency key gets one answer', what: `${key}: ${first} and ${answer}` });
  }
  return violations;
}

/** Every refusal is a list of sentences, and no answer is a fault. */
function checkFaults(entries: readonly Entry[]): Violation[] {
  return entries
    .filter(
      ({ status, body }) =>
        status === 500 ||
        (typeof status === 'number' &&
          status >= 400 &&
          !(Array.isArray(body) && body.every((sentence) => typeof sentence === 'string'))),
    )
    .map(({ action, status, body }) => ({
      rule: 'refusals are sentences',
      what: `${action}: ${status} ${JSON.stringify(body)}`,
    }));
}
