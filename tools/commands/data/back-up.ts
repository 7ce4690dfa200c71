import { rename, rm } from 'node:fs/promises';
import { BSON } from 'mongodb';
import type { MongoClient } from 'mongodb';
import { opening, writeArchive } from './archive';
import { isStaged, listCollections, nameOf } from './collections';

export type Progress = (share: number, text: string) => void;

export interface Tally {
  collections: number;
  documents: number;
}

/**
 * Writes all databases, files in GridFS included, into one file, which gets its name only when it is
 * complete. Collections are read one after the other: for a consistent point in time, stop the BFF first
 * (docs/operations.md).
 * @param client connected to the replica set
 * @param uri base address, for the names of the databases
 */
export async function backUp(
  client: MongoClient,
  uri: string,
  file: string,
  { at, onProgress }: { at: Date; onProgress: Progress },
): Promise<Tally> {
  const unfinished = `${file}.part`;
  const archive = writeArchive(unfinished, (frame) => BSON.serialize(frame));
  const tally: Tally = { collections: 0, documents: 0 };
  try {
    const collections = (await listCollections(client, uri)).filter(({ name }) => !isStaged(name));
    const counts = await Promise.all(
      collections.map(({ database, name }) =>
        client.db(nameOf(uri, database)).collection(name).estimatedDocumentCount(),
      ),
    );
    const all = counts.reduce((sum, one) => sum + one, 0);
    await archive.frame(opening(nameOf(uri, 'bff').replace(/_bff$/, ''), at));
    for (const { database, name, options } of collections) {
      const collection = client.db(nameOf(uri, database)).collection(name);
      await archive.frame({
        kind: 'collection',
        database,
        name,
        options,
        indexes: await collection.listIndexes().toArray(),
      });
      for await (const bytes of collection.find({}, { raw: true, batchSize: 500 })) {
        // with `raw` the driver gives bytes, which its types do not say
        await archive.document(bytes as unknown as Uint8Array);
        tally.documents += 1;
        if (tally.documents % 500 === 0)
          onProgress(all > 0 ? tally.documents / all : 1, `${database}.${name}`);
      }
      tally.collections += 1;
    }
    await archive.frame({ kind: 'end', ...tally });
    await archive.done();
    await rename(unfinished, file);
    return tally;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
