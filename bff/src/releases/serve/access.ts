import { Refusal } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import type { Log } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import { digestOf, isSameDigest } from '../../edge/signatures';
import { localsOf } from '../../edge/locals';
import { networkOf } from '../../edge/network-of';
import type { RateLimiter } from '../../edge/rate-limiter';
import { isKeyShaped, type RemoteKey, type RemoteKeys } from './keys';
import type { Actor } from '../live/remote-state';

/** Wrong keys per minute, for each network and each key that they claim to be. */
const WRONG_PER_MINUTE = 20;
/** Where the admin API is mounted. */
const ROUTE = '/admin/remotes';
const HOW_TO_GET_ONE = '(npm run remotes -- key NAME --team TEAM)';
const NO_KEY =
  "This needs a team's key (MESA_REMOTES_KEY) or the operator's token (MESA_ADMIN_TOKEN); what was sent is " +
  `neither. Ask the operator for a key ${HOW_TO_GET_ONE}.`;

/** Who sent a request of the admin port. */
interface Caller extends Actor {
  /** null for the operator, who may do everything */
  key: RemoteKey | null;
}

export interface AccessDependencies {
  /** the operator's ADMIN_TOKEN; each of several is valid */
  tokens: readonly string[];
  keys: RemoteKeys;
  rateLimiter: Pick<RateLimiter, 'take'>;
  /** multiplies the limit of wrong keys */
  rateLimitFactor: number;
  securityLog: Log;
  now: () => Date;
}

/** Accepts the operator's token and the teams' keys, as `Authorization: Bearer …`. */
export function authenticate(dependencies: AccessDependencies): RequestHandler {
  const admit = admitByKey(dependencies);
  return async (request, response, next) => {
    localsOf(response).route = ROUTE;
    const sent = bearerIn(request);
    // SECURITY: nothing that was sent is no guess: any page may make a browser send such requests
    if (sent === undefined) throw new Refusal('signed-out', NO_KEY);
    await admit(sent, request, response);
    next();
  };
}

/** The key or token in a request's header, if there is one. */
export const bearerIn = (request: Request): string | undefined =>
  /^Bearer (\S{1,500})$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * Decides whether what was sent is the operator's token or a team's key. What is right always passes,
 * whatever was guessed before: a guesser must not lock out the owner. Guesses count against what they claim
 * to be (one key, or the token) and the network that they come from.
 * @returns a function that makes its owner the caller of the request, or throws a Refusal
 */
export function admitByKey(dependencies: AccessDependencies) {
  const { tokens, keys, rateLimiter, rateLimitFactor, securityLog, now } = dependencies;
  const limit = Math.max(1, Math.floor(WRONG_PER_MINUTE * rateLimitFactor));
  const operator = tokens.map((token) => digestOf(token));
  return async (sent: string, request: Request, response: Response): Promise<void> => {
    const { requestId } = localsOf(response);
    const key = await keys.named(sent);
    // SECURITY: equal digests mean equal texts; comparing them takes the same time for every guess
    const isOperator = operator.map((right) => isSameDigest(digestOf(sent), right)).includes(true);
    const isRight = key ? keys.matches(sent, key) : isOperator;
    const claimed = key?._id ?? (isKeyShaped(sent) ? 'unknown' : 'operator');
    if (!isRight) {
      const guesses = `admin ${networkOf(request.ip ?? '')} ${claimed}`;
      const { wait } = await rateLimiter.take(guesses, limit);
      securityLog.warn({ event: 'key-refused', requestId, key: claimed }, 'security');
      if (wait > 0) throw new Refusal('too-many', say('tooMany', waitOf(wait)), wait);
      throw new Refusal('signed-out', NO_KEY);
    }
    if (key) {
      refuseEnded(key, now());
      await keys.used(key);
    }
    securityLog.info({ event: 'key-used', requestId, key: claimed, team: key?.team }, 'security');
    setCaller(response, key ?? null);
  };
}

/** SECURITY: only after the whole key was checked: the sentence reveals that the key existed. */
function refuseEnded(key: RemoteKey, now: Date): void {
  const what = endOf(key, now);
  if (what)
    throw new Refusal(
      'signed-out',
      `The key ${key._id} ${what}. Ask the operator for a new one ${HOW_TO_GET_ONE}.`,
    );
}

/** How a key has ended; null for one that is valid. */
export function endOf({ revoked_at, expires_at }: RemoteKey, now: Date): string | null {
  return revoked_at ? 'was revoked' : expires_at <= now ? 'has expired' : null;
}

/** Guard: the operator alone. */
export const forOperator: RequestHandler = (request, response, next) => {
  nameRoute(request, response);
  const { key } = callerOf(response);
  if (key)
    throw new Refusal(
      'forbidden',
      `Only the operator may do this, with MESA_ADMIN_TOKEN; the key ${key._id} is of the team ${key.team}.`,
    );
  next();
};

/** Guard: the operator, and the team that has a key for the remote in the path. */
export const forTeam: RequestHandler = (request: Request, response, next) => {
  nameRoute(request, response);
  requireRemotes(response, [String(request.params['name'])]);
  next();
};

/** Guard for requests that check the remotes themselves: everybody who has a key. */
export const forAnyTeam: RequestHandler = (request, response, next) => {
  nameRoute(request, response);
  callerOf(response);
  next();
};

/** @throws Refusal `forbidden` when the caller's key is not for each of these remotes */
export function requireRemotes(response: Response, names: readonly string[]): void {
  const { key } = callerOf(response);
  const foreign = key && names.find((name) => !key.remotes.includes(name));
  if (foreign)
    throw new Refusal(
      'forbidden',
      `The key ${key!._id} of the team ${key!.team} is for ${key!.remotes.join(', ')}, not for ${foreign}.`,
    );
}

/** Whether the caller may read about a remote. */
export function mayRead(response: Response, name: string): boolean {
  const { key } = callerOf(response);
  return !key || key.remotes.includes(name);
}

/** Who the audit log names: it comes from the key, never from the request's body. */
export function actorOf(response: Response): Actor {
  const { by, request_id, key } = callerOf(response);
  return { by, request_id, ...(key && { key_id: key._id }) };
}

/** For log and metrics; requests without a valid key have the bare route. */
function nameRoute({ route }: Request, response: Response): void {
  const { path } = route as { path: string }; // guards belong to routes
  localsOf(response).route = `${ROUTE}${path}`;
}

/** @param key null for the operator */
export function setCaller(response: Response, key: RemoteKey | null): void {
  const caller: Caller = { by: key?.team ?? 'operator', request_id: localsOf(response).requestId, key };
  response.locals['caller'] = caller;
}

/** Who sent the request. @throws Refusal `signed-out` when that is not known */
export function callerOf(response: Response): Caller {
  const caller = response.locals['caller'] as Caller | undefined; // set by authenticate()
  if (!caller) throw new Refusal('signed-out', NO_KEY);
  return caller;
}
