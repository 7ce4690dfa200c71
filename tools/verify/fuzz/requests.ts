import { calls } from '@mesa/contract';
import type { CallName } from '@mesa/contract';
import fc from 'fast-check';
import { plausibleValues } from './plausible-values';
import type { Known, Plausible } from './plausible-values';
import { bodyOf, encoded, headers, queries } from './request-parts';
import { damage, damaged, loadedText } from './strange';
import type { Damage } from './strange';

/** One request; plain data, so that a finding can be printed and sent again. */
export interface FuzzRequest {
  /** absent for addresses outside the contract */
  call?: CallName;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: { value: unknown; damage: Damage };
  /** whose session cookie and CSRF token it carries */
  as: 'diner' | 'visitor' | 'nobody';
}

/** calls that begin or end a session are sent as a visitor, so that the fuzzing diner stays signed in */
const AS_VISITOR: CallName[] = ['signIn', 'signUp', 'signOut', 'deleteUser', 'endOtherSessions'];
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'];
const ELSEWHERE = [
  '/',
  '/api',
  '/api/nothing',
  '/api/openapi.json',
  '/api/docs',
  '/healthz',
  '/internal/offers',
  '/metrics',
  '/admin/remotes',
  '/remotes/registry.json',
  '/remotes/mf-booking/1.0.0/',
  '/assets/',
  '/assets/photos/',
  '/api/uploads/',
  '/api/blobs/',
  '/csp-reports',
  '/cable',
];

/**
 * Generates all requests of the fuzzer: each call of the contract about equally often, and some other
 * addresses.
 */
export function requests(known: Known, plausible = plausibleValues(known)): fc.Arbitrary<FuzzRequest> {
  const ofCalls = (Object.keys(calls) as CallName[]).map((call) => ofCall(call, known, plausible));
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...ofCalls) },
    { weight: 1, arbitrary: elsewhere(known) },
  );
}

function ofCall(call: CallName, known: Known, plausible: Plausible): fc.Arbitrary<FuzzRequest> {
  const { method, path } = calls[call];
  const ids = path.includes('/restaurants')
    ? known.restaurants
    : path.includes('/users')
      ? known.users
      : path.includes('/reviews')
        ? known.reviews
        : known.reservations;
  const id = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids, 'f'.repeat(24)) },
    { weight: 2, arbitrary: loadedText },
  );
  const filled = path.includes(':id')
    ? id.map((one) => path.replace(':id', encoded(one) || '%20'))
    : fc.constant(path);
  const body =
    method === 'GET'
      ? fc.constant(undefined)
      : fc.option(fc.record({ value: bodyOf(path, plausible), damage }), { nil: undefined, freq: 8 });
  return fc.record({
    call: fc.constant(call),
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant<string>(method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc.tuple(filled, queries(plausible)).map(([at, query]) => at + query),
    headers: headers(),
    body,
    as: AS_VISITOR.includes(call)
      ? fc.oneof(
          { weight: 5, arbitrary: fc.constant('visitor' as const) },
          { weight: 1, arbitrary: fc.constant('nobody' as const) },
        )
      : fc.oneof(
          { weight: 10, arbitrary: fc.constant('diner' as const) },
          { weight: 1, arbitrary: fc.constantFrom('visitor' as const, 'nobody' as const) },
        ),
  });
}

function elsewhere({ signedIds }: Known): fc.Arbitrary<FuzzRequest> {
  const tail = fc.oneof(
    fc.constantFrom('', ...signedIds.map((one) => `${one}/a.webp?w=320`)),
    loadedText.map(encoded),
    loadedText.map((text) => `${encoded(text)}/${encoded(text)}`),
  );
  return fc.record({
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constant('GET') },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc.tuple(fc.constantFrom(...ELSEWHERE), tail).map(([at, rest]) => at + rest),
    headers: headers(),
    body: fc.constant(undefined),
    as: fc.constantFrom('diner' as const, 'visitor' as const, 'nobody' as const),
  });
}

export const bytesOf = ({ body }: FuzzRequest): Buffer | null =>
  body ? damaged(body.value, body.damage) : null;
