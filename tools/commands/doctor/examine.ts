import type { Settings } from '../settings';
import { runningInstance } from '../start/instance';
import { examineDataDir, examineDisk, examineLock, examineNode } from './machine';
import { examineDatabase, examineMongod } from './database';
import type { Finding } from './finding';
import { examineMails } from './mails';
import { examineParts, examinePort } from './parts';

/** Examines the machine, the data folder, the database and, when it runs, the system. Changes nothing. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const dataDir = settings.MESA_DATA_DIR;
  const instance = await runningInstance(dataDir);
  const found = await Promise.all([
    Promise.resolve(examineNode(process.versions.node)),
    examineDataDir(dataDir),
    examineDisk(dataDir),
    examineLock(dataDir),
    settings.MONGODB_URI || instance
      ? examineDatabase(instance?.mongodbUri ?? settings.MONGODB_URI!, () => new Date())
      : examineMongod(),
    instance ? examineParts(instance, dataDir) : examinePort(settings.PORT, settings.HOST),
    ...(instance ? [examineMails(() => new Date())] : []),
  ]);
  return found.flat();
}
