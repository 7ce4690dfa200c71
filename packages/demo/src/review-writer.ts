import { createRandom, type Random } from './random';
import type { Scores } from './scores';
import { menuAt } from './menu';
import { CLOSING_SENTENCES } from './words/reviews/closing-sentences';
import { SENTENCES } from './words/reviews/sentences';

/** A sentence is repeated only after this many other reviews, since readers of a page would notice. */
const APART = 10;

/** Writes the reviews of the `index`-th restaurant, one after the other, newest first. */
export function reviewWriter(index: number): (scores: Scores) => string {
  const lastUse = new Map<string, number>();
  const menu = menuAt(index);
  let position = -1;

  /** one of the sentences that no recent review contains; undefined when there is none */
  const pickUnused = (sentences: readonly string[], random: Random): string | undefined => {
    const unused = sentences.filter((one) => position - (lastUse.get(one) ?? -APART) >= APART);
    if (unused.length === 0) return undefined;
    const sentence = random.pick(unused);
    lastUse.set(sentence, position);
    return sentence;
  };

  return (scores) => {
    position += 1;
    const random = createRandom('words', index, position);
    const about = (aspect: keyof typeof SENTENCES) =>
      pickUnused(SENTENCES[aspect][scores[aspect] - 1]!, random);
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
    const body = written.filter(Boolean).join(' ') || random.pick(CLOSING_SENTENCES.unsure);
    return body.replaceAll('{d}', d).replaceAll('{e}', e);
  };
}

function closingSentencesFor(overall: number): readonly string[] {
  if (overall >= 4) return CLOSING_SENTENCES.happy;
  return overall <= 2 ? CLOSING_SENTENCES.unhappy : CLOSING_SENTENCES.unsure;
}
