import { commandLines } from './command-lines';
import { createLog } from './log';
import { StagedChanges, type Apply } from './events';
import type { Script } from './run-script';

interface Part<T> {
  /** reads what the command sends; returns what is to be written, nothing where all is as it should be */
  plan: (items: AsyncIterable<unknown>) => Promise<T[]>;
  apply: Apply<T>;
}

/**
 * One service's part of a change that a command makes in several services at once, all or nothing
 * (docs/decisions/038). The command speaks by lines of standard input, and hears by those of standard output:
 *
 *   ←  `ready`, or `busy` and the end while another such change is made
 *   →  a line of JSON for each item, then `end`
 *   ←  what `plan` says of them
 *   →  `write`
 *   ←  `prepared`: all is staged
 *   →  `decide`, to one of the services, when all are prepared
 *   ←  `decided`: for all services, and a kill changes nothing any more
 *   →  `apply`
 *   ←  `applied`
 *
 * Where the command ends, or is killed, before its `decide`, nothing is written.
 * @param change its name, the same in all services
 */
export async function takePart<T>(
  { database, feed, say }: Script,
  change: string,
  { plan, apply }: Part<T>,
): Promise<void> {
  const lines = commandLines();
  const changes = new StagedChanges<T>({ database, feed, apply, log: createLog('script', 'silent') });
  try {
    if (!(await changes.begin())) return say('busy');
    say('ready');
    const items = await plan(lines.items());
    if (!(await lines.hears('write'))) return;
    await changes.stage(change, items);
    say('prepared');
    if (await lines.hears('decide')) {
      await changes.decide(change);
      say('decided');
      // also where the command has ended
      await lines.hears('apply');
    }
    if (await changes.applyDecided(change)) say('applied');
  } finally {
    lines.close();
    await changes.end();
  }
}
