import { MongoClient } from 'mongodb';
import { checkStored } from './check-stored';

/** Prints the rules that the data at MONGODB_URI break, as JSON; for `npm run restore -- FILE --check`. */
async function main(): Promise<void> {
  const client = await MongoClient.connect(process.env['MONGODB_URI']!);
  try {
    process.stdout.write(JSON.stringify(await checkStored(client.db())));
  } finally {
    await client.close();
  }
}

void main();
