import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
}

/** Reads the secrets of `<dataDir>` and creates missing ones, which only the owner can read. */
export async function secretsOf(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Secrets>;
  const all = { ...newSecrets(), ...known };
  if (Object.keys(all).length > Object.keys(known).length)
    await writeFile(file, JSON.stringify(all, null, 2), { mode: 0o600 });
  return all;
}

export const newSecrets = (): Secrets => ({
  ...newKeys(),
  sessionSecret: random(),
  signingSecret: random(),
  adminToken: random(),
  mailTokenSecret: random(),
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
