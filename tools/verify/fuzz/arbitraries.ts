import { ALL_SLOTS, BOOKABLE_SLOTS, CITIES, CUISINES, DEMO_EMAIL } from '@mesa/contract';
import fc from 'fast-check';
import { z } from 'zod';

/** What is read of a JSON schema. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
}

/** Values that the running Mesa knows, by the name of a field or parameter. */
export type Known = Record<string, readonly unknown[]>;
type Fields = Record<string, fc.Arbitrary<unknown>>;

/** What the schemas of the contract do not say: texts of a form that no enumeration gives. */
const TEXTS: Known = {
  time: [...BOOKABLE_SLOTS, ...ALL_SLOTS.slice(0, 3)],
  phone: ['(213) 555-0142'],
  email: [DEMO_EMAIL, 'nobody@mesa.example'],
  // too short, so that no diner is signed up and no password changed
  password: ['short'],
  checksum: ['1B2M2Y8AsgTpgAmY7PhCfg=='],
  if_updated_at: ['2026-01-01T00:00:00.000Z'],
  hold_id: [null],
  query: ['', 'thai', 'los', ...CUISINES, ...CITIES],
  cuisine: ['Thai', 'Thai,French'],
  city: CITIES,
  price: ['1', '1,2'],
};

/** The JSON schema of what a client sends. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', metadata: z.registry(), unrepresentable: 'any' }) as JsonSchema;

/** Values that an ordinary client might send for a field of that name. */
function validValue(schema: JsonSchema, pool: Known, name = ''): fc.Arbitrary<unknown> {
  const values = pool[name] ?? TEXTS[name] ?? schema.enum;
  if (values) return fc.constantFrom(...values);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((variant) => validValue(variant, pool)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, pool), { maxLength: 2 });
    case 'object':
      return fc.record(fieldsOf(schema, pool), { requiredKeys: schema.required ?? [] });
    default:
      return fc.constant('A fine evening.');
  }
}

const fieldsOf = ({ properties = {} }: JsonSchema, pool: Known): Fields =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, validValue(field, pool, name)]),
  );

/** Names of fields and parameters that a call does not know or must not accept. */
const FORBIDDEN = [
  'id',
  '_id',
  '__v',
  'created_at',
  'status',
  '__proto__',
  'constructor',
  '$where',
  'query[$ne]',
];

/** Texts with a special meaning for a parser, a database or a prototype. */
const HOSTILE = [
  ...['', ' ', '\u0000', '\r\nSet-Cookie: a=b', '../..', '..%2f', '%', '%ff', '\ud800', '\u202e', 'İ', 'ﷺ'],
  ...[
    '$ne',
    'toString',
    'null',
    'NaN',
    '-0',
    '1e309',
    '9007199254740993',
    "' OR 1=1 --",
    '<script>',
    '${7*7}',
  ],
  ...['a'.repeat(300), '('.repeat(60), '1'.repeat(400), '25:61 PM', '2026-02-30', '+275760-09-13'],
];
export const hostileText = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
);

/** Operators of MongoDB and names of prototypes, as keys at every depth. */
const hostileObject = fc.object({
  key: fc.constantFrom(
    '__proto__',
    'constructor',
    'toJSON',
    'then',
    '$ne',
    '$gt',
    '$where',
    '$in',
    '$oid',
    'a.b',
  ),
  values: [hostileText, fc.double(), fc.constantFrom(null, true, [])],
  maxDepth: 2,
});
const nested = fc.integer({ min: 3, max: 60 }).map((depth) => {
  let value: unknown = [];
  for (let i = 0; i < depth; i += 1) value = depth % 2 === 0 ? [value] : { a: value };
  return value;
});
/** A value that no form of Mesa sends. */
const strangeValue = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }), hostileObject, nested);

/** Bodies for a call: all fields valid but one, or each of them valid, strange or missing. */
export function bodyOf(schema: JsonSchema, pool: Known): fc.Arbitrary<unknown> {
  // each body of the contract has one field, which names its kind: { reservation: { ... } }
  const [kind, inner] = Object.entries(schema.properties ?? {})[0] ?? ['user', { type: 'object' }];
  const valid = fieldsOf(inner, pool);
  const mixed = Object.fromEntries(
    Object.entries(valid).map(([name, value]) => [
      name,
      fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: strangeValue }),
    ]),
  );
  const wrong = fc.dictionary(fc.constantFrom(...Object.keys(valid), ...FORBIDDEN), strangeValue, {
    maxKeys: 1,
  });
  const some = fc
    .tuple(fc.oneof(validValue(inner, pool), fc.record(mixed, { requiredKeys: [] })), wrong)
    // null takes something back; not by Object.assign, which would take `__proto__` for the prototype
    .map(
      ([value, extra]) => value && Object.fromEntries([value, extra].flatMap((part) => Object.entries(part))),
    );
  return fc.oneof(
    { weight: 9, arbitrary: fc.record({ [kind]: some }) },
    { weight: 1, arbitrary: fc.record({ [kind]: strangeValue }) },
    { weight: 1, arbitrary: strangeValue },
  );
}

/** `?a=1&a=2&query[$ne]=x`: valid, repeated, strange and unknown parameters. */
export function queryOf(schema: JsonSchema, pool: Known): fc.Arbitrary<string> {
  const fields = fieldsOf(schema, pool);
  const names = Object.keys(fields);
  const pairOf = (name: string, value: unknown) => `${encoded(name)}=${encoded(String(value))}`;
  const valid = names.map((name) => fields[name]!.map((value) => pairOf(name, value)));
  const wrong = fc
    .tuple(fc.constantFrom(...names, ...FORBIDDEN), hostileText)
    .map(([name, value]) => pairOf(name, value));
  const pair = fc.oneof(...valid.map((arbitrary) => ({ weight: 4, arbitrary })), wrong);
  return fc
    .array(pair, { maxLength: names.length > 0 ? 5 : 1 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
}

/** Percent-encodes a text for a request line, except for "%", so that broken escapes are sent as they are. */
export function encoded(text: string): string {
  // through bytes: half a surrogate pair cannot be encoded
  return [...Buffer.from(text).toString()]
    .map((sign) => (/[!-"$-.0->@-~]/.test(sign) ? sign : encodeURIComponent(sign)))
    .join('')
    .slice(0, 2_000);
}
