/**
 * Every sentence of Mesa's servers, in every language. Not in the contract's main entry, because a browser
 * needs only a few of them.
 */
export { say, sayAbout, sentences, type SentenceId, type ValuesOf } from './say';
export { sentencesIn, textIn } from './sentences-in';
export type { FieldName } from './field-words';
