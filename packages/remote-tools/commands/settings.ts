import { UserError } from './user-error';

/** What the variables must look like; `expected` completes "MESA_URL is invalid: expected ...". */
export const adminVariables = {
  MESA_ADMIN_URL: { expected: 'an http:// or https:// address', pattern: /^https?:\/\/[^\s/]\S*$/ },
  MESA_REMOTES_KEY: {
    expected: "a key as Mesa's operator gives it (mesa_...)",
    pattern: /^mesa_[0-9a-f]{12}_[\w-]{43}$/,
  },
  MESA_ADMIN_TOKEN: { expected: 'a token without spaces', pattern: /^[\x21-\x7e]+$/ },
};

const variables = { ...adminVariables, MESA_URL: adminVariables.MESA_ADMIN_URL };

/** Where the admin port is, and the credentials for it. */
export type AdminSettings = { readonly [N in keyof typeof adminVariables]: string | undefined };

/** @throws UserError naming the first variable whose value is invalid */
export function readAdminSettings(env: NodeJS.ProcessEnv): AdminSettings {
  return {
    MESA_ADMIN_URL: readVariable('MESA_ADMIN_URL', env),
    MESA_REMOTES_KEY: readVariable('MESA_REMOTES_KEY', env),
    MESA_ADMIN_TOKEN: readVariable('MESA_ADMIN_TOKEN', env),
  };
}

/**
 * One variable of the environment; an empty one counts as not set. The error never repeats a value, which may
 * be a secret in the log of a pipeline.
 * @throws UserError when it is invalid
 */
export function readVariable(name: keyof typeof variables, env: NodeJS.ProcessEnv): string | undefined {
  const value = env[name]?.trim() || undefined;
  const { expected, pattern } = variables[name];
  if (value !== undefined && !pattern.test(value))
    throw new UserError(`${name} is invalid: expected ${expected}.`);
  return value;
}
