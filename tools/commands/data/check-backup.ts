import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUri } from '../../offline/mongo/uri';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import type { Progress } from './back-up';
import { Databases } from './databases';
import type { Plan } from './plan-restore';
import { restore } from './restore';

/** A rule of the proof of reservations that stored data break. */
export interface Violation {
  rule: string;
  what: string;
}

/**
 * Restores a backup into databases of its own ("mesa_check_accounts"), runs the checks of the reservations'
 * proof on them, and drops them.
 * @returns the broken rules
 */
export async function checkBackup(
  { client, uri }: Databases,
  plan: Plan,
  options: { key?: Buffer; onProgress: Progress },
): Promise<Violation[]> {
  const scratch = new Databases(client, databaseUri(uri, 'check'));
  await scratch.drop();
  try {
    await restore(scratch, plan, options);
    return await checkReservations(databaseUri(scratch.uri, 'reservations'));
  } finally {
    await scratch.drop();
  }
}

/** Runs the reservations service's check of stored data; in an image its bundle is beside this file. */
async function checkReservations(uri: string): Promise<Violation[]> {
  const bundle = join(__dirname, 'check-database.cjs');
  const program = existsSync(bundle)
    ? [bundle]
    : ['--import', 'tsx', join(ROOT, 'services/reservations/proof/check-database.ts')];
  const stdout = await runProgram(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', MONGODB_URI: uri },
    failure: 'The check of the restored data failed',
  });
  return JSON.parse(stdout) as Violation[];
}
