import { generateKeyPairSync } from 'node:crypto';
import type { Identity } from '@mesa/contract';
import { createIdentitySigner } from '../identity';

/** A fresh pair of keys and a signer, as the BFF has them. */
export function testIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const sign = createIdentitySigner(privatePem);
  return {
    privatePem,
    publicPem,
    /** a signed identity for a diner, or a visitor when `user` is absent */
    sign: (identity: Partial<Identity> = {}) => sign({ address: '127.0.0.1', ...identity }),
  };
}
