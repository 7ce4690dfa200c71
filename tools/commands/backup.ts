import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { step, UserError } from '@mesa/remote-tools/commands';
import { backUp, type Contents } from './data/back-up';
import { backupMetrics, recordBackup } from './data/last-backup';
import { withData } from './data/with-data';
import { serveMetrics } from './machine/serve-metrics';
import { readPort } from './read-options';
import { stopRequest } from './start/stop-request';

const STDOUT = '-';

/**
 * `npm run backup -- FILE`: writes every database of this installation as it is at one moment, with photos
 * and published remotes, into one compressed file, or to standard output. With `--metrics` it writes nothing
 * and serves the time of the last backup as a metric, until it is stopped.
 */
export async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { metrics: { type: 'boolean', default: false }, port: { type: 'string', default: '0' } },
  });
  const [file] = positionals;
  const { stop, signal } = stopRequest();
  if (values.metrics) return serveAge(readPort(values.port), stop);
  if (!file) throw new UserError('Name the file to write: npm run backup -- mesa.gz');
  const target = file === STDOUT ? STDOUT : resolve(process.env.INIT_CWD ?? '.', file);
  await refuseTarget(target);
  return withData(async (databases) => {
    const progress = step('Writing a backup');
    const contents = await write(target, (stream) =>
      backUp(databases, stream, { signal, onProgress: progress.share }),
    )
      .catch((error: NodeJS.ErrnoException) => {
        if (signal.aborted) throw new UserError('The backup was stopped before it was complete.');
        if (error.syscall) throw new UserError(`The backup cannot be written: ${error.message}.`);
        throw error;
      })
      .finally(() => progress.done());
    await recordBackup(databases, contents.at);
    await report(target, contents);
    return 0;
  });
}

async function refuseTarget(target: string): Promise<void> {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  if (target === STDOUT) {
    // npm has written already, and the backup could not be read
    if (script && level !== 'silent')
      throw new UserError('npm writes to standard output too: use npm run --silent backup -- -');
  } else if (await stat(target).catch(() => null))
    throw new UserError(`${target} already exists; a backup never overwrites a file.`);
}

type Work = (stream: NodeJS.WritableStream) => Promise<Contents>;

const write = (target: string, work: Work) =>
  target === STDOUT ? writeStdout(work) : writeFile(target, work);

async function writeStdout(work: Work): Promise<Contents> {
  const contents = await work(process.stdout);
  // an exit before a pipe has taken everything would cut it off
  await new Promise((resolve) => process.stdout.write('', resolve));
  return contents;
}

/** A file gets its name once it is complete and on the disk; if anything fails before, there is none. */
async function writeFile(target: string, work: Work): Promise<Contents> {
  const part = `${target}.part`;
  await rm(part, { force: true });
  // readable by its owner alone: it has personal data
  const stream = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true });
  await once(stream, 'open');
  try {
    const contents = await work(stream);
    await rename(part, target);
    return contents;
  } finally {
    stream.destroy();
    await rm(part, { force: true });
  }
}

async function report(target: string, { at, collections, documents }: Contents): Promise<void> {
  const text = `${documents} documents of ${collections} collections as of ${at.toISOString()}`;
  if (target === STDOUT) return console.error(`${text}.`);
  const { size } = await stat(target);
  console.log(`${text} in ${target} (${(size / 1_048_576).toFixed(1)} MiB).`);
}

const serveAge = (port: number, stop: Promise<void>): Promise<number> =>
  withData(async (databases) => {
    const server = await serveMetrics(backupMetrics(databases), port);
    console.log(`The time of the last backup is at http://localhost:${server.port}/metrics.`);
    await stop;
    server.close();
    return 0;
  });
