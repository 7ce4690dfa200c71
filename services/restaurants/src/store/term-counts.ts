import { NO_SOCKET_TIMEOUT, type Database } from '@mesa/server-kit/mongo';
import { Schema } from 'mongoose';
import type { Known, Level, Meaning } from '../domain/search-plan';

interface UnitDocument {
  _id: string;
  /** restaurants that have this unit */
  count: number;
}

const schema = new Schema<UnitDocument>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { strict: 'throw', versionKey: false, collection: 'vocabulary' },
);

const AFTER_ALL = '\uffff';
const READ_MAX = 5_000;
/** Units that are looked up at once to find the rarest; what lies beyond is not chosen. */
const ASKED_MAX = 500;
/** More words than this for one beginning are not worth merging: the frequent ones are shown. */
const KEPT = 60;

export type Vocabulary = Awaited<ReturnType<typeof createVocabulary>>;

/**
 * Every unit of the catalogue with its count. There are far fewer words than restaurants (a language ends), so a word's
 * beginning is looked up here, and the catalogue is then asked for whole words, which its indexes give in order.
 */
export async function createVocabulary(database: Database) {
  const Unit = database.model<UnitDocument>('Unit', schema);
  await Unit.createCollection();

  const look = async (asked: string, level: Level, last: boolean): Promise<Meaning> => {
    const found = await Unit.find({
      $or: [asked, `@${asked}`].map((start) => ({ _id: rangeOf(start, asked, level, last) })),
    })
      .limit(READ_MAX)
      .lean();
    const kept = (list: UnitDocument[], cut: number): Known[] =>
      list
        .sort((a, b) => b.count - a.count)
        .slice(0, KEPT)
        .map(({ _id, count }) => ({ word: _id.slice(cut), count }));
    return {
      asked,
      names: kept(
        found.filter(({ _id }) => /^[\p{L}\p{N}]/u.test(_id)),
        0,
      ),
      // a whole name of two words is only a longer way to say its first
      places: kept(
        found.filter(({ _id }) => _id.startsWith('@') && !_id.includes(' ')),
        1,
      ),
    };
  };

  return {
    /** What each word of a query may stand for in this catalogue. */
    meanings: (words: string[], level: Level): Promise<Meaning[]> =>
      Promise.all(words.map((word, i) => look(word, level, i === words.length - 1))),

    /** How many restaurants have any of some units that exclude each other. */
    async count(units: string[]): Promise<number> {
      const found = await Unit.find({ _id: { $in: units } }).lean();
      return found.reduce((sum, { count }) => sum + count, 0);
    },

    /** The list of units that the fewest restaurants have; of those that none has nothing is said, they may be left out of the index. */
    async rarest(lists: string[][]): Promise<string[] | undefined> {
      const asked = lists.filter((_, i) => lists.slice(0, i + 1).flat().length <= ASKED_MAX);
      if (asked.length < 2) return lists[0];
      const found = await Unit.find({ _id: { $in: asked.flat() } }).lean();
      const counts = new Map(found.map(({ _id, count }) => [_id, count]));
      const sums = asked.map((units) => units.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0));
      const least = Math.min(...sums.filter((sum) => sum > 0));
      return asked[Math.max(0, sums.indexOf(least))];
    },

    isEmpty: async () => (await Unit.exists({})) === null,

    /** Counts every unit anew from the catalogue, in the database. */
    async recount(): Promise<void> {
      await database
        .collection('restaurants')
        .aggregate(
          [
            { $project: { terms: 1 } },
            { $unwind: '$terms' },
            { $group: { _id: '$terms', count: { $sum: 1 } } },
            { $merge: { into: 'vocabulary', whenMatched: 'replace' } },
          ],
          NO_SOCKET_TIMEOUT,
        )
        .toArray();
    },
  };
}

function rangeOf(start: string, asked: string, level: Level, last: boolean): string | object {
  if (level === 'fragments')
    return { $regex: start.startsWith('@') ? `^@.*${asked}` : `^[^@+&*].*${asked}|^${asked}` };
  return level === 'whole' && !last ? start : { $gte: start, $lt: start + AFTER_ALL };
}
