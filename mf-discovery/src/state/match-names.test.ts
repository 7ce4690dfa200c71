import { beginsWord, matchNames, similarNames } from './match-names';

describe('the words of a query', () => {
  it.each([
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

  it('match cuisines and cities from the first letter, in the order of the contract', () => {
    expect(matchNames('i')).toEqual({ cuisines: ['Italian', 'Indian'], cities: ['Irvine'] });
    expect(matchNames('beach')).toEqual({ cuisines: [], cities: ['Newport Beach', 'Long Beach'] });
  });

  it.each([
    ['itallian', 'Italian'],
    ['mexcan', 'Mexican'],
    ['beverley', 'Beverly Hills'],
    ['torrence', 'Torrance'],
    ['japenese sushi', 'Japanese'],
  ])('%s probably means %s', (typed, meant) => {
    expect(similarNames(typed)[0]).toBe(meant);
  });

  it('suggest nothing for a word that resembles none', () => {
    expect(similarNames('zzzz')).toEqual([]);
    expect(similarNames('')).toEqual([]);
  });
});
