import { newId, toId } from '@mesa/server-kit/mongo';
import type { Document } from 'mongodb';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const ana = diner('Ana');
const date = '2030-05-02';

describe('indexes', () => {
  beforeAll(async () => {
    app = await startReservations();
    const restaurant = await app.restaurant([2, 2, 4]);
    for (let i = 0; i < 3; i += 1) await app.service.as(ana).post('/api/reservations', booking(restaurant));
  });
  afterAll(() => app.drop());

  const user_id = toId(ana.id);
  const restaurant_id = toId(newId());

  /** The index that a query uses, and the stages of its plan. */
  async function planOf(
    collection: string,
    filter: Document,
    sort: Document = {},
  ): Promise<{ index?: string; stages: string[] }> {
    const { queryPlanner } = await app.database
      .db!.collection(collection)
      .find(filter)
      .sort(sort)
      .explain('queryPlanner');
    const stages: Document[] = [];
    const visit = (stage?: Document): void => {
      if (!stage) return;
      stages.push(stage);
      visit(stage['inputStage']);
      (stage['inputStages'] as Document[] | undefined)?.forEach(visit);
    };
    visit(queryPlanner['winningPlan']['queryPlan'] ?? queryPlanner['winningPlan']);
    return {
      index: stages.find(({ indexName }) => indexName)?.['indexName'],
      stages: stages.map(({ stage }) => stage as string),
    };
  }

  const cells = { $exists: true };
  it.each([
    ["a day's tables", 'reservations', { restaurant_id, date, cells }, {}, 'restaurant_id_1_date_1_cells_1'],
    [
      'the day of a page of restaurants',
      'reservations',
      { restaurant_id: { $in: [restaurant_id, toId(newId())] }, date, cells },
      {},
      'restaurant_id_1_date_1_cells_1',
    ],
    [
      "a diner's reservations",
      'reservations',
      { user_id, state: 'booked' },
      { starts_at: 1 },
      'user_id_1_starts_at_1',
    ],
    [
      "a diner's quota slots",
      'reservations',
      { user_id, quota_slot: { $exists: true } },
      {},
      'user_id_1_quota_slot_1',
    ],
    [
      'bookings of long ago that still have details',
      'reservations',
      { state: 'booked', starts_at: { $lt: new Date() }, phone: { $gt: '' } },
      {},
      'starts_at_1',
    ],
    [
      "the quota slots of a diner's watches",
      'watches',
      { user_id, quota_slot: { $exists: true } },
      {},
      'user_id_1_quota_slot_1',
    ],
    ['a request that was sent before', 'reservations', { user_id, key: 'k' }, {}, 'user_id_1_key_1'],
    [
      'offers of watches',
      'reservations',
      { watch_id: { $in: [restaurant_id], $exists: true } },
      {},
      'watch_id_1',
    ],
    [
      'expired holds',
      'reservations',
      { expires_at: { $lte: new Date() }, state: 'held' },
      {},
      'expires_at_1',
    ],
    [
      'tables kept for the waitlist',
      'reservations',
      { kept_until: { $exists: true, $lte: new Date() } },
      {},
      'kept_until_1',
    ],
    [
      'the waitlist of a day',
      'watches',
      { restaurant_id, date, on_waitlist: { $exists: true }, state: 'waiting' },
      { created_at: 1, _id: 1 },
      'restaurant_id_1_date_1_created_at_1__id_1',
    ],
    [
      "a diner's watches",
      'watches',
      { user_id, starts_at: { $gt: new Date() } },
      { created_at: 1, _id: 1 },
      'user_id_1_created_at_1',
    ],
  ])('answers %s by an index', async (_, collection, filter, sort, index) => {
    const plan = await planOf(collection, filter, sort);
    expect(plan.stages).not.toContain('COLLSCAN');
    expect(plan.index).toBe(index);
  });

  it('forbids a table, a code, a key, a quota slot or an offer twice, in the database itself', async () => {
    const indexes = await app.records().indexes();
    const unique = indexes
      .filter((index) => index.unique)
      .map(({ key, partialFilterExpression }) => [Object.keys(key).join(), partialFilterExpression]);
    expect(unique).toEqual([
      ['restaurant_id,date,cells', { cells: { $exists: true } }],
      ['restaurant_id,code', { code: { $exists: true }, cells: { $exists: true } }],
      ['user_id,key', { key: { $exists: true } }],
      ['user_id,quota_slot', { quota_slot: { $exists: true } }],
      ['watch_id', { watch_id: { $exists: true } }],
    ]);
  });
});
