import { ALL_SLOTS, BOOKABLE_SLOTS, CITIES, CUISINES, calls, DEMO_EMAIL } from '@mesa/contract';
import type { CallName } from '@mesa/contract';
import fc from 'fast-check';
import { damage, damaged, loadedText, strangeValue } from './strange';
import type { Damage } from './strange';

/** One request as it will be sent; plain data, so that a finding can be printed and sent again. */
export interface FuzzRequest {
  /** absent: an address that is no call */
  call?: CallName;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: { value: unknown; damage: Damage };
  /** which session and forgery token it carries */
  as: 'diner' | 'visitor' | 'nobody';
}

/** Things that exist, so that requests also get past the first check. */
export interface Known {
  restaurants: string[];
  /** the fuzzing diner's own, and another diner's */
  reservations: string[];
  reviews: string[];
  users: string[];
  dates: string[];
  signedIds: string[];
}

/** calls that end or begin a session are made as a visitor: the fuzzing diner must stay signed in */
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

/** Every request the fuzzer can make: each call of the contract about as often, and addresses beside them. */
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

type Plausible = Record<string, fc.Arbitrary<unknown>>;

/** By the name of a field or parameter: what an honest client might send. */
function plausibleValues({ restaurants, reservations, users, reviews, dates }: Known): Plausible {
  const rating = fc.integer({ min: 1, max: 5 });
  return {
    user_id: fc.constantFrom(...users),
    restaurant_id: fc.constantFrom(...restaurants),
    reservation_id: fc.constantFrom(...reservations),
    hold_id: fc.constant(null),
    date: fc.constantFrom(...dates),
    time: fc.constantFrom(...BOOKABLE_SLOTS, ...ALL_SLOTS.slice(0, 3)),
    party_size: fc.integer({ min: 1, max: 10 }),
    phone: fc.constant('(213) 555-0142'),
    notes: fc.constantFrom(null, 'By the window'),
    email: fc.constantFrom(DEMO_EMAIL, 'nobody@mesa.example'),
    fname: fc.constant('Ana'),
    lname: fc.constant('Ruiz'),
    password: fc.constant('short'),
    current_password: fc.constant('not the password'),
    overall: rating,
    food: rating,
    service: rating,
    ambience: rating,
    value: rating,
    noise: fc.integer({ min: 1, max: 4 }),
    body: fc.constant('A fine evening.'),
    recommend: fc.boolean(),
    photos: fc.constant([]),
    filename: fc.constant('a.jpg'),
    content_type: fc.constant('image/jpeg'),
    byte_size: fc.integer({ min: 1, max: 9_999_999 }),
    checksum: fc.constant('1B2M2Y8AsgTpgAmY7PhCfg=='),
    if_updated_at: fc.constant('2026-01-01T00:00:00.000Z'),
    query: fc.constantFrom('', 'thai', 'los', ...CUISINES, ...CITIES),
    cuisine: fc.constantFrom('Thai', 'Thai,French'),
    city: fc.constantFrom(...CITIES),
    price: fc.constantFrom('1', '1,2'),
    rating: fc.constantFrom('1', '4'),
    open: fc.constantFrom('0', '1'),
    sort: fc.constantFrom('rating', 'booked', 'price'),
    limit: fc.constantFrom('1', '5'),
    after: fc.constantFrom(...reviews),
    reviews_after: fc.constantFrom(...reviews),
  };
}

const FIELDS: Record<string, string[]> = {
  user: ['fname', 'lname', 'email', 'password', 'current_password'],
  reservation: [
    'user_id',
    'restaurant_id',
    'date',
    'time',
    'party_size',
    'phone',
    'notes',
    'email',
    'hold_id',
    'if_updated_at',
  ],
  hold: ['restaurant_id', 'date', 'time', 'party_size'],
  watch: ['restaurant_id', 'date', 'time', 'party_size'],
  review: [
    'user_id',
    'restaurant_id',
    'reservation_id',
    'overall',
    'food',
    'service',
    'ambience',
    'value',
    'noise',
    'body',
    'recommend',
    'photos',
  ],
  blob: ['filename', 'content_type', 'byte_size', 'checksum'],
};
const QUERY = [
  'query',
  'date',
  'time',
  'party_size',
  'cuisine',
  'city',
  'price',
  'rating',
  'open',
  'sort',
  'limit',
  'after',
  'reviews_after',
];
/** names that a call does not know, or must not take from outside */
const FORBIDDEN = [
  'id',
  '_id',
  '__v',
  'num_reviews',
  'average_rating',
  'created_at',
  'status',
  'isAdmin',
  '__proto__',
  'constructor',
];

function bodyOf(path: string, plausible: Plausible): fc.Arbitrary<unknown> {
  const wrapper = /\/(?:session|users)/.test(path)
    ? 'user'
    : /direct_uploads/.test(path)
      ? 'blob'
      : (/\/(reservation|hold|watch|review)/.exec(path)?.[1] ?? 'user');
  const fields = Object.fromEntries(FIELDS[wrapper]!.map((name) => [name, fieldOf(plausible[name]!)]));
  const extra = fc.dictionary(fc.constantFrom(...FORBIDDEN), strangeValue, { maxKeys: 2 });
  const inner = fc
    .tuple(fc.record(fields, { requiredKeys: [] }), fc.option(extra, { freq: 3 }))
    .map(([own, more]) => ({ ...own, ...more }));
  // most are honest but for one field: they get furthest
  return fc.oneof(
    { weight: 6, arbitrary: inner.map((one) => ({ [wrapper]: one })) },
    { weight: 3, arbitrary: oneWrong(wrapper, plausible) },
    { weight: 1, arbitrary: strangeValue.map((one) => ({ [wrapper]: one })) },
    { weight: 1, arbitrary: strangeValue },
  );
}

function oneWrong(wrapper: string, plausible: Plausible): fc.Arbitrary<unknown> {
  const names = FIELDS[wrapper]!.filter((name) => name !== 'if_updated_at' && name !== 'hold_id');
  const honest = fc.record(Object.fromEntries(names.map((name) => [name, plausible[name]!])));
  return fc
    .tuple(honest, fc.constantFrom(...names), fc.option(strangeValue, { freq: 4 }))
    .map(([own, name, wrong]) => ({ [wrapper]: wrong === null ? own : { ...own, [name]: wrong } }));
}

const fieldOf = (plausible: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: plausible }, { weight: 1, arbitrary: strangeValue });

/** `?a=1&a=2&query[$ne]=x`: some plausible, some repeated, some strange, some unknown. */
function queries(plausible: Plausible): fc.Arbitrary<string> {
  const honest = fc
    .constantFrom(...QUERY)
    .chain((name) => plausible[name]!.map((value) => `${name}=${encoded(String(value))}`));
  const wrong = fc
    .tuple(
      fc.constantFrom(
        ...QUERY,
        'query[$ne]',
        'query[]',
        '__proto__',
        'constructor[prototype][x]',
        '$where',
        '',
      ),
      loadedText,
    )
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const list = fc.array(fc.oneof({ weight: 4, arbitrary: honest }, { weight: 1, arbitrary: wrong }), {
    maxLength: 5,
  });
  return fc.tuple(list, fc.boolean()).map(([given, again]) => {
    const all = again && given[0] ? [...given, given[0]] : given;
    return all.length > 0 ? `?${all.join('&')}` : '';
  });
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const one = (name: string, ...values: string[]) =>
    fc.constantFrom(...values).map((value) => ({ [name]: value }));
  const strange = fc.oneof(
    one(
      'content-type',
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'application/json;;',
      'multipart/form-data',
    ),
    one('x-csrf-token', '', 'x', 'a'.repeat(16) + '.' + 'b'.repeat(43)),
    one('origin', 'null', 'https://elsewhere.example', 'not an origin'),
    one('sec-fetch-site', 'cross-site', 'same-site', 'nonsense'),
    one('x-mesa-identity', 'x', 'eyJhbGciOiJub25lIn0.e30.', 'a.b.c'),
    one('idempotency-key', '', 'x', '$ne', '__proto__', 'k'.repeat(201)),
    one('x-request-id', '<script>', 'a'.repeat(300), '../../etc'),
    one('accept-encoding', 'br;q=0', 'nonsense', 'identity;q=0'),
    one('range', 'bytes=0-', 'bytes=-1', 'bytes=9-1,0-0'),
    one('if-none-match', '*', '"x"'),
    one('cookie', 'mesa_session=x', 'mesa_session=__proto__; mesa_visitor=x.1', '=;=;='),
    one('x-forwarded-for', '127.0.0.1', '::1, x'),
    one('x-http-method-override', 'DELETE'),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: fc.tuple(strange, strange).map(([a, b]) => ({ ...a, ...b })) },
  );
}

/** Percent-encoded for a request line; what is "%" already stays as it is, so broken escapes arrive broken. */
function encoded(text: string): string {
  // through bytes: half a surrogate pair has no place in an address
  return [...Buffer.from(text).toString()]
    .map((sign) => (/[!-"$-.0->@-~]/.test(sign) ? sign : encodeURIComponent(sign)))
    .join('')
    .slice(0, 2_000);
}

export const bytesOf = ({ body }: FuzzRequest): Buffer | null =>
  body ? damaged(body.value, body.damage) : null;
