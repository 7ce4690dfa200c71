/**
 * What a diner's request costs without Mesa: one Node process that sends MongoDB the same queries and
 * responds with the same bytes. It has no session, no rate limit and no log, and calls no service.
 */
import { createServer } from 'node:http';
import { MongoClient, ObjectId } from 'mongodb';

const client = await MongoClient.connect(process.env.MONGODB_URI, { maxPoolSize: 100 });
const restaurants = client.db(process.env.RESTAURANTS_DB).collection('restaurants');
const reviews = client.db(process.env.REVIEWS_DB).collection('reviews');
const tallies = client.db(process.env.REVIEWS_DB).collection('tallies');
const OUT = { terms: 0, text: 0, ratings_version: 0 };

async function search(cuisine) {
  const found = await restaurants
    .find({ category: cuisine }, { projection: OUT })
    .sort({ average_rating: -1, num_reservations: -1, _id: 1 })
    .limit(50)
    .toArray();
  return found.map(restaurantOf);
}

async function restaurant(id) {
  const [found, newest, tally] = await Promise.all([
    restaurants.findOne({ _id: new ObjectId(id) }, { projection: OUT }),
    reviews
      .find({ restaurant_id: new ObjectId(id) })
      .sort({ _id: -1 })
      .limit(50)
      .toArray(),
    tallies.findOne({ _id: new ObjectId(id) }, { projection: { stars: 1 } }),
  ]);
  return {
    restaurant: restaurantOf(found),
    reviews: Object.fromEntries(newest.map((one) => [one._id.toHexString(), reviewOf(one)])),
    stars: tally.stars,
  };
}

const restaurantOf = ({ _id, ...rest }) => ({ id: _id.toHexString(), ...rest });
const reviewOf = ({ _id, ...rest }) => ({ id: _id.toHexString(), ...rest });

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://bare');
  const answer = url.pathname.endsWith('/search')
    ? await search(url.searchParams.get('cuisine'))
    : await restaurant(url.pathname.split('/').pop());
  const bytes = Buffer.from(JSON.stringify(answer));
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
  });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }));
process.once('disconnect', () => process.exit());
