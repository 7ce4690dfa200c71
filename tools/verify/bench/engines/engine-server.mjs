/**
 * A search by a library in place of the service: the index in memory is filled from the same collection and
 * follows its change stream; a page is read from MongoDB by id. What words mean is not understood.
 */
import { createServer } from 'node:http';
import { MongoClient, ObjectId } from 'mongodb';

const { createEngine } = await import(`./${process.env.ENGINE}.mjs`);
const client = await MongoClient.connect(process.env.MONGODB_URI);
const restaurants = client.db().collection('restaurants');
const engine = await createEngine();
const changes = restaurants.watch([], { fullDocument: 'updateLookup' });
changes.on('change', ({ fullDocument }) => fullDocument && engine.put([restaurantOf(fullDocument)]));

const BATCH = 5_000;
let batch = [];
for await (const one of restaurants.find().batchSize(1_000)) {
  if (batch.push(restaurantOf(one)) < BATCH) continue;
  await engine.put(batch);
  batch = [];
}
await engine.put(batch);

function restaurantOf({ _id, ...rest }) {
  return { id: _id.toHexString(), ...rest };
}

/** Lower case without accents and apostrophes. */
const wordsOf = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const listOf = (text) => text?.split(',') ?? [];

async function answer(url) {
  const {
    query = '',
    sort = 'rating',
    city,
    cuisine,
    price,
    limit = '20',
  } = Object.fromEntries(url.searchParams);
  const { ids, total } = await engine.search({
    words: wordsOf(query),
    sort,
    city: listOf(city),
    category: listOf(cuisine),
    price: listOf(price).map(Number),
    limit: url.pathname.endsWith('/suggestions') ? 8 : Number(limit),
  });
  const found = await restaurants.find({ _id: { $in: ids.map((id) => new ObjectId(id)) } }).toArray();
  const byId = new Map(found.map((one) => [one._id.toHexString(), restaurantOf(one)]));
  return { list: ids.map((id) => byId.get(id)), total };
}

const server = createServer(async (request, response) => {
  try {
    const { list, total } = await answer(new URL(request.url, 'http://engine'));
    response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': total });
    response.end(JSON.stringify(list));
  } catch (error) {
    response.writeHead(500).end(String(error.stack));
  }
});
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
