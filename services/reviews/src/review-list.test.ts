import type { Keyed, Review } from '@mesa/contract';
import { newId, toId } from '@mesa/server-kit/mongo';
import { SCORES, startReviews, visited } from './testing/start-reviews';

/** Twelve reviews from the oldest to the newest; every third has photos. */
const OVERALL = [5, 3, 4, 5, 1, 4, 5, 2, 4, 5, 3, 4];

describe("a restaurant's list of reviews", () => {
  let started: Awaited<ReturnType<typeof startReviews>>;
  const restaurant = newId();
  const ids: string[] = [];
  beforeAll(async () => {
    started = await startReviews();
    for (const [i, overall] of OVERALL.entries()) {
      const visit = visited({ restaurant, review: { ...SCORES, overall } });
      const { id } = await started.create(visit);
      ids.push(id);
      const photos = [
        { signed_id: `p${i}`, url: `/api/blobs/p${i}/a.webp`, thumb_url: `/api/blobs/p${i}/a.webp?w=320` },
      ];
      if (i % 3 === 0) await started.service.as(visit.user).put(`/internal/reviews/${id}/photos`, { photos });
    }
    await started.create(visited({ review: { ...SCORES, overall: 5 } }));
  });
  afterAll(() => started.end());

  const list = (query: string) => started.service.as().get(`/api/restaurants/${restaurant}/reviews${query}`);

  /** All pages of a list, as indexes in `OVERALL`. */
  async function indexesOf(query: string): Promise<number[]> {
    const indexes: number[] = [];
    let path: string | undefined = `/api/restaurants/${restaurant}/reviews${query}`;
    while (path) {
      const { status, body, headers } = await started.service.as().get(path);
      expect(status).toBe(200);
      indexes.push(...Object.keys(body as Keyed<Review>).map((id) => ids.indexOf(id)));
      path = /<(.+)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
    }
    return indexes;
  }

  /** The expected answer to a query: indexes in `OVERALL`, ties newest first. */
  function expected(sort: string, stars: number[], photos: boolean): number[] {
    const indexes = OVERALL.map((_, i) => i)
      .filter((i) => stars.includes(OVERALL[i]!) && (!photos || i % 3 === 0))
      .reverse();
    const by = (i: number) => (sort === 'newest' ? 0 : sort === 'highest' ? -OVERALL[i]! : OVERALL[i]!);
    return indexes.sort((a, b) => by(a) - by(b) || b - a);
  }

  it.each(
    ['newest', 'highest', 'lowest'].flatMap((sort) =>
      [[], [5], [5, 4], [3, 1], [2]].flatMap((stars) =>
        [false, true].flatMap((photos) => [1, 2, 3, 50].map((limit) => ({ sort, stars, photos, limit }))),
      ),
    ),
  )('has every review once, in order, over all pages for %p', async ({ sort, stars, photos, limit }) => {
    const filters = [...stars.map((star) => `&stars=${star}`), photos ? '&photos=1' : ''].join('');
    const query = `?sort=${sort}&limit=${limit}${filters}`;
    expect(await indexesOf(query)).toEqual(
      expected(sort, stars.length > 0 ? stars : [1, 2, 3, 4, 5], photos),
    );
  });

  it('is newest first, fifty on a page, unless asked otherwise', async () => {
    const { body, headers } = await list('');
    expect(Object.keys(body as object)).toEqual([...ids].reverse());
    expect(headers['link']).toBeUndefined();
  });

  it('continues after the last review of a page, also when that one was deleted', async () => {
    const first = await list('?sort=highest&limit=5&stars=5&stars=4');
    const next = /<(.+)>; rel="next"/.exec(first.headers['link']!)![1]!;
    expect(next).toContain('stars=5&stars=4');
    const last = Object.keys(first.body as object).at(-1)!;
    const user_id = (first.body as Keyed<Review>)[last]!.user_id;
    const user = { id: user_id, fname: 'Ana', lname: 'Ruiz', email: 'ana@mesa.example' };
    const collection = started.database.collection('reviews');
    const kept = await collection.findOne({ _id: toId(last) });
    await started.service.as(user).delete(`/api/reviews/${last}`);
    const added = await started.create(visited({ restaurant, review: { ...SCORES, overall: 5 } }));
    const { body } = await started.service.as().get(next);
    expect(Object.keys(body as object).map((id) => ids.indexOf(id))).toEqual(
      expected('highest', [5, 4], false).slice(5),
    );
    await collection.deleteOne({ _id: toId(added.id) });
    await collection.insertOne(kept!);
  });

  it('is empty without reviews, and for stars that no review with photos has', async () => {
    expect((await started.service.as().get(`/api/restaurants/${newId()}/reviews`)).body).toEqual({});
    expect((await list('?stars=1&photos=1')).body).toEqual({});
  });

  it.each(['sort=best', 'stars=0', 'stars=six', 'photos=yes', 'limit=201', 'after=x', 'after=WzUsIngiXQ'])(
    'is refused for ?%s',
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(400);
    },
  );

  it('is 404 for an invalid id', async () => {
    expect((await started.service.as().get('/api/restaurants/x/reviews')).status).toBe(404);
  });

  it.each(['sort=newest', 'sort=newest&stars=5&stars=3', 'sort=highest', 'sort=lowest&photos=1', 'photos=1'])(
    'reads no more of the database than it answers for ?%s',
    async (query) => {
      const { body } = await list(`?${query}&limit=3`);
      expect(Object.keys(body as object)).toHaveLength(3);
      const db = started.database.db!;
      await db.command({ profile: 2 });
      await list(`?${query}&limit=3`);
      await db.command({ profile: 0 });
      const [read] = await db
        .collection('system.profile')
        .find({ ns: /\.reviews$/, op: 'query' })
        .sort({ $natural: -1 })
        .limit(1)
        .toArray();
      await db.dropCollection('system.profile');
      expect(read).toMatchObject({ docsExamined: 4 });
      expect(read!['hasSortStage']).toBeUndefined();
    },
  );
});
