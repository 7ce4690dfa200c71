import type { Reply } from '../src/testing/smtp-sink';
import type { History } from './history';
import { isUnknown } from './is-unknown';

const SHARES = { stalled: 0.01, dropped: 0.02 };

/**
 * How the mail server of the proof answers. It refuses unknown recipients for good, and every third other one
 * twice before it takes a mail; some connections stall before or after a mail has come, others break
 * after that.
 */
export function createUnreliableServer(
  random: () => number,
  { disturbances }: Pick<History, 'disturbances'>,
) {
  const refusing = new Map<string, boolean>();
  const refusals = new Map<string, number>();
  return (to: string, phase: 'recipient' | 'data'): Reply => {
    const isStalled = random() < SHARES.stalled;
    if (phase === 'data') {
      refusals.delete(to);
      const reply = isStalled ? 'stall' : random() < SHARES.dropped ? 'drop' : 'accept';
      if (reply !== 'accept') disturbances.push({ at: Date.now(), to });
      return reply;
    }
    if (isUnknown(to)) return { code: 550, text: 'No such mailbox' };
    if (isStalled) return 'stall';
    if (!refusing.has(to)) refusing.set(to, refusing.size % 3 === 0);
    const refused = refusals.get(to) ?? 0;
    if (!refusing.get(to) || refused === 2) return 'accept';
    refusals.set(to, refused + 1);
    return { code: 451, text: 'Try again later' };
  };
}
