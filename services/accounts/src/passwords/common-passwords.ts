import { sayAbout } from '@mesa/contract/sentences';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
/** What somebody who knows Mesa, but not the diner, tries first (ASVS 6.2.11). */
import contextWords from './context-words.json';

/** zxcvbn calls what takes fewer guesses "very guessable", even where guesses are limited. */
const GUESSES_MIN = 1_000_000;
/**
 * zxcvbn takes 36 ms for 32 characters, but 86 ms for 64 and 300 ms for 128 of the slowest kinds, and no
 * other request is answered meanwhile. A guessable beginning so long is refused with whatever follows it.
 */
const JUDGED_CHARACTERS = 32;
/** A name of one or two letters is in most passwords. */
const WORD_MIN = 3;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, context: contextWords },
  graphs: adjacencyGraphs,
});

export const PASSWORD_TOO_COMMON = sayAbout('password', 'account.passwordTooCommon');

/** Whose password it is: what they are called is guessed first. */
interface Owner {
  fname: string;
  lname: string;
  email: string;
}

/**
 * Whether a password is guessed early: a common one, a repetition, a sequence, a date, a row of keys, words
 * of Mesa or of its owner, with letters exchanged for digits or a little added, in any letter case.
 */
export function isCommonPassword(password: string, { fname, lname, email }: Owner): boolean {
  const [local = ''] = email.split('@');
  const words = [fname, lname, fname + lname, email, local, ...local.split(/[^\p{L}]+/u)]
    .map(judgedPart)
    .filter((word) => word.length >= WORD_MIN);
  return zxcvbn.check(judgedPart(password), words).guesses < GUESSES_MIN;
}

function judgedPart(text: string): string {
  return text.slice(0, JUDGED_CHARACTERS);
}
