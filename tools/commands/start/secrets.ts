import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { readJson, writeJson } from '../machine/json-file';
import { inDataFolder } from './data-folder';

/** Secrets of one installation, created once. Deployments set their own in the environment of each part. */
export interface Secrets {
  /** base64 of PEM, Ed25519: the BFF signs identities, services check them */
  identityPrivateKey: string;
  identityPublicKey: string;
  sessionSecret: string;
  /** signs upload addresses and blob ids */
  signingSecret: string;
  adminToken: string;
  /** derives the tokens of mailed links */
  mailTokenSecret: string;
  /** signs the links of reminders */
  answerTokenSecret: string;
}

/**
 * Reads the secrets of `<dataDir>` and creates missing ones, which only the owner can read.
 * @throws UserError when the file is damaged: with other secrets, the data there would be of no use
 */
export const secretsOf = (dataDir: string): Promise<Secrets> =>
  inDataFolder(dataDir, async () => {
    const file = join(dataDir, 'secrets.json');
    const stored = await readJson<Partial<Secrets>>(file);
    // a later version of Mesa may have added others
    if (stored !== undefined && !(stored?.identityPrivateKey && stored.identityPublicKey))
      throw new UserError(
        `${file} is damaged, and the data of this Mesa needs the keys in it: put back a copy of the file, ` +
          'or set MESA_DATA_DIR to another folder.',
      );
    const all = { ...newSecrets(), ...stored };
    if (Object.keys(all).length > Object.keys(stored ?? {}).length) await writeJson(file, all);
    return all;
  });

export const newSecrets = (): Secrets => ({
  ...newKeys(),
  sessionSecret: random(),
  signingSecret: random(),
  adminToken: random(),
  mailTokenSecret: random(),
  answerTokenSecret: random(),
});

/** A new secret. */
export const random = (): string => randomBytes(32).toString('base64url');

/** A new pair of identity keys. */
export function newKeys(): Pick<Secrets, 'identityPrivateKey' | 'identityPublicKey'> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const base64 = (pem: string | Buffer): string => Buffer.from(pem).toString('base64');
  return {
    identityPrivateKey: base64(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    identityPublicKey: base64(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}
