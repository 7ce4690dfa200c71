import type { Reply } from '../src/testing/smtp-sink';
import type { History } from './history';

const DROPPED_SHARE = 0.02;

/**
 * How the mail server of the proof answers: every third recipient is refused twice before each mail is taken,
 * whoever asks and however late, and one line in fifty breaks after the mail has come. (5xx would end a mail.)
 */
export function createUnreliableServer(random: () => number, { breaks }: History) {
  const refusing = new Map<string, boolean>();
  const refusals = new Map<string, number>();
  return (to: string, phase: 'recipient' | 'data'): Reply => {
    if (phase === 'data') {
      refusals.delete(to);
      if (random() > DROPPED_SHARE) return 'accept';
      breaks.push({ at: Date.now(), to });
      return 'drop';
    }
    if (!refusing.has(to)) refusing.set(to, refusing.size % 3 === 0);
    const refused = refusals.get(to) ?? 0;
    if (!refusing.get(to) || refused === 2) return 'accept';
    refusals.set(to, refused + 1);
    return { code: 451, text: 'Try again later' };
  };
}
