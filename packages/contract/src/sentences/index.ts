/**
 * Every sentence of Mesa's servers, in every language. Not in the contract's main entry, because a browser
 * needs only a few of them.
 */
export { say, sayAbout, type FieldOf, type SentenceId } from './say';
export { waitOf } from '../messages';
export { sentencesIn, textIn } from './sentences-in';
