import fc from 'fast-check';

/** Texts with a special meaning for a parser, a database or a prototype. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\r\n',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$ne',
  '$where',
  '$gt',
  '.',
  '..',
  '../..',
  '..%2f',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '-0',
  '1e309',
  '9007199254740993',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '%00',
  '%',
  '%ff',
  '\ud800',
  '\u202e',
  '\ufeff',
  'ﷺ',
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  'a'.repeat(300),
  'é'.repeat(120),
  '('.repeat(60),
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  '1'.repeat(400),
  '12:00 AM',
  '25:61 PM',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '9999-12-31',
] as const;

/** Among them the powers of two from which 32 and 53 bits no longer suffice. */
const NUMBERS = [
  0, -0, -1, 0.5, 1.5, 11, 1e21, -1e21, 1e308, -1e308, 5e-324, 2147483648, 4294967296, 9007199254740992,
  -9007199254740992, 9223372036854775808,
];

type Weighted = [weight: number, arbitrary: fc.Arbitrary<unknown>];
type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** One of these, each as often as its weight says. */
export function oneOf<Rows extends Weighted[]>(...rows: Rows): fc.Arbitrary<ValueOf<Rows[number][1]>> {
  const any = fc.oneof(...rows.map(([weight, arbitrary]) => ({ weight, arbitrary })));
  return any as fc.Arbitrary<ValueOf<Rows[number][1]>>; // the map loses the types of the rows
}

export const hostileText = oneOf(
  [5, fc.constantFrom(...HOSTILE)],
  [2, fc.string({ unit: 'binary', maxLength: 40 })],
  [1, fc.string({ maxLength: 80 })],
);

const operators = fc.oneof(
  fc.constantFrom<unknown>(
    { $ne: null },
    { $gt: '' },
    { $in: [] },
    { $where: 'sleep(1000)' },
    { $regex: '(a+)+$' },
    { $exists: true },
    { $expr: { $eq: [1, 1] } },
    { $set: { email: 'x' } },
    { $oid: 'a'.repeat(24) },
    { $numberLong: '1' },
    { _bsontype: 'ObjectId', id: 'x' },
  ),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toJSON', 'length', 'then', '$ne', '', 'a.b'),
    fc.constantFrom<unknown>(1, null, {}, 'x', []),
    { maxKeys: 3 },
  ),
);

/** A value that no form of Mesa sends. */
export const strangeValue: fc.Arbitrary<unknown> = oneOf(
  [4, hostileText],
  [3, fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['a', 'b'], ...NUMBERS)],
  [3, operators],
  [1, fc.integer({ min: 3, max: 60 }).map(nested)],
  [1, fc.jsonValue({ maxDepth: 3 })],
);

/** `[[[...]]]` or `{"a":{"a":...}}`. */
export function nested(depth: number): unknown {
  let value: unknown = depth % 2 === 0 ? [] : {};
  for (let i = 0; i < depth; i += 1) value = depth % 2 === 0 ? [value] : { a: value };
  return value;
}

type Damaged = (text: string) => string | Buffer;

/** How the bytes of a JSON body may be damaged. */
const DAMAGES = {
  cut: (text) => text.slice(0, Math.floor(text.length * 0.7)),
  'bad-utf8': (text) =>
    Buffer.concat([
      Buffer.from(text.slice(0, -1)),
      Buffer.from([0xc3, 0x28, 0xff, 0xfe]),
      Buffer.from(text.slice(-1)),
    ]),
  bom: (text) => `\ufeff${text}`,
  twice: (text) => text + text,
  trailing: (text) => text.replace(/\}$/, ',}'),
  deep: () => '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
  huge: () => JSON.stringify({ padding: 'x'.repeat(120_000) }),
  empty: () => '',
  list: (text) => `[${text}]`,
  number: () => '-1e999',
  duplicate: (text) => text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"user":1,"user":{},'),
  infinite: (text) => text.replace(/:\s*\d+/g, ':1e999'),
} satisfies Record<string, Damaged>;

export type Damage = keyof typeof DAMAGES | 'none';
export const damage: fc.Arbitrary<Damage> = oneOf(
  [14, fc.constant<Damage>('none')],
  [6, fc.constantFrom(...(Object.keys(DAMAGES) as Damage[]))],
);

/** The bytes of a JSON body, damaged in that way. */
export function damaged(value: unknown, how: Damage): Buffer {
  const text = JSON.stringify(value) ?? 'null';
  const bytes = how === 'none' ? text : DAMAGES[how](text);
  return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
}
