import { MongoClient } from 'mongodb';
import { checkStored } from './check-stored';

/** Prints what the data at MONGODB_URI break, as JSON. `npm run restore -- FILE --check` runs it. */
async function main(): Promise<void> {
  const client = await MongoClient.connect(process.env['MONGODB_URI']!);
  try {
    process.stdout.write(JSON.stringify(await checkStored(client.db())));
  } finally {
    await client.close();
  }
}

void main();
