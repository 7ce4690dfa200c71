import { messageFlaws, type CompiledCatalog } from './message-flaws';

const COUNT = { type: 1, value: 'count' };
const TABLES = [
  { type: 6, value: 'count', options: { other: { value: [{ type: 7 }, { type: 1, value: 'city' }] } } },
];
const LINK = [{ type: 8, value: 'link', children: [COUNT] }];

describe('messageFlaws', () => {
  it.each<[what: string, used: string[], en: CompiledCatalog, es: CompiledCatalog, flaws: string[]]>([
    ['accepts equal catalogs', ['a.b'], { 'a.b': 'Book' }, { 'a.b': 'Reserva' }, []],
    ['names a missing text', ['a.b'], { 'a.b': 'Book' }, {}, ['mf-a has no text for a.b in es.']],
    [
      'names an unused text',
      [],
      { 'a.b': 'Book' },
      {},
      ['mf-a has a text for a.b in en, but does not use it.'],
    ],
    [
      'names a placeholder that is not in every language',
      ['a'],
      { a: TABLES },
      { a: [COUNT, { type: 1, value: 'lugar' }] },
      [
        'mf-a: a has the placeholder {city} in en, but not in es.',
        'mf-a: a has the placeholder {lugar} in es, but not in en.',
      ],
    ],
    ['accepts placeholders in another order and form', ['a'], { a: LINK }, { a: [COUNT, LINK[0]] }, []],
    [
      'names a tag',
      ['a'],
      { a: LINK },
      { a: [COUNT] },
      ['mf-a: a has the placeholder <link> in en, but not in es.'],
    ],
  ])('%s', (_, used, en, es, flaws) => expect(messageFlaws('mf-a', used, { en, es })).toEqual(flaws));

  it.each([[[null]], [[1, 'x', {}]], [[{ type: 6, value: 1, options: { other: null } }]]])(
    'reads %j as a message without placeholders',
    (message) => expect(messageFlaws('mf-a', ['a'], { en: { a: message }, es: { a: 'x' } })).toEqual([]),
  );
});
