import { accessSync, constants, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { adminVariables, UserError } from '@mesa/remote-tools/commands';
import { ConfigError, loadConfig, type Config, type Variables } from '@mesa/server-kit/config';
import { z } from 'zod';

/** The checkout's folder. */
export const ROOT = join(__dirname, '../..');

/** An http:// or https:// address. */
export const WEB_ADDRESS = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .describe('an http:// or https:// address');
const PROGRAM = z
  .string()
  .refine((path) => statOf(path)?.isFile() && allows(path, constants.X_OK))
  .describe('the path of a program');

/** A variable that may stay unset. */
const optional = <T>(format: z.ZodType<T>) => format.optional().describe(format.description!);
const matching = (expected: string, pattern: RegExp) => z.string().regex(pattern).describe(expected);
const ofAdminPort = (name: keyof typeof adminVariables) =>
  optional(matching(adminVariables[name].expected, adminVariables[name].pattern));

/** All settings; the README's table says what each is for. */
export const variables = {
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000).describe('a port number from 1 to 65535'),
  ADMIN_PORT: z.coerce.number().int().min(1).max(65_535).optional().describe('a port number from 1 to 65535'),
  HOST: z
    .union([z.ipv4(), z.ipv6()])
    .default('127.0.0.1')
    .describe('an IP address of this machine, such as 127.0.0.1 or 0.0.0.0'),
  MONGODB_URI: optional(
    matching(
      'a mongodb:// or mongodb+srv:// address',
      /^mongodb(\+srv)?:\/\/[^\s/?,]+(,[^\s/?,]+)*(\/\S*|\?\S*)?$/,
    ),
  ),
  MESA_DATA_DIR: z
    .string()
    .transform((path) => resolve(ROOT, path))
    .refine(isWritableFolder)
    .default(join(ROOT, '.mesa'))
    .describe('a folder that this user can write to'),
  MESA_RESTAURANTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(120)
    .describe('a whole number from 0 to 1000000'),
  MAPS_KEY: optional(matching('a key without spaces', /^[\x21-\x7e]+$/)),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1).describe('a number above 0'),
  MAIL_URL: optional(
    z
      .url({ protocol: /^smtps?$/, hostname: /./ })
      .describe('an smtp:// or smtps:// address, such as smtp://user:password@host:587'),
  ),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/)
    .default('Mesa <tables@mesa.example>')
    .describe('a name and an address, such as Mesa <tables@mesa.example>'),
  PUBLIC_URL: optional(WEB_ADDRESS),
  MESA_RELEASE_HOOK: optional(WEB_ADDRESS),
  MESA_FAILING_SHARE: z.coerce.number().min(0).max(1).default(0.2).describe('a share from 0 to 1'),
  MESA_ADMIN_URL: ofAdminPort('MESA_ADMIN_URL'),
  MESA_REMOTES_KEY: ofAdminPort('MESA_REMOTES_KEY'),
  MESA_ADMIN_TOKEN: ofAdminPort('MESA_ADMIN_TOKEN'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('one of fatal, error, warn, info, debug, trace, silent'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(WEB_ADDRESS),
  MONGOMS_SYSTEM_BINARY: optional(PROGRAM),
  MESA_CHROMIUM: optional(PROGRAM),
};

export type Settings = Config<typeof variables>;

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @throws UserError naming each variable whose value is invalid
 */
export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => read(variables, env);

/** As `loadConfig`. @throws UserError instead, which is printed without a stack */
export function read<V extends Variables>(wanted: V, env: NodeJS.ProcessEnv): Config<V> {
  try {
    return loadConfig(wanted, env);
  } catch (error) {
    throw error instanceof ConfigError ? new UserError(error.message) : error;
  }
}

/** Whether a folder can be written to, or created. */
function isWritableFolder(path: string): boolean {
  let existing = path;
  while (!statOf(existing)) existing = resolve(existing, '..');
  return statOf(existing)!.isDirectory() && allows(existing, constants.W_OK);
}

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
