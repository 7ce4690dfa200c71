import { UserError } from '@mesa/remote-tools/commands';

/** One name in the spellings that files need. */
export interface Names {
  /** gift-cards */
  name: string;
  /** giftCards */
  camel: string;
  /** GiftCards */
  Pascal: string;
  /** Gift cards */
  Words: string;
  /** the version of the kit, in a repository of its own */
  kit?: string;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CAMEL = /^[a-z]+([A-Z][a-z0-9]*)*$/;
const LONGEST = 30;

/** @throws UserError when it is not lower-case words joined by dashes */
export function namesOf(name: string, what: string): Names {
  if (!KEBAB.test(name) || name.length > LONGEST)
    throw new UserError(
      `"${name}" is not a valid name for a ${what}: it must be lower-case words joined by dashes, ` +
        'like gift-cards.',
    );
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { name, camel, Pascal: upper(camel), Words: upper(name.replaceAll('-', ' ')) };
}

/** @throws UserError when it is not a verb and a noun in one word, like listGifts */
export function namesOfCall(name: string): Names {
  if (!CAMEL.test(name) || name.length > LONGEST)
    throw new UserError(
      `"${name}" is not a valid name for a call: it must be a verb and a noun in one word, like listGifts.`,
    );
  return namesOf(
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    'call',
  );
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
