import { plain, searchText, unitsOf, wordsOf } from './search-terms';

describe('plain', () => {
  it.each([
    ['Tía Rosalba', 'tia rosalba'],
    ["Sohn's Table", 'sohns table'],
    ['Kumo & Cedar', 'kumo cedar'],
    ["  L'HEURE   bleue! ", 'lheure bleue'],
    ['Za’atar', 'zaatar'],
    ['ｃａｆé', 'cafe'],
    ['<script>$where', 'script where'],
    ['酒場 12', '酒場 12'],
    ['!?', ''],
  ])('reads %s as %s', (text, expected) => expect(plain(text)).toBe(expected));
});

describe('units', () => {
  const place = { name: 'The Golden Lantern House', city: 'Los Angeles', category: 'Chinese' };

  it('are the words of the name, their pairs, and the city and the cuisine apart from them', () => {
    expect(unitsOf(place).sort()).toEqual([
      '&chinese los angeles',
      '*',
      '+golden house',
      '+golden lantern',
      '+house lantern',
      '@angeles',
      '@chinese',
      '@los',
      '@los angeles',
      'golden',
      'house',
      'lantern',
      'the',
    ]);
  });

  it('stay few for a long name', () => {
    expect(
      unitsOf({ ...place, name: 'One two three four five six seven eight nine ten eleven twelve' }).length,
    ).toBeLessThan(30);
  });

  it('come with a text in which each word follows a space', () => {
    expect(searchText(place)).toBe(' the golden lantern house | los angeles | chinese ');
    expect(wordsOf('gold gold')).toEqual(['gold']);
  });
});
