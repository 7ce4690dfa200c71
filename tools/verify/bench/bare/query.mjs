/** What a search costs without Mesa: one Node process that asks MongoDB the same and sends the same bytes. */
import { MongoClient } from 'mongodb';
import { sendJson, serve } from './serve.mjs';

const client = await MongoClient.connect(process.env.MONGODB_URI, { maxPoolSize: 100 });
const restaurants = client.db(process.env.RESTAURANTS_DB).collection('restaurants');
const OUT = { ratings_version: 0, seeded: 0 };

serve(async ({ url }, response) => {
  const category = new URL(url, 'http://bare').searchParams.get('cuisine');
  const found = await restaurants
    .find({ category }, { projection: OUT })
    .sort({ average_rating: -1, num_reservations: -1, _id: 1 })
    .limit(50)
    .toArray();
  const answer = found.map(({ _id, ...fields }) => ({ id: _id.toHexString(), ...fields }));
  sendJson(response, Buffer.from(JSON.stringify(answer)));
});
