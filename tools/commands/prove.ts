import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { step } from './console/progress-step';
import { findMongod } from '../offline/mongo/find';
import { startMongo } from '../offline/mongo/start-mongo';
import { ROOT } from './settings';
import { buildChanged } from './start/build';

const FOLDER = 'services/reservations';

/** Messages of the proof to this process, which runs its database. */
type Message = { kill: 'mongod' } | { share: number; text: string };

/** The options of services/reservations/proof/long.ts; checked here too, before anything is built. */
const OPTIONS = {
  kills: { type: 'string' },
  requests: { type: 'string' },
  watchers: { type: 'string' },
  seed: { type: 'string' },
} as const;

/**
 * `npm run prove -- --kills 120 --requests 12000 --watchers 60 --seed 1`: looks for broken guarantees (double
 * bookings, lost bookings) while the reservations service and its database are killed at random. The proof
 * itself is in services/reservations/proof; this command starts a MongoDB for it and kills that on request.
 */
export async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: OPTIONS });
  await buildChanged([FOLDER]);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-prove-'));
  // the proof kills it on purpose: no message about that
  const server = await startMongo(await findMongod(), dataDir, () => {});
  const progress = step('Proving');
  try {
    await server.ready;
    const proof = spawn(process.execPath, ['--import', 'tsx', join(ROOT, FOLDER, 'proof/long.ts'), ...args], {
      cwd: ROOT,
      env: { ...process.env, MONGODB_URI: server.uri },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    proof.on('message', (message: Message) => {
      if ('kill' in message) killNow(server.process.pid);
      else progress.share(message.share, message.text);
    });
    return await new Promise<number>((resolve) => proof.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    progress.done();
    await server.process.stop(8_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function killNow(pid: number | undefined): void {
  if (pid) process.kill(pid, 'SIGKILL');
}
