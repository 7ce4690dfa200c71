import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { UserError } from './console/user-error';

/** The checkout's folder. */
export const ROOT = join(__dirname, '../..');

/** An invalid setting; the message is one sentence that names the variable. */
export class BadSetting extends UserError {
  override readonly name = 'BadSetting';

  /** @param given undefined for a secret, which must not be repeated */
  constructor(variable: string, expected: string, given?: string) {
    super(`${variable} is invalid: expected ${expected}${given === undefined ? '' : `, got "${given}"`}.`);
  }
}

interface Variable<T> {
  /** one line for the README's table */
  about: string;
  /** as the README shows it; undefined means "not set" */
  fallback: string | undefined;
  /** completes "PORT is invalid: expected ..." */
  expected: string;
  /** the value, or undefined when the text is invalid */
  read(text: string): T | undefined;
  /** an error must not repeat the value */
  secret?: boolean;
}

const wholeNumber = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const webAddress = (text: string) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined);
const mailServer = (text: string) => (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text) ? text : undefined);
/** A secret or key, which is sent in a header or URL: printable characters without spaces. */
const word = matching(/^[\x21-\x7e]+$/);

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** A folder that is writable or can be created. */
function folder(text: string): string | undefined {
  const path = isAbsolute(text) ? text : resolve(ROOT, text);
  if (path.includes('\0')) return undefined;
  let existing = path;
  while (!statOf(existing)) existing = resolve(existing, '..');
  return statOf(existing)!.isDirectory() && allows(existing, constants.W_OK) ? path : undefined;
}

const program = (text: string) => (statOf(text)?.isFile() && allows(text, constants.X_OK) ? text : undefined);

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // the path leads through a file
  }
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** All settings, in the order of the README's table. */
export const variables = {
  PORT: {
    about: 'the one public port',
    fallback: '3000',
    expected: 'a port number from 1 to 65535',
    read: wholeNumber(1, 65_535),
  },
  HOST: {
    about: 'the address the public port listens on',
    fallback: '127.0.0.1',
    expected: 'an IP address of this machine, such as 127.0.0.1 or 0.0.0.0',
    read: (text) => (isIP(text) ? text : undefined),
  },
  MONGODB_URI: {
    about:
      'a MongoDB replica set to use instead of the embedded one; a path in it is the prefix of the ' +
      'database names',
    fallback: undefined,
    expected: 'a mongodb:// or mongodb+srv:// address',
    read: matching(/^mongodb(\+srv)?:\/\/[^\s/?,]+(,[^\s/?,]+)*(\/\S*|\?\S*)?$/),
  },
  MESA_DATA_DIR: {
    about: 'where the embedded database, secrets and logs are kept',
    fallback: '.mesa',
    expected: 'a folder that this user can write to',
    read: folder,
  },
  MESA_RESTAURANTS: {
    about: 'how many restaurants an empty database is filled with',
    fallback: '120',
    expected: 'a whole number from 1 to 1000000',
    read: wholeNumber(1, 1_000_000),
  },
  MAPS_KEY: {
    about: 'key for the static map pictures; without it the page draws a map of its own',
    fallback: undefined,
    expected: 'a key without spaces',
    read: word,
  },
  RATE_LIMIT_FACTOR: {
    about: 'multiplies the limits per address, for load tests and offices behind one address',
    fallback: '1',
    expected: 'a number above 0',
    read: (text) => (Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined),
  },
  MAIL_URL: {
    about: 'the mail server that mails go to; unset, nothing leaves Mesa and `npm run outbox` shows them',
    fallback: undefined,
    expected: 'an smtp:// or smtps:// address, such as smtp://user:password@host:587',
    read: mailServer,
    secret: true,
  },
  MAIL_FROM: {
    about: 'the sender of all mails',
    fallback: 'Mesa <tables@mesa.example>',
    expected: 'a name and an address, such as Mesa <tables@mesa.example>',
    read: matching(/^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/),
  },
  PUBLIC_URL: {
    about: 'the origin that links in mails lead to; unset, `http://localhost:PORT`',
    fallback: undefined,
    expected: 'an http:// or https:// address',
    read: webAddress,
  },
  MESA_ADMIN_URL: {
    about:
      'address of the admin port that `npm run remotes` speaks to; unset, the one of the system running here',
    fallback: undefined,
    expected: 'an http:// or https:// address',
    read: webAddress,
  },
  MESA_REMOTES_KEY: {
    about: "a team's key for its remotes, as `npm run remotes -- key` prints it",
    fallback: undefined,
    expected: 'a key as `npm run remotes -- key NAME --team TEAM` prints it (mesa_...)',
    read: matching(/^mesa_[0-9a-f]{12}_[\w-]{43}$/),
    secret: true,
  },
  MESA_ADMIN_TOKEN: {
    about: "the operator's token of that admin port, for what a team's key does not permit",
    fallback: undefined,
    expected: 'a token without spaces',
    read: word,
    secret: true,
  },
  LOG_LEVEL: {
    about: 'how much the parts log into MESA_DATA_DIR/logs',
    fallback: 'info',
    expected: `one of ${LEVELS.join(', ')}`,
    read: (text) => (LEVELS.includes(text) ? text : undefined),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'where traces go, by OTLP/HTTP; unset, nothing is traced',
    fallback: undefined,
    expected: 'an http:// or https:// address',
    read: webAddress,
  },
  MONGOMS_SYSTEM_BINARY: {
    about: 'a mongod to run as the embedded database',
    fallback: undefined,
    expected: 'the path of a program',
    read: program,
  },
  MESA_CHROMIUM: {
    about: 'a Chromium for the end-to-end tests',
    fallback: undefined,
    expected: 'the path of a program',
    read: program,
  },
} satisfies Record<string, Variable<string | number>>;

type Name = keyof typeof variables;
type Value<N extends Name> = Exclude<ReturnType<(typeof variables)[N]['read']>, undefined>;
export type Settings = {
  readonly [N in Name]: (typeof variables)[N]['fallback'] extends string ? Value<N> : Value<N> | undefined;
};

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @throws BadSetting naming the first variable whose value is invalid
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const entries = Object.entries<Variable<string | number>>(variables).map(
    ([name, { fallback, read, expected, secret }]) => {
      const given = env[name]?.trim() || fallback;
      if (given === undefined) return [name, undefined];
      const value = read(given);
      if (value === undefined) throw new BadSetting(name, expected, secret ? undefined : given);
      return [name, value];
    },
  );
  // each value was just parsed by its variable's read()
  return Object.fromEntries(entries) as Settings;
}
