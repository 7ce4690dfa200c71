import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../machine/ports';
import { spawnTool, untilReady } from './spawn-tool';

/** A separate Mesa for tests: `npm start` on a free port with an empty data folder. */
export interface OwnSystem {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts it and waits until it is ready.
 * @param env settings besides port and folder
 * @throws UserError with its output when it does not become ready
 */
export async function startOwnSystem(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<OwnSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-own-'));
  const [port] = await freePorts(1);
  const tool = spawnTool(['start'], { PORT: String(port), MESA_DATA_DIR: dataDir, ...env });
  const stop = async (): Promise<void> => {
    tool.child.kill('SIGTERM');
    await tool.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(tool, signal);
    return { url: `http://localhost:${port}`, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
