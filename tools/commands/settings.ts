import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  adminVariables,
  matching,
  readVariables,
  webAddress,
  credential,
  type SettingsOf,
  type Variable,
} from '@mesa/remote-tools/commands';

/** The checkout's folder. */
export const ROOT = join(__dirname, '../..');

const wholeNumber = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
const mailServer = (text: string) => (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text) ? text : undefined);
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** A folder that is writable or can be created. */
function folder(text: string): string | undefined {
  const path = resolve(ROOT, text);
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
    read: credential,
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
  ...adminVariables,
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

export type Settings = SettingsOf<typeof variables>;

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @throws BadSetting naming the first variable whose value is invalid
 */
export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => readVariables(variables, env);
