import { formatMessage, waitOf } from '../../messages';
import { languageOf } from '../../vocabulary';
import { catalog } from './catalog';

/**
 * One of the sentences that several parts use, for a browser, which shows it when there is no answer that has
 * one. All but `offline` read well without their first five characters, as the review form shows its first
 * error (spec.md §5).
 * @param page the language of the page, `<html lang>`
 * @param seconds the wait that `tooMany` names
 */
export function standardSentence(id: keyof typeof catalog, page: string, seconds = 60): string {
  const language = languageOf(page);
  return formatMessage(catalog[id][language], waitOf(seconds), language);
}
