import { recentSearches, rememberSearch } from './recent-searches';

describe('recent searches', () => {
  beforeEach(() => localStorage.clear());

  it('are the last three, each once, the latest first', () => {
    for (const query of ['thai', 'tacos', 'pizza', 'Thai', 'sushi']) rememberSearch(query);
    expect(recentSearches()).toEqual(['sushi', 'Thai', 'pizza']);
  });

  it('of one diner are not shown to another', () => {
    rememberSearch('thai', 'ana');
    expect(recentSearches('ana')).toEqual(['thai']);
    expect(recentSearches('ben')).toEqual([]);
    expect(recentSearches()).toEqual([]);
  });

  it.each(['', 'x', '{}', '{"user":""}', '[]', 'null', '{"user":"","queries":1}'])(
    'are none when %j is stored',
    (text) => {
      localStorage.setItem('searches', text);
      expect(recentSearches()).toEqual([]);
    },
  );
});
