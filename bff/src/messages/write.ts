import type { Language } from '@mesa/contract';
import { formatMessage } from '@mesa/contract/messages';
import { catalog } from './catalog';

/** A text of the pages that the BFF itself writes. */
export function write(id: keyof typeof catalog, language: Language, values: object = {}): string {
  return formatMessage(catalog[id][language], values, language);
}
