import { chance, type Chance } from './chance';
import type { Marks } from './marks';
import { menuAt } from './menu';
import { LAST_WORDS } from './words/reviews/last-words';
import { SENTENCES } from './words/reviews/sentences';

/** No sentence returns within so many reviews of one restaurant: a reader of its page would notice. */
const APART = 10;

/** Writes the reviews of the `index`-th restaurant, one after the other, newest first. */
export function reviewWriter(index: number): (marks: Marks) => string {
  const lastUse = new Map<string, number>();
  const menu = menuAt(index);
  let turn = -1;

  /** one of these that no review nearby has; undefined when all were said */
  const say = (sentences: readonly string[], draw: Chance): string | undefined => {
    const unsaid = sentences.filter((one) => turn - (lastUse.get(one) ?? -APART) >= APART);
    if (unsaid.length === 0) return undefined;
    const sentence = draw.pick(unsaid);
    lastUse.set(sentence, turn);
    return sentence;
  };

  return (marks) => {
    turn += 1;
    const draw = chance('words', index, turn);
    const about = (aspect: keyof typeof SENTENCES) => say(SENTENCES[aspect][marks[aspect] - 1]!, draw);
    const start = draw.pick([
      ['overall', 'food'],
      ['overall', 'food'],
      ['food', 'overall'],
      ['food'],
    ] as const);
    const asides = draw.some(
      ['service', 'ambience', 'noise', 'value'] as const,
      draw.pick([0, 1, 1, 2, 2, 3]),
    );
    const written = [...start, ...asides].map(about);
    if (draw.next() < 0.45) written.push(say(lastWordsFor(marks.overall), draw));
    const [d, e] = draw.some(menu, 2) as [string, string];
    const body = written.filter(Boolean).join(' ') || draw.pick(LAST_WORDS.unsure);
    return body.replaceAll('{d}', d).replaceAll('{e}', e);
  };
}

function lastWordsFor(overall: number): readonly string[] {
  if (overall >= 4) return LAST_WORDS.happy;
  return overall <= 2 ? LAST_WORDS.unhappy : LAST_WORDS.unsure;
}
