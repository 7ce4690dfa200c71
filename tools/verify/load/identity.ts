import { createPrivateKey, sign, type KeyLike } from 'node:crypto';
import type { Identity } from '@mesa/contract';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Header and claims of an identity, valid for a minute, that its signature follows. */
export function unsignedIdentity(identity: Identity, alg = 'EdDSA'): string {
  const iat = Math.floor(Date.now() / 1_000);
  return `${encoded({ alg })}.${encoded({ iss: 'mesa-bff', iat, exp: iat + 60, identity })}`;
}

/** An identity as the BFF signs it (packages/server-kit/src/identity.ts). @param key an Ed25519 key */
export function signIdentity(identity: Identity, key: KeyLike): string {
  const text = unsignedIdentity(identity);
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** An identity of a visitor, or of a diner with that id. @param privateKey in base64, as in the secrets */
export function identityOf(privateKey: string, diner?: string): string {
  const user = diner && { id: diner, fname: 'Bench', lname: 'Diner', email: 'bench@mesa.example' };
  return signIdentity(
    { address: '127.0.0.1', ...(user && { user }) },
    createPrivateKey(Buffer.from(privateKey, 'base64')),
  );
}
