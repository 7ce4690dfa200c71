import type { Language } from '@mesa/contract';
import { formatMessage } from '@mesa/contract/messages';
import { catalog } from './messages/catalog';

/** The id of a message of the mails. */
export type TextId = keyof typeof catalog;

/**
 * A text of the mails with its values.
 * @throws Error when one of its placeholders has no value
 */
export function textOf(id: TextId, language: Language, values: object = {}): string {
  return formatMessage(catalog[id][language], values, language);
}
