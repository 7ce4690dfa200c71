import { MongoClient } from 'mongodb';
import { checkStored } from './check-stored';

/** Prints the rules that the data at MONGODB_URI, such as a restored backup, break, as JSON. */
async function main(): Promise<void> {
  const client = await MongoClient.connect(process.env['MONGODB_URI']!);
  try {
    process.stdout.write(JSON.stringify(await checkStored(client.db())));
  } finally {
    await client.close();
  }
}

void main();
