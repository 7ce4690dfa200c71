import type { FieldSentence } from '../refusal';
import { fieldSentence, type SentenceId, type ValueArguments, type Values } from '../sentences/say';

/** No message of the schema library, and no text for an operator, begins with it. */
const MARK = '§';

/** A sentence as the message of an issue, since the schema library carries texts only. */
export function issue<Id extends SentenceId>(id: Id, ...values: ValueArguments<Id>): string {
  return `${MARK}${JSON.stringify([id, ...values])}`;
}

/** The sentence that `issue` put into a message; null for another message. */
export function readIssue(message: string, field: string | null): FieldSentence | null {
  if (!message.startsWith(MARK)) return null;
  // as issue() wrote it
  const [id, values] = JSON.parse(message.slice(MARK.length)) as [SentenceId, Values?];
  return fieldSentence(field, id, values);
}
