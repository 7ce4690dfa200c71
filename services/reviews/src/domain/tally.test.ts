import fc from 'fast-check';
import {
  EMPTY_TALLY,
  ratingsOf,
  sameTally,
  tallyOf,
  tallyDifference,
  type Scores,
  type Tally,
} from './tally';

const star = fc.integer({ min: 1, max: 5 });
const scores: fc.Arbitrary<Scores> = fc.record({
  overall: star,
  food: star,
  service: star,
  ambience: star,
  value: star,
  noise: fc.integer({ min: 1, max: 4 }),
});

/** What the database does with a step. */
function apply(tally: Tally, step: Record<string, number>): Tally {
  const next = structuredClone(tally);
  for (const [path, amount] of Object.entries(step)) {
    const [field, inner] = path.split('.') as [keyof Tally, string | undefined];
    if (inner) (next[field] as Record<string, number>)[inner]! += amount;
    else (next[field] as number) += amount;
  }
  return next;
}

describe('a tally', () => {
  it('equals a recount after any history of new, changed and deleted reviews', () => {
    const step = fc.record({ kind: fc.constantFrom('add', 'change', 'remove'), at: fc.nat(), scores });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (history) => {
        const reviews: Scores[] = [];
        let tally = EMPTY_TALLY;
        for (const { kind, at, scores: scores } of history) {
          const place = reviews.length === 0 ? -1 : at % reviews.length;
          if (kind === 'add' || place < 0) {
            tally = apply(tally, tallyDifference(null, scores));
            reviews.push(scores);
          } else if (kind === 'change') {
            tally = apply(tally, tallyDifference(reviews[place]!, scores));
            reviews[place] = scores;
          } else {
            tally = apply(tally, tallyDifference(reviews[place]!, null));
            reviews.splice(place, 1);
          }
        }
        expect(sameTally(tally, tallyOf(reviews, 0))).toBe(true);
        expect(tally.version).toBe(history.length);
      }),
    );
  });

  it('has averages of at most two decimals, and zeros without reviews', () => {
    const some = (overall: number): Scores => ({
      overall,
      food: 5,
      service: 1,
      ambience: 3,
      value: 2,
      noise: 4,
    });
    expect(ratingsOf(tallyOf([some(5), some(5), some(4)], 3))).toEqual({
      average_rating: 4.66,
      average_food: 5,
      average_service: 1,
      average_ambience: 3,
      average_value: 2,
      average_noise: 4,
      num_reviews: 3,
    });
    expect(ratingsOf(EMPTY_TALLY)).toMatchObject({ average_rating: 0, average_noise: 0, num_reviews: 0 });
  });
});
