import { beginsWord, knownMatches, nearWords } from './words';

test.each([
  ['Beverly Hills', 'hil', true],
  ['Beverly Hills', 'BEVERLY h', true],
  ['Beverly Hills', 'ills', false],
  ['Torrance', ' tor ', true],
  ['Café Olé', 'ole', true],
  ['Torrance', '', false],
  ['Torrance', '   ', false],
])('%p begins a word with %p: %p', (text, typed, expected) => {
  expect(beginsWord(text, typed)).toBe(expected);
});

test('a letter finds cuisines and cities at once, in the order they are offered', () => {
  expect(knownMatches('i')).toEqual({ cuisines: ['Italian', 'Indian'], cities: ['Irvine'] });
  expect(knownMatches('beach')).toEqual({ cuisines: [], cities: ['Newport Beach', 'Long Beach'] });
});

test.each([
  ['itallian', 'Italian'],
  ['mexcan', 'Mexican'],
  ['beverley', 'Beverly Hills'],
  ['torrence', 'Torrance'],
  ['japenese sushi', 'Japanese'],
])('%s probably means %s', (typed, meant) => {
  expect(nearWords(typed)[0]).toBe(meant);
});

test('a word like none of them means none of them', () => {
  expect(nearWords('zzzz')).toEqual([]);
  expect(nearWords('')).toEqual([]);
});
