import { readVariables, type Variable } from '@mesa/remote-tools/commands';

const KEY_BYTES = 32;

const variables = {
  BACKUP_KEY: {
    about: 'the key that backups are encrypted with',
    fallback: undefined,
    expected: `${KEY_BYTES} bytes in base64, such as \`openssl rand -base64 ${KEY_BYTES}\` prints`,
    read: (text) => (Buffer.from(text, 'base64').length === KEY_BYTES ? text : undefined),
    secret: true,
  },
} satisfies Record<string, Variable<string>>;

/**
 * The operator's key for backups; without it they are written as they are.
 * @throws BadSetting when BACKUP_KEY is no key
 */
export function readBackupKey(): Buffer | undefined {
  const { BACKUP_KEY } = readVariables(variables, process.env);
  return BACKUP_KEY === undefined ? undefined : Buffer.from(BACKUP_KEY, 'base64');
}
