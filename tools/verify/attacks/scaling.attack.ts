import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { databaseName } from '../../offline/mongo/uri';
import { DATABASES } from '../../commands/data/collections';
import { ROOT } from '../../commands/settings';
import { instance } from './system';

/** Rows of docs/scaling.md, by "database.collection", `*` for every service's. */
const rows = new Map(
  readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [names, key, , unique, follows] = line.replace(/^\| | \|$/g, '').split(' | ') as [
        string,
        string,
        string,
        string,
        string,
      ];
      return [...names.matchAll(/`([^`]+)`/g)].map(
        ([, name]) => [name!, { key: fieldsIn(key)[0] ?? null, unique: fieldsIn(unique), follows }] as const,
      );
    }),
);

/** `{ a, b }` as "a, b" */
function fieldsIn(cell: string): string[] {
  return [...cell.matchAll(/`\{ ([^}]+) \}`/g)].map(([, fields]) => fields!);
}

let client: MongoClient;
let stored: [name: string, unique: string[]][];
beforeAll(async () => {
  const { mongodbUri } = await instance();
  client = await MongoClient.connect(mongodbUri);
  stored = (
    await Promise.all(
      DATABASES.filter((one) => one !== 'tools').map(async (database) => {
        const db = client.db(databaseName(mongodbUri, database));
        const collections = (await db.listCollections({ type: 'collection' }).toArray()).filter(
          ({ name }) => !name.startsWith('system.'),
        );
        return Promise.all(
          collections.map(async ({ name }): Promise<[string, string[]]> => {
            const unique = (await db.collection(name).indexes())
              .filter((index) => index.unique)
              .map((index) => Object.keys(index.key).join(', '));
            return [`${database}.${name}`, unique];
          }),
        );
      }),
    )
  ).flat();
});
afterAll(() => client?.close());

const rowOf = (name: string) => rows.get(name) ?? rows.get(name.replace(/^\w+\./, '*.'));

describe('the shard keys', () => {
  test('docs/scaling.md has the shard key of every collection, or the reason why it has none', () => {
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.map(([name]) => name).filter((name) => !rowOf(name))).toEqual([]);
  });

  test('docs/scaling.md lists exactly the unique indexes that exist', () => {
    for (const [name, unique] of stored)
      expect([name, [...unique].sort()]).toEqual([name, [...rowOf(name)!.unique].sort()]);
  });

  test('a unique index begins with its shard key, or docs/scaling.md says what to do', () => {
    for (const [name, { key, unique, follows }] of rows) {
      const bad = key === null ? [] : unique.filter((fields) => !`${fields},`.startsWith(`${key},`));
      expect([name, bad.length > 0, follows.includes('see below')]).toEqual([
        name,
        bad.length > 0,
        bad.length > 0,
      ]);
    }
  });
});
