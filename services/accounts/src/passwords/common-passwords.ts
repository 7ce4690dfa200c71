import { PASSWORD_MIN } from '@mesa/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

// shorter ones are refused for their length already
const common = new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN));

/** True for a password that everybody tries first, in any letter case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

export const PASSWORD_TOO_COMMON = { sentence: 'Password is too common', field: 'password' } as const;
