import { DATABASES } from '../data/collections';
import type { Databases } from '../data/databases';
import { fine, note, wrong, type Finding } from './finding';

interface Progress {
  _id: string;
  finished_at?: Date;
  changed?: number;
  failed?: string | null;
}

/** Reports the unfinished migrations of all databases (docs/decisions/037). */
export async function examineMigrations(databases: Databases): Promise<Finding[]> {
  const findings = await Promise.all(
    DATABASES.map(async (database) => {
      const all = await databases
        .get(database)
        .collection<Progress>('migrations')
        .find()
        .sort({ _id: 1 })
        .toArray();
      return all
        .filter(({ finished_at }) => !finished_at)
        .map((migration) => describeMigration(`Migration ${migration._id} of ${database}`, migration));
    }),
  );
  const unfinished = findings.flat();
  return unfinished.length > 0 ? unfinished : [fine('No migration of the stored data is running.')];
}

function describeMigration(name: string, { changed = 0, failed }: Progress): Finding {
  if (failed)
    return wrong(
      `${name} fails with ${failed} after ${changed} documents.`,
      'The service keeps trying; its log has each failure under "a migration step failed".',
    );
  return note(
    `${name} has changed ${changed} documents so far.`,
    'Mesa can be used meanwhile; a running instance of that service continues it.',
  );
}
