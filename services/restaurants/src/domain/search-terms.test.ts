import { normalizeText, searchText, termsOf, wordsOf } from './search-terms';

describe('search terms', () => {
  describe('normalize text', () => {
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
    ])('%s to %s', (text, expected) => expect(normalizeText(text)).toBe(expected));
  });

  describe('of a restaurant', () => {
    const place = { name: 'The Golden Lantern House', city: 'Los Angeles', category: 'Chinese' };

    it('are the words of the name and their pairs, and separately those of city and cuisine', () => {
      expect(termsOf(place).sort()).toEqual([
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

    it('are few also for a long name', () => {
      expect(
        termsOf({ ...place, name: 'One two three four five six seven eight nine ten eleven twelve' }).length,
      ).toBeLessThan(30);
    });

    it('have a text in which each word follows a space', () => {
      expect(searchText(place)).toBe(' the golden lantern house | los angeles | chinese ');
      expect(wordsOf('gold gold')).toEqual(['gold']);
    });
  });
});
