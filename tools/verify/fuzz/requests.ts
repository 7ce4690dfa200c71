import { calls, type CallName } from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import fc from 'fast-check';
import { bodyOf, encoded, headers, queries } from './request-parts';
import { damage, damaged, hostileText, oneOf, type Damage } from './strange';
import { jsonSchemaOf, type Known } from './valid-values';

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

/** All requests of the fuzzer: each call about equally often, by its schemas, and some other addresses. */
export function requests(known: Known): fc.Arbitrary<FuzzRequest> {
  const ofCalls = (Object.keys(calls) as CallName[]).map((call) => ofCall(call, known));
  return oneOf([12, fc.oneof(...ofCalls)], [1, elsewhere()]);
}

function ofCall(call: CallName, known: Known): fc.Arbitrary<FuzzRequest> {
  const { method, path } = calls[call];
  const schemas: CallSchema = callSchemas[call];
  const sent = bodyOf(schemas.body ? jsonSchemaOf(schemas.body) : {}, known);
  const query = queries(schemas.query ? jsonSchemaOf(schemas.query) : {}, known);
  const body =
    method === 'GET'
      ? fc.constant(undefined)
      : fc.option(fc.record({ value: sent, damage }), { nil: undefined, freq: 8 });
  return fc.record({
    call: fc.constant(call),
    method: oneOf([20, fc.constant<string>(method)], [1, fc.constantFrom(...METHODS)]),
    path: fc.tuple(filled(path, known), query).map((both) => both.join('')),
    headers: headers(),
    body,
    as: AS_VISITOR.includes(call)
      ? oneOf([5, fc.constant('visitor' as const)], [1, fc.constant('nobody' as const)])
      : oneOf(
          [10, fc.constant('diner' as const)],
          [1, fc.constantFrom('visitor' as const, 'nobody' as const)],
        ),
  });
}

/** A path with an id for its parameter: `/api/reviews/:id` gets the id of a review. */
function filled(path: string, known: Known): fc.Arbitrary<string> {
  const [, collection, parameter] = /^\/api\/(\w+?)(?:e?s)?\/.*:(\w+)/.exec(`${path}/`) ?? [];
  if (!parameter) return fc.constant(path);
  const ids = known[parameter === 'id' ? `${collection}_id` : parameter] ?? [];
  const id = oneOf([5, fc.constantFrom(...(ids as string[]), 'f'.repeat(24))], [2, hostileText]);
  return id.map((one) => path.replace(`:${parameter}`, encoded(one) || '%20'));
}

function elsewhere(): fc.Arbitrary<FuzzRequest> {
  const tail = fc.oneof(
    fc.constantFrom('', 'x/a.webp?w=320'),
    hostileText.map(encoded),
    hostileText.map((text) => `${encoded(text)}/${encoded(text)}`),
  );
  return fc.record({
    method: oneOf([5, fc.constant('GET')], [1, fc.constantFrom(...METHODS)]),
    path: fc.tuple(fc.constantFrom(...ELSEWHERE), tail).map(([at, rest]) => at + rest),
    headers: headers(),
    body: fc.constant(undefined),
    as: fc.constantFrom('diner' as const, 'visitor' as const, 'nobody' as const),
  });
}

export const bytesOf = ({ body }: FuzzRequest): Buffer | null =>
  body ? damaged(body.value, body.damage) : null;
