import { slotInstant } from '@mesa/contract';
import { createRandom, type Random } from './random';
import { DEMO_DINER, DEMO_REVIEW_BODY, demoVisits } from './demo-diner';
import { dinerAt } from './diners';
import { datedId, demoId } from './ids';
import { DEMO_SCORES, scoresOf, type Scores } from './scores';
import { DEMO_DINERS, menuAt } from './catalogue';
import sentences from './words/reviews.json';

/** A seeded review. */
export interface DemoReview extends Scores {
  id: string;
  user_id: string;
  restaurant_id: string;
  reservation_id: string;
  fname: string;
  lname: string;
  body: string;
  recommend: boolean;
  created_at: Date;
}

/** A sentence is repeated only after this many other reviews, since readers of a page would notice. */
const APART = 10;

const PER_RESTAURANT = 64;
/** Visits below this number belong to the demo diner. */
const FIRST_VISIT = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The reviews of the `index`-th restaurant, newest first, without the demo diner's (see demoReview).
 * Scores, words and reservations are the same at every seeding; dates count back from `now`, over two years.
 */
export function reviewsOf(index: number, now: Date): DemoReview[] {
  const restaurant_id = demoId('restaurant', index);
  const random = createRandom('reviewers', index);
  const first = random.integer(0, DEMO_DINERS - 1);
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const write = reviewWriter(index);
  let age = random.integer(1, 6);
  return scoresOf(index).map((scores, i) => {
    const number = index * PER_RESTAURANT + i;
    // 7 shares no factor with 400, so no diner is used twice
    const { id: user_id, fname, lname } = dinerAt((first + i * 7) % DEMO_DINERS);
    const created_at = new Date(
      midnight - age * DAY_MS + random.integer(0, 20) * HOUR_MS + random.integer(0, 3_599) * 1_000,
    );
    age += random.integer(2, 20);
    return {
      ...scores,
      id: datedId(created_at, 'review', number),
      user_id,
      restaurant_id,
      fname,
      lname,
      reservation_id: demoId('visit', FIRST_VISIT + number),
      body: write(scores),
      recommend: scores.overall >= 3,
      created_at,
    };
  });
}

/** The demo diner's review of one past visit. */
export function demoReview(now: Date): DemoReview {
  const visit = demoVisits(now).find(({ reviewed }) => reviewed)!;
  const created_at = new Date(slotInstant(visit.date, visit.time).getTime() + 15 * HOUR_MS);
  return {
    ...DEMO_SCORES,
    id: datedId(created_at, 'review', visit.restaurantIndex * PER_RESTAURANT + PER_RESTAURANT - 1),
    user_id: DEMO_DINER.id,
    restaurant_id: visit.restaurant_id,
    reservation_id: visit.id,
    fname: DEMO_DINER.fname,
    lname: DEMO_DINER.lname,
    body: DEMO_REVIEW_BODY,
    recommend: true,
    created_at,
  };
}

/** Writes the reviews of the `index`-th restaurant, one after the other, newest first. */
function reviewWriter(index: number): (scores: Scores) => string {
  const lastUse = new Map<string, number>();
  const menu = menuAt(index);
  let position = -1;

  /** one of the sentences that no recent review contains; undefined when there is none */
  const pickUnused = (candidates: readonly string[], random: Random): string | undefined => {
    const unused = candidates.filter((text) => position - (lastUse.get(text) ?? -APART) >= APART);
    if (unused.length === 0) return undefined;
    const sentence = random.pick(unused);
    lastUse.set(sentence, position);
    return sentence;
  };

  return (scores) => {
    position += 1;
    const random = createRandom('words', index, position);
    const about = (aspect: keyof Scores) => pickUnused(sentences[aspect][scores[aspect] - 1]!, random);
    const start = random.pick([
      ['overall', 'food'],
      ['overall', 'food'],
      ['food', 'overall'],
      ['food'],
    ] as const);
    const asides = random.sample(
      ['service', 'ambience', 'noise', 'value'] as const,
      random.pick([0, 1, 1, 2, 2, 3]),
    );
    const written = [...start, ...asides].map(about);
    if (random.next() < 0.45) written.push(pickUnused(closingSentencesFor(scores.overall), random));
    // `sample` gives as many as are asked for
    const [d, e] = random.sample(menu, 2) as [string, string];
    const body = written.filter(Boolean).join(' ') || random.pick(sentences.closings.unsure);
    return body.replaceAll('{d}', d).replaceAll('{e}', e);
  };
}

function closingSentencesFor(overall: number): readonly string[] {
  if (overall >= 4) return sentences.closings.happy;
  return overall <= 2 ? sentences.closings.unhappy : sentences.closings.unsure;
}
