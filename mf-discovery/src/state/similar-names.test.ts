import { similarNames } from './similar-names';

describe('similarNames', () => {
  it.each([
    ['itallian', 'Italian'],
    ['mexcan', 'Mexican'],
    ['beverley', 'Beverly Hills'],
    ['torrence', 'Torrance'],
    ['japenese sushi', 'Japanese'],
  ])('%s probably means %s', (typed, meant) => {
    expect(similarNames(typed)[0]).toBe(meant);
  });

  it('gives none for a word that resembles none', () => {
    expect(similarNames('zzzz')).toEqual([]);
    expect(similarNames('')).toEqual([]);
  });
});
