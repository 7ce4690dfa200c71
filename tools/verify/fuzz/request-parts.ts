import fc from 'fast-check';
import type { Plausible } from './plausible-values';
import { loadedText, strangeValue } from './strange';

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
/** every name of a query string that some call knows */
export const QUERY = [
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
/** field names that a call does not know or must not accept */
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

/** JSON bodies for the call at this path: mostly valid except for one field. */
export function bodyOf(path: string, plausible: Plausible): fc.Arbitrary<unknown> {
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
  // bodies with one wrong field get furthest
  return fc.oneof(
    { weight: 6, arbitrary: inner.map((one) => ({ [wrapper]: one })) },
    { weight: 3, arbitrary: oneWrong(wrapper, plausible) },
    { weight: 1, arbitrary: strangeValue.map((one) => ({ [wrapper]: one })) },
    { weight: 1, arbitrary: strangeValue },
  );
}

function oneWrong(wrapper: string, plausible: Plausible): fc.Arbitrary<unknown> {
  const names = FIELDS[wrapper]!.filter((name) => name !== 'if_updated_at' && name !== 'hold_id');
  const valid = fc.record(Object.fromEntries(names.map((name) => [name, plausible[name]!])));
  return fc
    .tuple(valid, fc.constantFrom(...names), fc.option(strangeValue, { freq: 4 }))
    .map(([own, name, wrong]) => ({ [wrapper]: wrong === null ? own : { ...own, [name]: wrong } }));
}

const fieldOf = (plausible: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: plausible }, { weight: 1, arbitrary: strangeValue });

/** `?a=1&a=2&query[$ne]=x`: valid, repeated, strange and unknown parameters. */
export function queries(plausible: Plausible): fc.Arbitrary<string> {
  const valid = fc
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
  const list = fc.array(fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: wrong }), {
    maxLength: 5,
  });
  return fc.tuple(list, fc.boolean()).map(([given, again]) => {
    const all = again && given[0] ? [...given, given[0]] : given;
    return all.length > 0 ? `?${all.join('&')}` : '';
  });
}

/** Headers that a call does not expect, or expects in another form; usually none. */
export function headers(): fc.Arbitrary<Record<string, string>> {
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

/** Percent-encodes a text for a request line, except for "%", so that broken escapes are sent as they are. */
export function encoded(text: string): string {
  // through bytes: half a surrogate pair cannot be encoded
  return [...Buffer.from(text).toString()]
    .map((sign) => (/[!-"$-.0->@-~]/.test(sign) ? sign : encodeURIComponent(sign)))
    .join('')
    .slice(0, 2_000);
}
