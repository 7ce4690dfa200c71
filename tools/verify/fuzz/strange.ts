import fc from 'fast-check';

/** Texts with a special meaning for a parser, a database or a prototype. */
const LOADED = [
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

const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1.5,
  11,
  1e21,
  -1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  4_294_967_296,
];

export const loadedText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...LOADED) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 80 }) },
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
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: loadedText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['a', 'b'], ...NUMBERS),
  },
  { weight: 3, arbitrary: operators },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 60 }).map(nested) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** `[[[...]]]` or `{"a":{"a":...}}`. */
export function nested(depth: number): unknown {
  let value: unknown = depth % 2 === 0 ? [] : {};
  for (let i = 0; i < depth; i += 1) value = depth % 2 === 0 ? [value] : { a: value };
  return value;
}

/** How a body's bytes are damaged. */
export type Damage =
  | 'none'
  | 'cut'
  | 'bad-utf8'
  | 'bom'
  | 'twice'
  | 'trailing'
  | 'deep'
  | 'huge'
  | 'empty'
  | 'list'
  | 'number'
  | 'duplicate'
  | 'infinite';
export const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Damage>('none') },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Damage>(
      'cut',
      'bad-utf8',
      'bom',
      'twice',
      'trailing',
      'deep',
      'empty',
      'list',
      'number',
      'duplicate',
      'infinite',
    ),
  },
);

/** The bytes of a JSON body, damaged in that way. */
export function damaged(value: unknown, how: Damage): Buffer {
  const text = JSON.stringify(value) ?? 'null';
  switch (how) {
    case 'none':
      return Buffer.from(text);
    case 'cut':
      return Buffer.from(text.slice(0, Math.floor(text.length * 0.7)));
    case 'bad-utf8':
      return Buffer.concat([
        Buffer.from(text.slice(0, -1)),
        Buffer.from([0xc3, 0x28, 0xff, 0xfe]),
        Buffer.from(text.slice(-1)),
      ]);
    case 'bom':
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
    case 'twice':
      return Buffer.from(text + text);
    case 'trailing':
      return Buffer.from(text.replace(/\}$/, ',}'));
    case 'deep':
      return Buffer.from('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000));
    case 'huge':
      return Buffer.from(JSON.stringify({ padding: 'x'.repeat(120_000) }));
    case 'empty':
      return Buffer.alloc(0);
    case 'list':
      return Buffer.from(`[${text}]`);
    case 'number':
      return Buffer.from('-1e999');
    case 'duplicate':
      return Buffer.from(text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"user":1,"user":{},'));
    case 'infinite':
      return Buffer.from(text.replace(/:\s*\d+/g, ':1e999'));
  }
}
