import fc from 'fast-check';
import { hostileText, oneOf, strangeValue } from './strange';
import { fieldsOf, validValue, type JsonSchema, type Known } from './valid-values';

/** Names of fields and parameters that a call does not know or must not accept. */
const FORBIDDEN = ['id', '_id', '__v', 'created_at', 'status', 'isAdmin', '__proto__', 'constructor'];
const HOSTILE_NAMES = ['query[$ne]', 'query[]', 'limit', 'constructor[prototype][x]', '$where', ''];

/** JSON bodies for a call: mostly valid except for one field. */
export function bodyOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  // each body of the contract has one field, which names its kind: { reservation: { ... } }
  const [wrapper, inner] = Object.entries(schema.properties ?? {})[0] ?? ['user', { type: 'object' }];
  const fields = Object.entries(fieldsOf(inner, known)).map(([name, valid]) => [name, mostly(valid)]);
  const own = fc.record(Object.fromEntries(fields) as Fields, { requiredKeys: [] });
  const extra = fc.dictionary(fc.constantFrom(...FORBIDDEN), strangeValue, { maxKeys: 2 });
  const wrong = fc.constantFrom(...Object.keys(inner.properties ?? {}), ...FORBIDDEN);
  return oneOf(
    // bodies with one wrong field get furthest
    [3, wrapped(wrapper, [validValue(inner, known), fc.dictionary(wrong, strangeValue, { maxKeys: 1 })])],
    [6, wrapped(wrapper, [own, fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, extra)])],
    [1, strangeValue.map((one) => ({ [wrapper]: one }))],
    [1, strangeValue],
  );
}

type Fields = Record<string, fc.Arbitrary<unknown>>;

const wrapped = (wrapper: string, parts: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(...parts)
    // not by Object.assign, which would take `__proto__` for the prototype
    .map((all) => ({ [wrapper]: Object.fromEntries(all.flatMap((one) => Object.entries(one as object))) }));

const mostly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => oneOf([4, valid], [1, strangeValue]);

/** `?a=1&a=2&query[$ne]=x`: valid, repeated, strange and unknown parameters. */
export function queries(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  const fields = Object.entries(fieldsOf(schema, known));
  const pair = (name: string, value: unknown) => `${encoded(name)}=${encoded(String(value))}`;
  const valid = fields.map(([name, values]) => values.map((value) => pair(name, value)));
  const names = fc.constantFrom(...fields.map(([name]) => name), ...HOSTILE_NAMES, ...FORBIDDEN);
  const wrong = fc.tuple(names, hostileText).map(([name, value]) => pair(name, value));
  const one = fc.oneof(...valid.map((arbitrary) => ({ weight: 4, arbitrary })), wrong);
  return fc
    .tuple(fc.array(one, { maxLength: fields.length > 0 ? 5 : 1 }), fc.boolean())
    .map(([given, again]) => {
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
    one('accept-language', 'es', 'es-MX,en;q=0.1', '*;q=0.3', ';;q=1,es;q=high', '__proto__'),
    one('accept-encoding', 'br;q=0', 'nonsense', 'identity;q=0'),
    one('range', 'bytes=0-', 'bytes=-1', 'bytes=9-1,0-0'),
    one('if-none-match', '*', '"x"'),
    one('cookie', 'mesa_session=x', 'mesa_session=__proto__; mesa_visitor=x.1', '=;=;='),
    one('x-forwarded-for', '127.0.0.1', '::1, x'),
    one('x-http-method-override', 'DELETE'),
  );
  return oneOf(
    [6, fc.constant({})],
    [2, strange],
    [1, fc.tuple(strange, strange).map(([a, b]) => ({ ...a, ...b }))],
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
