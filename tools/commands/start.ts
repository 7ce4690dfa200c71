import { step } from './console/progress';
import { Sentence } from './console/sentence';
import { isFree } from './machine/ports';
import { readSettings } from './settings';
import { claim } from './start/instance';
import { whenToldToStop } from './start/signals';
import { bringUp } from './start/system-up';

/** `npm start`: the whole system, until Ctrl-C. */
export async function run(): Promise<number> {
  const settings = readSettings();
  const release = await claim(settings.MESA_DATA_DIR);
  const told = whenToldToStop();
  try {
    await refuseTakenPort(settings.PORT, settings.HOST);
    const progress = step('Starting Mesa');
    const system = bringUp({
      settings,
      signal: told.signal,
      say: (sentence) => process.stderr.write(`${sentence}\n`),
    });
    try {
      await system.ready;
      progress.done();
      console.log(`Mesa is ready at http://localhost:${settings.PORT}`);
      await told.stop;
    } catch (error) {
      if (!told.signal.aborted) throw error;
    } finally {
      progress.done();
      await system.stop();
    }
    return 0;
  } finally {
    await release();
  }
}

async function refuseTakenPort(port: number, host: string): Promise<void> {
  // "localhost" may mean either of the two loopback addresses
  const free = await Promise.all(
    [...new Set([host, '127.0.0.1', '::1'])].map((address) => isFree(port, address)),
  );
  if (free.includes(false))
    throw new Sentence(`Port ${port} is in use by another program; set PORT to a free one.`);
}
