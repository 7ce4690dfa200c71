import { distanceOf, normalizeText, numbersOf, wrongLettersOf } from './search-words';

describe('the words of a search', () => {
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
  ])('of %s are "%s"', (text, expected) => expect(normalizeText(text)).toBe(expected));

  it.each([
    ['thai', 'thai', 0],
    ['itallian', 'italian', 1],
    ['thia', 'thai', 1],
    ['suhsi', 'sushi', 1],
    ['beverley', 'beverly', 1],
    ['mediteranian', 'mediterranean', 2],
    ['', 'abc', 3],
  ])('%s and %s differ in %d letters', (one, other, distance) => {
    expect(distanceOf(one, other)).toBe(distance);
    expect(distanceOf(other, one)).toBe(distance);
  });

  it('may have one wrong letter of four, and two of eight', () => {
    expect(['abc', 'abcd', 'abcdefg', 'abcdefgh'].map(wrongLettersOf)).toEqual([0, 1, 1, 2]);
  });

  it('mean the same in the singular and in the plural', () => {
    expect([numbersOf('taco'), numbersOf('tacos'), numbersOf('la')]).toEqual([
      ['taco', 'tacos'],
      ['tacos', 'taco'],
      ['la'],
    ]);
  });
});
