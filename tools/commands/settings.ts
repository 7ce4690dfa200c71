import { isAbsolute, join, resolve } from 'node:path';
import { Sentence } from './console/sentence';

/** The checkout's folder. */
export const ROOT = join(__dirname, '../..');

/** A setting that cannot be used: its message is one sentence that names the variable. */
export class BadSetting extends Sentence {
  override readonly name = 'BadSetting';
}

interface Variable<T> {
  /** one line for the README's table */
  about: string;
  /** as the README shows it; undefined means "not set" */
  fallback: string | undefined;
  read(text: string): T | undefined;
  /** completes "PORT must be ..." */
  must: string;
}

const whole = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
const text = (value: string): string => value;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const variable = <T>(
  about: string,
  fallback: string | undefined,
  must: string,
  read: (value: string) => T | undefined,
): Variable<T> => ({ about, fallback, must, read });

/** Everything that can be set from outside, in the order of the README's table. */
export const variables = {
  PORT: variable('the one public port', '3000', 'a whole number from 1 to 65535', whole(1, 65_535)),
  HOST: variable('the address the public port listens on', '127.0.0.1', 'an IP address', (value) =>
    /^[\d.]+$|^[\da-f:]+$/i.test(value) ? value : undefined,
  ),
  MONGODB_URI: variable(
    'a MongoDB replica set to use instead of the embedded one; a path in it is the prefix of the database names',
    undefined,
    'a mongodb:// or mongodb+srv:// address',
    (value) => (/^mongodb(\+srv)?:\/\/[^/?]+/.test(value) ? value : undefined),
  ),
  MESA_DATA_DIR: variable(
    'where the embedded database, secrets and logs are kept',
    '.mesa',
    'a folder',
    (value) => (isAbsolute(value) ? value : resolve(ROOT, value)),
  ),
  MESA_RESTAURANTS: variable(
    'how many restaurants an empty database is filled with',
    '120',
    'a whole number from 1 to 1000000',
    whole(1, 1_000_000),
  ),
  MAPS_KEY: variable(
    'key for the static map pictures; without it the page draws a map of its own',
    undefined,
    'a key',
    text,
  ),
  RATE_LIMIT_FACTOR: variable(
    'multiplies the limits per address, for load tests and offices behind one address',
    '1',
    'a number above 0',
    (value) => (Number(value) > 0 && Number.isFinite(Number(value)) ? Number(value) : undefined),
  ),
  MESA_ADMIN_URL: variable(
    'address of the admin port that `npm run remotes` speaks to; unset, the one of the system running here',
    undefined,
    'an http(s) address',
    (value) => (/^https?:\/\/[^/]+/.test(value) ? value : undefined),
  ),
  MESA_ADMIN_TOKEN: variable('the token of that admin port', undefined, 'a text', text),
  LOG_LEVEL: variable(
    'how much the parts log into MESA_DATA_DIR/logs',
    'info',
    `one of ${LEVELS.join(', ')}`,
    (value) => (LEVELS.includes(value) ? value : undefined),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'where traces go, by OTLP/HTTP; unset, nothing is traced',
    undefined,
    'an http(s) address',
    (value) => (/^https?:\/\/[^/]+/.test(value) ? value : undefined),
  ),
  MONGOMS_SYSTEM_BINARY: variable('a mongod to run as the embedded database', undefined, 'a path', text),
  MESA_CHROMIUM: variable('a Chromium for the end-to-end tests', undefined, 'a path', text),
} as const;

type Value<V> = V extends Variable<infer T> ? T : never;
type Required = 'PORT' | 'HOST' | 'MESA_DATA_DIR' | 'MESA_RESTAURANTS' | 'RATE_LIMIT_FACTOR' | 'LOG_LEVEL';
export type Settings = {
  readonly [K in keyof typeof variables]: K extends Required
    ? Value<(typeof variables)[K]>
    : Value<(typeof variables)[K]> | undefined;
};

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @throws BadSetting naming the first variable whose value cannot be used
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const entries = Object.entries(variables).map(([name, { fallback, read, must }]) => {
    const given = env[name]?.trim() || fallback;
    if (given === undefined) return [name, undefined];
    const value = (read as (value: string) => unknown)(given);
    if (value === undefined) throw new BadSetting(`${name} must be ${must}, not "${given}".`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Settings;
}
