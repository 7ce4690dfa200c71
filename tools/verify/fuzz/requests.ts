import { calls, type CallName } from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import fc from 'fast-check';
import { bodyOf, encoded, hostileText, jsonSchemaOf, queryOf, type Known } from './arbitraries';

/** One request; plain data, so that a finding can be printed and sent again. */
export interface FuzzRequest {
  /** absent for addresses outside the contract */
  call?: CallName;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** its bytes, one for each character */
  body?: string;
  /** whose session cookie and CSRF token it carries */
  as: 'diner' | 'visitor' | 'nobody';
}

/** calls that begin or end a session are sent as a visitor, so that the fuzzing diner stays signed in */
const AS_VISITOR: CallName[] = ['signIn', 'signUp', 'signOut', 'deleteUser', 'endOtherSessions'];
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'];
const ELSEWHERE = [
  ...[
    '/',
    '/api',
    '/api/nothing',
    '/api/openapi.json',
    '/api/docs',
    '/healthz',
    '/internal/offers',
    '/metrics',
  ],
  ...[
    '/admin/remotes',
    '/remotes/registry.json',
    '/remotes/mf-booking/1.0.0/',
    '/assets/',
    '/assets/photos/',
  ],
  ...['/api/uploads/', '/api/blobs/', '/cable'],
];

/** Headers that a call does not expect, or expects in another form. */
const HEADERS: Record<string, string[]> = {
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;;',
    'multipart/form-data',
  ],
  'x-csrf-token': ['', 'x', `${'a'.repeat(16)}.${'b'.repeat(43)}`],
  origin: ['null', 'https://elsewhere.example', 'not an origin'],
  'sec-fetch-site': ['cross-site', 'same-site', 'nonsense'],
  'x-mesa-identity': ['x', 'eyJhbGciOiJub25lIn0.e30.', 'a.b.c'],
  'idempotency-key': ['', 'x', '$ne', '__proto__', 'k'.repeat(201)],
  'x-request-id': ['<script>', 'a'.repeat(300), '../../etc'],
  'accept-language': ['es', 'es-MX,en;q=0.1', '*;q=0.3', ';;q=1,es;q=high', '__proto__'],
  'accept-encoding': ['br;q=0', 'nonsense', 'identity;q=0'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1,0-0'],
  'if-none-match': ['*', '"x"'],
  cookie: ['mesa_session=x', 'mesa_session=__proto__; mesa_visitor=x.1', '=;=;='],
  'x-forwarded-for': ['127.0.0.1', '::1, x'],
  'x-http-method-override': ['DELETE'],
};
const header = fc.constantFrom(
  ...Object.entries(HEADERS).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
);
/** Usually none. */
const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.array(header, { maxLength: 2 }).map(Object.fromEntries) },
) as fc.Arbitrary<Record<string, string>>;

/** How the bytes of a JSON body may be damaged. */
const DAMAGES: ((json: string) => string)[] = [
  (json) => json.slice(0, Math.floor(json.length * 0.7)),
  (json) => `${json.slice(0, -1)}\xc3\x28\xff\xfe${json.slice(-1)}`,
  (json) => `\xef\xbb\xbf${json}`,
  (json) => json + json,
  (json) => json.replace(/\}$/, ',}'),
  (json) => json.replace(/^\{/, '{"__proto__":{"isAdmin":true},"user":1,"user":{},'),
  (json) => json.replace(/:\s*\d+/g, ':1e999'),
  (json) => `[${json}]`,
  () => '',
  () => '-1e999',
  () => '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
  () => JSON.stringify({ padding: 'x'.repeat(120_000) }),
];
const damage = fc.oneof(
  { weight: 2, arbitrary: fc.constant((json: string) => json) },
  { weight: 1, arbitrary: fc.constantFrom(...DAMAGES) },
);

/** All requests of the fuzzer: each call about equally often, by its schemas, and some other addresses. */
export function requests(pool: Known): fc.Arbitrary<FuzzRequest> {
  const ofCalls = (Object.keys(calls) as CallName[]).map((call) => ofCall(call, pool));
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...ofCalls) }, { weight: 1, arbitrary: elsewhere });
}

function ofCall(call: CallName, pool: Known): fc.Arbitrary<FuzzRequest> {
  const { method, path } = calls[call];
  const { body, query }: CallSchema = callSchemas[call];
  const json = fc
    .tuple(bodyOf(body ? jsonSchemaOf(body) : {}, pool), damage)
    .map(([value, damaged]) => damaged(Buffer.from(JSON.stringify(value)).toString('latin1')));
  return fc.record({
    call: fc.constant(call),
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant<string>(method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc
      .tuple(filled(path, pool), queryOf(query ? jsonSchemaOf(query) : {}, pool))
      .map((all) => all.join('')),
    headers,
    body: method === 'GET' ? fc.constant(undefined) : fc.option(json, { nil: undefined, freq: 8 }),
    as: fc.oneof(
      {
        weight: 10,
        arbitrary: fc.constant<FuzzRequest['as']>(AS_VISITOR.includes(call) ? 'visitor' : 'diner'),
      },
      { weight: 1, arbitrary: fc.constantFrom<FuzzRequest['as']>('visitor', 'nobody') },
    ),
  });
}

/** A path with an id for its parameter: `/api/reviews/:id` gets the id of a review. */
function filled(path: string, pool: Known): fc.Arbitrary<string> {
  const [, collection, parameter] = /^\/api\/(\w+?)(?:e?s)?\/.*:(\w+)/.exec(`${path}/`) ?? [];
  if (!parameter) return fc.constant(path);
  const ids = pool[parameter === 'id' ? `${collection}_id` : parameter] ?? [];
  const id = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(ids as string[]), 'f'.repeat(24)) },
    { weight: 2, arbitrary: hostileText },
  );
  return id.map((value) => path.replace(`:${parameter}`, encoded(value) || '%20'));
}

const elsewhere: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', ...METHODS),
  path: fc
    .tuple(fc.constantFrom(...ELSEWHERE), fc.oneof(fc.constant('x/a.webp?w=320'), hostileText.map(encoded)))
    .map((both) => both.join('')),
  headers,
  as: fc.constantFrom<FuzzRequest['as']>('diner', 'visitor', 'nobody'),
});
