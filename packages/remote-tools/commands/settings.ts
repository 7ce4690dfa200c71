import { UserError } from './user-error';

/** An invalid setting; the message is one sentence that names the variable. */
export class BadSetting extends UserError {
  override readonly name = 'BadSetting';

  /** @param given undefined for a secret, which must not be repeated */
  constructor(variable: string, expected: string, given?: string) {
    super(`${variable} is invalid: expected ${expected}${given === undefined ? '' : `, got "${given}"`}.`);
  }
}

/** A variable of the environment. */
export interface Variable<T> {
  /** one line for the table of variables */
  about: string;
  /** as that table shows it; undefined means "not set" */
  fallback: string | undefined;
  /** completes "PORT is invalid: expected ..." */
  expected: string;
  /** the value, or undefined when the text is invalid */
  read(text: string): T | undefined;
  /** an error must not repeat the value */
  secret?: boolean;
}

type Variables = Record<string, Variable<string | number>>;
type Value<V extends Variables, N extends keyof V> = Exclude<ReturnType<V[N]['read']>, undefined>;
export type SettingsOf<V extends Variables> = {
  readonly [N in keyof V]: V[N]['fallback'] extends string ? Value<V, N> : Value<V, N> | undefined;
};

/**
 * Reads variables from the environment; an empty one counts as not set.
 * @throws BadSetting naming the first variable whose value is invalid
 */
export function readVariables<V extends Variables>(variables: V, env: NodeJS.ProcessEnv): SettingsOf<V> {
  const entries = Object.entries(variables).map(([name, { fallback, read, expected, secret }]) => {
    const given = env[name]?.trim() || fallback;
    if (given === undefined) return [name, undefined];
    const value = read(given);
    if (value === undefined) throw new BadSetting(name, expected, secret ? undefined : given);
    return [name, value];
  });
  // each value was just parsed by its variable's read()
  return Object.fromEntries(entries) as SettingsOf<V>;
}

export const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
export const webAddress = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
/** A secret or key, which is sent in a header or URL: printable characters without spaces. */
export const credential = matching(/^[\x21-\x7e]+$/);

/** The variables with the address of the admin port and the credentials for it. */
export const adminVariables = {
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
    read: credential,
    secret: true,
  },
} satisfies Variables;
