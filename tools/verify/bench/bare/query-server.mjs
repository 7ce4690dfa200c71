/**
 * What a diner's request costs without Mesa: one Node process that sends MongoDB the same queries and
 * responds with the same bytes. It has no session, no rate limit and no log, and calls no service.
 */
import { MongoClient, ObjectId } from 'mongodb';
import { sendJson, serve } from './serve.mjs';

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
  return found.map(withId);
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
    restaurant: withId(found),
    reviews: Object.fromEntries(newest.map((one) => [one._id.toHexString(), withId(one)])),
    stars: tally.stars,
  };
}

const withId = ({ _id, ...rest }) => ({ id: _id.toHexString(), ...rest });

serve(async (request, response) => {
  const url = new URL(request.url, 'http://bare');
  const answer = url.pathname.endsWith('/search')
    ? await search(url.searchParams.get('cuisine'))
    : await restaurant(url.pathname.split('/').pop());
  sendJson(response, Buffer.from(JSON.stringify(answer)));
});
