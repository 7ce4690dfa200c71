import type { Settings } from '../settings';
import { claim, runningInstance } from '../start/instance';
import { startSystem } from '../start/start-system';

/** A Mesa for the dev server to run in front of. */
interface Site {
  url: string;
  stop(): Promise<void>;
}

/** The Mesa that runs on this data folder, which `stop` leaves running, or else one started here. */
export async function siteOf(settings: Settings, signal: AbortSignal): Promise<Site> {
  const running = await runningInstance(settings.MESA_DATA_DIR);
  if (running) return { url: `http://127.0.0.1:${running.port}`, stop: async () => undefined };
  const release = await claim(settings.MESA_DATA_DIR);
  const system = startSystem({ settings, signal, say: (sentence) => process.stderr.write(`${sentence}\n`) });
  const stop = async (): Promise<void> => {
    await system.stop();
    await release();
  };
  try {
    await system.ready;
    return { url: `http://127.0.0.1:${settings.PORT}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
