import { examineDatabase, examineMongod } from './doctor/database';
import { fine, type Finding } from './doctor/finding';
import { examineDataDir, examineDisk } from './doctor/machine';
import { examineAddresses, examineMails } from './doctor/mails';
import { examineParts, examinePort } from './doctor/parts';
import { readSettings, type Settings } from './settings';
import { runningInstance } from './start/instance';

const SIGNS = { fine: 'fine   ', note: 'note   ', wrong: 'WRONG  ' } as const;

/** `npm run doctor`: checks this installation and prints each problem with its remedy. */
export async function run(): Promise<number> {
  const findings = await examine(readSettings());
  for (const { state, what, remedy } of findings) {
    console.log(`${SIGNS[state]}${what}`);
    if (remedy) console.log(`       ${remedy}`);
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  console.log(
    wrong === 0 ? 'Nothing is wrong.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`,
  );
  return wrong === 0 ? 0 : 1;
}

/** Examines the machine, the data folder, the database and, when it runs, the system. Changes nothing. */
async function examine(settings: Settings): Promise<Finding[]> {
  const dataDir = settings.MESA_DATA_DIR;
  const instance = await runningInstance(dataDir);
  const findings = await Promise.all([
    examineDataDir(dataDir),
    examineDisk(dataDir),
    settings.MONGODB_URI || instance
      ? examineDatabase(instance?.mongodbUri ?? settings.MONGODB_URI!, () => new Date())
      : examineMongod(),
    instance ? examineParts(instance, dataDir) : examinePort(settings.PORT, settings.HOST),
    ...(instance ? [examineMails(() => new Date())] : []),
  ]);
  const node = fine(`Node.js ${process.versions.node}.`);
  const admin = instance ? [fine(`Remotes are published at ${instance.adminUrl} (MESA_ADMIN_URL).`)] : [];
  return [
    node,
    ...findings.flat(),
    ...admin,
    ...examineAddresses({ ...settings, TRUST_PROXY: process.env['TRUST_PROXY'] }),
  ];
}
