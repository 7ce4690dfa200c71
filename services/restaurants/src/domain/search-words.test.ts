import { isNearly, normalizeText, numbersOf, wrongLettersOf } from './search-words';

describe('the words of a search', () => {
  it.each([
    ['Tía Rosalba', 'tia rosalba'],
    ["Sohn's Table", 'sohns table'],
    ['Kumo & Cedar', 'kumo cedar'],
    ["  L'HEURE   bleue! ", 'lheure bleue'],
    ['Za’atar', 'zaatar'],
    ['ｃａｆé', 'cafe'],
    ['<script>$where', 'script where'],
    ['酒場 12', '酒 場 12'],
    ['ラーメン二郎', 'ラ ー メ ン 二 郎'],
    ['がんこ', 'か ん こ'],
    ['MASA寿司', 'masa 寿 司'],
    ['Pizzzzza', 'pizza'],
    ['!?', ''],
  ])('of %s are "%s"', (text, expected) => expect(normalizeText(text)).toBe(expected));

  it.each([
    ['thia', 'thai', true],
    ['suhsi', 'sushi', true],
    ['ahti', 'thai', false],
    ['itallian', 'italian', true],
    ['buritto', 'burrito', true],
    ['gnocci', 'gnocchi', false],
    ['thai', 'thai', false],
    ['pizza', 'pizza', false],
    ['', 'abc', false],
  ])('%s is %s with letters swapped or doubled: %s', (a, b, expected) => {
    expect([isNearly(a, b), isNearly(b, a)]).toEqual([expected, expected]);
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
