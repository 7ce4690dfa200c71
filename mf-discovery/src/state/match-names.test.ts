import { beginsWord, matchNames } from './match-names';

const asItIs = (cuisine: string) => cuisine;
const inSpanish = (cuisine: string) => (cuisine === 'Thai' ? 'Tailandesa' : cuisine);

describe('matchNames', () => {
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

  it('matches cuisines and cities from the first letter, in the order of the contract', () => {
    expect(matchNames('i', asItIs)).toEqual({ cuisines: ['Italian', 'Indian'], cities: ['Irvine'] });
    expect(matchNames('beach', asItIs)).toEqual({ cuisines: [], cities: ['Newport Beach', 'Long Beach'] });
  });

  it('matches cuisines by their names in both languages', () => {
    expect(matchNames('tai', inSpanish).cuisines).toEqual(['Thai']);
    expect(matchNames('tha', inSpanish).cuisines).toEqual(['Thai']);
  });
});
