import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { step } from '@mesa/remote-tools/commands';
import { findMongod } from '../offline/mongo/find';
import { startMongo } from '../offline/mongo/start-mongo';
import { ROOT } from './settings';
import { buildChanged } from './start/build';

/** What can be proved, and the options of each proof/long.ts; checked here too, before anything is built. */
const PROOFS = {
  reservations: ['kills', 'requests', 'watchers', 'seed'],
  mail: ['kills', 'changes', 'mails', 'seconds', 'seed'],
} as const;

/** Messages of the proof to this process, which runs its database. */
type Message = { kill: 'mongod' } | { share: number; text: string };

/**
 * `npm run prove -- --kills 120 --requests 12000 --watchers 60 --seed 1`: looks for broken guarantees (double
 * bookings, lost bookings) while the reservations service and its database are killed at random; with `mail`
 * first, for lost mails. The proofs are in services/NAME/proof; this command starts a MongoDB for them and
 * kills that on request.
 */
export async function run(args: string[]): Promise<number> {
  const name = args[0] === 'mail' ? 'mail' : 'reservations';
  const options = args.slice(name === 'mail' ? 1 : 0);
  const known = Object.fromEntries(PROOFS[name].map((option) => [option, { type: 'string' as const }]));
  parseArgs({ args: options, options: known });
  const folder = `services/${name}`;
  await buildChanged([folder]);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-prove-'));
  // the proof kills it on purpose: no message about that
  const server = await startMongo(await findMongod(), dataDir, () => {});
  const progress = step('Proving');
  try {
    await server.ready;
    const proof = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, folder, 'proof/long.ts'), ...options],
      {
        cwd: ROOT,
        env: { ...process.env, MONGODB_URI: server.uri },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
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
