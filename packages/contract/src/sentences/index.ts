/**
 * Every sentence of Mesa's servers, in every language. Apart from the contract's main entry, because a
 * browser writes only a few of them itself.
 */
export { say, sayAbout, sentences, type SentenceId, type ValuesOf } from './say';
export { sentencesIn, textIn } from './sentences-in';
export type { FieldName } from './field-words';
