import { Refusal, type Identity } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { createSigner, createVerifier } from 'fast-jwt';

const ALGORITHM = 'EdDSA';
const ISSUER = 'mesa-bff';
const LIFETIME_MS = 60_000;
/** Clocks of two machines may differ by this much: a minute, and what a call takes (docs/decisions/005). */
const SKEW_MS = 65_000;
const CACHE_MAX = 5_000;

/**
 * Signs who sends a request, for at most 60 seconds. Only the BFF holds the private key, so a service that is
 * broken into cannot speak for a diner.
 */
export function createIdentitySigner(privatePem: string) {
  const sign = createSigner({ algorithm: ALGORITHM, key: privatePem, iss: ISSUER, expiresIn: LIFETIME_MS });
  return async (identity: Identity): Promise<string> => sign({ identity });
}

/**
 * The caller has no valid identity. Unlike the 401 for a visitor, it says that the BFF and this service do
 * not have keys of one pair, so the BFF must not take it for the end of a session.
 */
export class InvalidIdentity extends Refusal {
  constructor() {
    super('signed-out', say('signIn'));
  }
}

/**
 * Reads a signed identity. A token is checked once and then remembered until it expires.
 * @param publicPems one or several PEM blocks: a token by any of these keys is valid
 * @throws InvalidIdentity for an absent, forged or expired token
 */
export function createIdentityReader(publicPems: string) {
  const verifiers = publicPems.match(/-----BEGIN[^]+?-----END [A-Z ]+-----/g)!.map((key) =>
    createVerifier({
      key,
      // SECURITY: the algorithm is fixed here; a token's own header must never choose it
      algorithms: [ALGORITHM],
      allowedIss: ISSUER,
      requiredClaims: ['exp', 'iat'],
      // whatever its own expiry says: a stolen key must not sign tokens that never expire
      maxAge: LIFETIME_MS + SKEW_MS,
      clockTolerance: SKEW_MS,
      cache: CACHE_MAX,
    }),
  );
  return async (token: string | undefined): Promise<Identity> => {
    for (const verify of verifiers) {
      const claims = claimsOf(token, verify);
      if (claims && claims.iat * 1_000 <= Date.now() + SKEW_MS) return claims.identity;
    }
    throw new InvalidIdentity();
  };
}

/** What a token of the BFF says; undefined unless this key has signed it and its time has not passed. */
function claimsOf(
  token: string | undefined,
  verify: (token: string) => unknown,
): { identity: Identity; iat: number } | undefined {
  try {
    return verify(token ?? '') as { identity: Identity; iat: number };
  } catch {
    return undefined;
  }
}
