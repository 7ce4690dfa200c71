import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import { Refusal, type Identity } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { LRUCache } from 'lru-cache';

const ISSUER = 'mesa-bff';
const LIFETIME_SECONDS = 60;
/** Clocks of two machines may differ by this much: a minute, and what a call takes (docs/decisions/207). */
const SKEW_SECONDS = 65;
const CACHE_MAX = 5_000;

/** The header of every token: a JWT of this one algorithm. */
const HEADER = encoded({ alg: 'EdDSA' });

/** What a token says: who sends the request, and when the BFF signed it. */
interface Claims {
  iss: string;
  iat: number;
  exp: number;
  identity: Identity;
}

/**
 * Signs who sends a request, for at most 60 seconds. Only the BFF holds the private key, so a service that is
 * broken into cannot speak for a diner. By Node's own functions, because those of a JWT library go through
 * WebCrypto and take three times as long (docs/decisions/226).
 */
export function createIdentitySigner(privatePem: string) {
  const key = createPrivateKey(privatePem);
  return async (identity: Identity): Promise<string> => {
    const iat = nowSeconds();
    const claims: Claims = { iss: ISSUER, iat, exp: iat + LIFETIME_SECONDS, identity };
    const text = `${HEADER}.${encoded(claims)}`;
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
  };
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
  const keys = publicPems.match(/-----BEGIN[^]+?-----END [A-Z ]+-----/g)!.map((pem) => createPublicKey(pem));
  const remembered = new LRUCache<string, Claims>({ max: CACHE_MAX });
  return async (token: string | undefined): Promise<Identity> => {
    if (!token) throw new InvalidIdentity();
    const known = remembered.get(digest(token));
    if (known && known.exp > nowSeconds()) return known.identity;
    const claims = readClaims(token, keys);
    if (!claims) throw new InvalidIdentity();
    remembered.set(digest(token), claims);
    return claims.identity;
  };
}

/** What a token says; undefined unless one of the keys has signed it, in its time. */
function readClaims(token: string, keys: readonly KeyObject[]): Claims | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  // SECURITY: no other header is read; a token must never choose how it is checked
  if (header !== HEADER || !payload || !signature || rest.length > 0) return undefined;
  const text = Buffer.from(`${header}.${payload}`);
  const bytes = Buffer.from(signature, 'base64url');
  if (!keys.some((key) => verify(null, text, key, bytes))) return undefined;
  // signed by the BFF, so it has the BFF's types; its times are checked all the same
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return isInTime(claims) && claims.iss === ISSUER ? claims : undefined;
}

/** Whatever its own expiry says: a stolen key must not sign tokens that never expire. */
function isInTime({ iat, exp }: Claims): boolean {
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return false;
  const now = nowSeconds();
  return (
    exp > now - SKEW_SECONDS && iat >= now - LIFETIME_SECONDS - SKEW_SECONDS && iat <= now + SKEW_SECONDS
  );
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function digest(token: string): string {
  return hash('sha256', token, 'base64');
}
