import { planWords, waysByPairs, type Meaning } from './search-plan';

const name = (word: string, count: number): Meaning => ({
  asked: word,
  names: [{ word, count }],
  places: [],
});
const words = [
  name('polished', 300),
  name('sticky', 100),
  name('rice', 110),
  name('on', 50),
  name('fifth', 200),
];

it('may begin with any two words of a name, the two rarest first', () => {
  expect(waysByPairs(words)).toEqual([
    ['+rice sticky'],
    ['+fifth sticky'],
    ['+polished sticky'],
    ['+fifth rice'],
    ['+polished rice'],
    ['+fifth polished'],
  ]);
});

it('begins with the pair that it is given, and checks all words', () => {
  const plan = planWords(words, 'whole', ['+polished sticky'])!;
  expect(plan).toMatchObject({ units: ['+polished sticky'], countable: false });
  expect(plan.checks).toHaveLength(5);
  expect(planWords(words, 'whole')!.units).toEqual(['+rice sticky']);
});

it('begins with a word alone when it may be of a name or of a place, or when there is but one', () => {
  const thai: Meaning = {
    asked: 'thai',
    names: [{ word: 'thai', count: 5 }],
    places: [{ word: 'thai', count: 40 }],
  };
  expect(planWords([thai, ...words], 'whole')!.units).toEqual(['thai', '@thai']);
  expect(planWords([name('sticky', 3)], 'whole')).toEqual({ units: ['sticky'], checks: [], countable: true });
});
