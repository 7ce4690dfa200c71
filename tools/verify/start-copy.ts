import type { Supervised } from '../commands/machine/supervise';
import { readSettings, type Settings } from '../commands/settings';
import { runPart } from '../commands/start/run-part';
import type { Part, SystemConfig } from '../commands/system';

/** Settings of a system that many tests use from one address. @param folder for its logs and secrets */
export const testSettings = (folder: string): Settings => ({
  ...readSettings({}),
  ...{ MESA_DATA_DIR: folder, RATE_LIMIT_FACTOR: 1_000, LOG_LEVEL: 'warn' },
});

interface CopyOptions {
  port: number;
  /** of its log; the part's own by default */
  name?: string;
  /** variables besides those of the part */
  env?: Record<string, string>;
  /** starts it; by default from this checkout */
  run?: typeof runPart;
}

/** Starts one process of a part on a port of its own. @param config with the ports of the other parts */
export function startCopy(
  part: Part,
  config: SystemConfig,
  { port, name = part.name, env, run = runPart }: CopyOptions,
): Promise<Supervised> {
  const own: SystemConfig = {
    ...config,
    settings: { ...config.settings, PORT: port },
    ports: { ...config.ports, [part.name]: port },
  };
  const copy: Part = { ...part, name, env: () => ({ ...part.env(own), ...env }) };
  return run(copy, own, (sentence) => process.stderr.write(`${sentence}\n`));
}
