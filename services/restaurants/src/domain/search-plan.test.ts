import { planByWords, pairTermLists, type WordMatches } from './search-plan';

const name = (word: string, count: number): WordMatches => ({
  word,
  names: [{ word, count }],
  labels: [],
});
const words = [
  name('polished', 300),
  name('sticky', 100),
  name('rice', 110),
  name('on', 50),
  name('fifth', 200),
];

describe('a search plan', () => {
  it('can begin with any two words of a name, the two rarest first', () => {
    expect(pairTermLists(words)).toEqual([
      ['+rice sticky'],
      ['+fifth sticky'],
      ['+polished sticky'],
      ['+fifth rice'],
      ['+polished rice'],
      ['+fifth polished'],
    ]);
  });

  it('begins with the given pair, and checks all words', () => {
    const plan = planByWords(words, 'whole', ['+polished sticky'])!;
    expect(plan).toMatchObject({ terms: ['+polished sticky'], countable: false });
    expect(plan.checks).toHaveLength(5);
    expect(planByWords(words, 'whole')!.terms).toEqual(['+rice sticky']);
  });

  it('begins with a single word that may be of a name or a label, or that is the only one', () => {
    const thai: WordMatches = {
      word: 'thai',
      names: [{ word: 'thai', count: 5 }],
      labels: [{ word: 'thai', count: 40 }],
    };
    expect(planByWords([thai, ...words], 'whole')!.terms).toEqual(['thai', '@thai']);
    expect(planByWords([name('sticky', 3)], 'whole')).toEqual({
      terms: ['sticky'],
      checks: [],
      countable: true,
    });
  });
});
