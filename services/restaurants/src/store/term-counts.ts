import { NO_SOCKET_TIMEOUT, type Database } from '@mesa/server-kit/mongo';
import { Schema, type Model } from 'mongoose';
import type { Level, TermCount, WordMatches } from '../domain/search-plan';

const COLLECTION = 'vocabulary';

interface TermCountDocument {
  /** the term */
  _id: string;
  /** restaurants that have it */
  count: number;
}

const schema = new Schema<TermCountDocument>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { strict: 'throw', versionKey: false, collection: COLLECTION },
);

const LAST_CHARACTER = '\uffff';
const READ_MAX = 5_000;
/** At most this many terms are compared to find the rarest; further lists are ignored. */
const LOOKED_UP_MAX = 500;
/** At most this many words with the same prefix are searched for, the most frequent ones. */
const MATCHES_MAX = 60;

export type TermCounts = Awaited<ReturnType<typeof createTermCounts>>;

/**
 * How many restaurants have each index term. Words are far fewer than restaurants, so the beginning of a
 * word is looked up here, and the catalogue is queried for whole words, which its indexes have in order.
 */
export async function createTermCounts(database: Database) {
  const Term = database.model<TermCountDocument>('TermCount', schema);
  await Term.createCollection();
  return {
    /** The terms that each word of a query matches in this catalogue. */
    matchesOf: (words: string[], level: Level): Promise<WordMatches[]> =>
      Promise.all(words.map((word, i) => matchesOfWord(Term, word, level, i === words.length - 1))),

    /** How many restaurants have any of some terms that exclude each other. */
    async count(terms: string[]): Promise<number> {
      const found = await Term.find({ _id: { $in: terms } }).lean();
      return found.reduce((sum, { count }) => sum + count, 0);
    },

    /**
     * The list of terms that the fewest restaurants have; a list that none has is skipped: its terms may not
     * be indexed.
     */
    async rarest(lists: string[][]): Promise<string[] | undefined> {
      const considered = lists.filter((_, i) => lists.slice(0, i + 1).flat().length <= LOOKED_UP_MAX);
      if (considered.length < 2) return lists[0];
      const found = await Term.find({ _id: { $in: considered.flat() } }).lean();
      const counts = new Map(found.map(({ _id, count }) => [_id, count]));
      const sums = considered.map((terms) => terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0));
      const least = Math.min(...sums.filter((sum) => sum > 0));
      return considered[Math.max(0, sums.indexOf(least))];
    },

    isEmpty: async () => (await Term.exists({})) === null,

    recount: () => recount(database),
  };
}

async function matchesOfWord(
  Term: Model<TermCountDocument>,
  word: string,
  level: Level,
  isLast: boolean,
): Promise<WordMatches> {
  const found = await Term.find({
    $or: [word, `@${word}`].map((start) => ({ _id: rangeOf(start, word, level, isLast) })),
  })
    .limit(READ_MAX)
    .lean();
  const mostFrequent = (list: TermCountDocument[], prefix: string): TermCount[] =>
    list
      .sort((a, b) => b.count - a.count)
      .slice(0, MATCHES_MAX)
      .map(({ _id, count }) => ({ word: _id.slice(prefix.length), count }));
  const names = found.filter(({ _id }) => /^[\p{L}\p{N}]/u.test(_id));
  // a whole label of several words is left out: its first word matches the same restaurants
  const labels = found.filter(({ _id }) => _id.startsWith('@') && !_id.includes(' '));
  return { word, names: mostFrequent(names, ''), labels: mostFrequent(labels, '@') };
}

function rangeOf(start: string, word: string, level: Level, isLast: boolean): string | object {
  if (level === 'fragments')
    return { $regex: start.startsWith('@') ? `^@.*${word}` : `^[^@+&*].*${word}|^${word}` };
  return level === 'whole' && !isLast ? start : { $gte: start, $lt: start + LAST_CHARACTER };
}

/** Counts every term of the catalogue again, in the database. */
async function recount(database: Database): Promise<void> {
  const stages = [
    { $project: { terms: 1 } },
    { $unwind: '$terms' },
    { $group: { _id: '$terms', count: { $sum: 1 } } },
    { $merge: { into: COLLECTION, whenMatched: 'replace' as const } },
  ];
  await database.collection('restaurants').aggregate(stages, NO_SOCKET_TIMEOUT).toArray();
}
