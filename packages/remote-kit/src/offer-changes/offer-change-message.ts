import type { Language } from '@mesa/contract';
import { formatMessage, formatTimes } from '@mesa/contract/messages';
import { catalog } from './catalog';

/** A sentence for what changed, or null: "7:00 PM at Olea was just taken." */
export function offerChangeMessage(
  { taken, reopened }: { taken: string[]; reopened: string[] },
  name: string,
  language: Language,
): string | null {
  const changed = taken.length > 0 ? taken : reopened;
  if (changed.length === 0) return null;
  const message = taken.length > 0 ? catalog.taken : catalog.available;
  const labels = changed.map((time) => formatTimes(time, 'at', language));
  const values = { times: joined(labels, language), name, count: changed.length };
  return formatMessage(message[language], values, language);
}

/** "6:00 PM", "6:00 PM and 8:30 PM", "6:00 PM, 7:00 PM and 8:30 PM". */
function joined(words: readonly string[], language: Language): string {
  if (words.length < 2) return words.join('');
  const values = { before: words.slice(0, -1).join(', '), last: words.at(-1) };
  return formatMessage(catalog.and[language], values, language);
}
