import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { step } from '@mesa/remote-tools/commands';
import type { MongoServer } from '../offline/mongo/start-mongo';
import { ROOT } from './settings';
import { buildChanged } from './start/build';
import { withOwnMongo } from './test/with-mongo';

/** What can be proved, and the options of each proof/long.ts; checked here too, before anything is built. */
const PROOFS = {
  reservations: ['kills', 'requests', 'watchers', 'seed'],
  mail: ['kills', 'changes', 'seconds', 'seed'],
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
  const optionTypes = Object.fromEntries(PROOFS[name].map((option) => [option, { type: 'string' as const }]));
  parseArgs({ args: options, options: optionTypes });
  const folder = `services/${name}`;
  await buildChanged([folder]);
  return withOwnMongo(
    (server) => prove(server, [join(ROOT, folder, 'proof/long.ts'), ...options]),
    // the proof kills it on purpose: no message about that
    { onDied: () => {} },
  );
}

/** @returns the exit code of the proof */
async function prove(mongo: MongoServer, command: string[]): Promise<number> {
  const progress = step('Proving');
  const proof = spawn(process.execPath, ['--import', 'tsx', ...command], {
    cwd: ROOT,
    env: { ...process.env, MONGODB_URI: mongo.uri },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  proof.on('message', (message: Message) => {
    if (!('kill' in message)) progress.share(message.share, message.text);
    else if (mongo.process.pid) process.kill(mongo.process.pid, 'SIGKILL');
  });
  const [code] = (await once(proof, 'exit').finally(() => progress.done())) as [number | null];
  return code ?? 1;
}
