import { PASSWORD_MIN } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import { dictionary } from '@zxcvbn-ts/language-common';

// shorter ones are already refused because of their length
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN),
);

/** Whether a password is among the most common ones, in any letter case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

export const PASSWORD_TOO_COMMON = sayAbout('password', 'account.passwordTooCommon');
