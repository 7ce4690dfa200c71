import { createHash, randomInt } from 'node:crypto';

/** Without what is misread (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), misheard (M N) or spells words (vowels). */
const ALPHABET = '23456789CDFGHJKMPRTVWX';
const LENGTH = 6;
const CODES = ALPHABET.length ** LENGTH;

/**
 * A random confirmation code, such as "7KX4TD". It is no proof of identity: the restaurant also asks for the
 * name.
 */
export function randomCode(): string {
  return codeOf(randomInt(CODES));
}

/** The code of a booking of the demo data: always the same for the same id. */
export function codeFromId(id: string): string {
  return codeOf(createHash('sha256').update(id).digest().readUIntBE(0, 6) % CODES);
}

function codeOf(value: number): string {
  let left = value;
  return Array.from({ length: LENGTH }, () => {
    const sign = ALPHABET[left % ALPHABET.length]!;
    left = Math.floor(left / ALPHABET.length);
    return sign;
  }).join('');
}
