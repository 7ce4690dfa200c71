import { UserError } from '@mesa/remote-tools/commands';

/** One name in the spellings that files need. */
export interface Spellings {
  /** gift-cards */
  name: string;
  /** giftCards */
  camel: string;
  /** GiftCards */
  Pascal: string;
  /** Gift cards */
  Words: string;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CAMEL = /^[a-z]+([A-Z][a-z0-9]*)*$/;
const LONGEST = 30;

/** @throws UserError when it is not lower-case words joined by dashes */
export function spellingsOf(name: string, what: string): Spellings {
  if (!KEBAB.test(name) || name.length > LONGEST)
    throw new UserError(
      `"${name}" is not a valid name for a ${what}: it must be lower-case words joined by dashes, ` +
        'like gift-cards.',
    );
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const spaced = name.replaceAll('-', ' ');
  return { name, camel, Pascal: upper(camel), Words: upper(spaced) };
}

/** @throws UserError when it is not a verb and a noun in one word, like listGifts */
export function spellingsOfCall(name: string): Spellings {
  if (!CAMEL.test(name) || name.length > LONGEST)
    throw new UserError(
      `"${name}" is not a valid name for a call: it must be a verb and a noun in one word, like listGifts.`,
    );
  return spellingsOf(
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    'call',
  );
}

/** @throws UserError when it is not two names with a slash between */
export function splitName(given: string, usage: string): [string, string] {
  const [first, second, ...more] = given.split('/');
  if (!first || !second || more.length > 0) throw new UserError(`Usage: npm run new -- ${usage}`);
  return [first, second];
}

/** Replaces the placeholders `__name__`, `__camel__`, `__Pascal__` and `__Words__` by the spellings. */
export function fill(text: string, spellings: Spellings): string {
  return text.replace(
    /__(name|camel|Pascal|Words)__/g,
    (_, spelling: keyof Spellings) => spellings[spelling],
  );
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
