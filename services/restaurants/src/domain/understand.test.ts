import { CUISINES, TAGS } from '@mesa/contract';
import { PHRASES } from './search-phrases';
import { understand, type Catalogue, type OwnName } from './understand';

const WORDS = ['golden', 'lantern', 'paloma', 'walnut', 'pastes'];
const OWN_NAMES: Record<string, OwnName> = {
  uzbek: { kind: 'cuisine', label: 'Uzbek' },
  'dim sum': { kind: 'cuisine', label: 'Dim Sum' },
  fusion: { kind: 'cuisine', label: 'Fusion' },
  pasadena: { kind: 'city', label: 'Pasadena' },
};
const catalogue: Catalogue = {
  ownNameOf: (text) => OWN_NAMES[text],
  placeOf: (text) => ({ 'garvey corridor': 'Garvey Corridor', '90210': '90210' })[text],
  has: (word) => WORDS.includes(word),
  knows: (letters) => WORDS.some((word) => word.startsWith(letters)),
  nearest: (word) => ({ itallian: 'italian', lantren: 'lantern', paste: 'pasta', walnu: 'walnut' })[word],
};

const partsOf = (query: string) =>
  understand(query, catalogue).parts.map(({ kind, label }) => `${kind} ${label}`);

describe('understanding a query', () => {
  it.each([
    ['best italian in beverly hills', ['cuisine Italian', 'place Beverly Hills']],
    ['tacos', ['dish tacos']],
    ['comida tailandesa', ['cuisine Thai']],
    ['L.A.', ['place Los Angeles']],
    ['uzbek in pasadena', ['cuisine Uzbek', 'place Pasadena']],
    // a dish and a filler word to who has no such cuisine
    ['dim sum', ['cuisine Dim Sum']],
    ['fusion', ['cuisine Fusion']],
    ['pizza en la', ['dish pizza', 'place Los Angeles']],
    ['la mejor pizza', ['dish pizza']],
    ['la paloma', ['place Los Angeles', 'word paloma']],
    ['orange county', ['place Irvine · Newport Beach · Orange']],
    ['garvey corridor', ['place Garvey Corridor']],
    ['90210', ['place 90210']],
    ['90401', ['away 90401']],
    ['10001', []],
    ['santa monica', ['away Santa Monica']],
    ['longbeach', ['place Long Beach']],
    ['goldenlantern', ['word golden', 'word lantern']],
    ['new port beach', ['place Newport Beach']],
    ['pizzzza', ['dish pizza']],
    ['itallian lantren', ['cuisine Italian', 'word lantern']],
    ['walnut xyzzy', ['word walnut']],
    ['peruvian walnut', ['word walnut']],
    ['xyzzy go', []],
    ['walnut go', ['word walnut', 'word go']],
    ['romantic thai', ['tag romantic', 'cuisine Thai']],
    ['terraza para niños', ['tag patio', 'tag kids']],
    ['sin gluten', ['tag gluten-free']],
    ['cheap eats', ['price 1']],
    ['algo barato', ['price 1']],
    ['fine dining', ['price 4']],
    ['tacos open now', ['dish tacos', 'open open now']],
    ['sushi abierto ahora', ['dish sushi', 'open open now']],
    ['abierto hasta tarde', ['tag late']],
    ['sushi bar', ['dish sushi bar']],
    ['hot dogs', []],
    ['thai takeout', ['cuisine Thai']],
  ])('"%s" asks for %j', (query, parts) => expect(partsOf(query)).toEqual(parts));

  it.each([
    ['', true],
    ['best restaurants', true],
    ['near me', true],
    ['5 star restaurants', true],
    ['dinner for 4', true],
    ['delivery', true],
    ['outdoor', false],
    ['xyzzy', false],
    ['!?', false],
    ['thai', false],
  ])('"%s" asks for all restaurants: %s', (query, isBlank) =>
    expect(understand(query, catalogue).isBlank).toBe(isBlank),
  );

  it.each([
    ['thai torrance', []],
    ['la', []],
    ['golden thai', ['golden', 'thai']],
    ['tacos', ['tacos']],
    ['the place', ['the', 'place']],
    ['golden and lantern', ['golden', 'lantern']],
    ['', []],
  ])('"%s" may be the name %j', (query, name) => expect(understand(query, catalogue).name).toEqual(name));

  it.each([
    ['x'.repeat(500)],
    ['x'.repeat(24).concat(' ').repeat(20)],
    ['qwxz '.repeat(100)],
    ['a b '.repeat(125)],
    ['🍕'.repeat(250)],
    ['مطعم '.repeat(100)],
  ])('looks few words up, and compares fewer, for "%s"', (query) => {
    let lookups = 0;
    let comparisons = 0;
    const counted =
      <T extends unknown[], R>(answer: (...args: T) => R) =>
      (...args: T) => {
        lookups += 1;
        return answer(...args);
      };
    understand(query, {
      ownNameOf: counted(catalogue.ownNameOf),
      placeOf: counted(catalogue.placeOf),
      has: counted(catalogue.has),
      knows: counted(catalogue.knows),
      nearest: () => void (comparisons += 1),
    });
    expect(lookups).toBeLessThan(1_000);
    expect(comparisons).toBeLessThanOrEqual(6);
  });

  it('knows only cuisines and tags of Mesa, and each tag', () => {
    const cuisines = [...PHRASES.values()].flatMap((phrase) =>
      phrase.kind === 'dish' ? phrase.cuisines : [],
    );
    expect(CUISINES).toEqual(expect.arrayContaining(cuisines));
    const tags = [...PHRASES.values()].flatMap((phrase) => (phrase.kind === 'tag' ? phrase.label : []));
    expect([...new Set(tags)].sort()).toEqual([...TAGS].sort());
  });

  it('says what may be meant by a part of a word, unless it is half typed or taken as spelled', () => {
    expect(understand('paste', catalogue)).toMatchObject({ meant: 'pasta' });
    expect(understand('walnu', catalogue)).not.toHaveProperty('meant');
    expect(understand('pasta', catalogue)).not.toHaveProperty('meant');
    expect(understand('paste', catalogue, true)).not.toHaveProperty('meant');
  });

  it('says what was corrected and which words match nothing, unless words are taken as spelled', () => {
    const query = 'itallian xyzzy';
    expect(understand(query, catalogue)).toMatchObject({ corrected: 'italian xyzzy', ignored: ['xyzzy'] });
    expect(understand(query, catalogue, true).ignored).toEqual(['itallian', 'xyzzy']);
    expect(understand('italian for 8 under 120 in 12345', catalogue).ignored).toEqual(['12345']);
    expect(understand('italian zzzzqq', catalogue).ignored).toEqual(['zzzzqq']);
    expect(understand('italian Takeout', catalogue).ignored).toEqual(['Takeout']);
    expect(understand(query, catalogue, true)).not.toHaveProperty('corrected');
  });
});
