import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { intoLog } from '../../commands/machine/processes';
import { supervise, type Supervised } from '../../commands/machine/supervise';
import { common, type Part, type SystemConfig } from '../../commands/system';
import type { Container, RunOptions } from './run-image';

/** What deploy/ gives a part, except for addresses: here all parts share one machine. */
export function environmentOf(part: Part, config: SystemConfig): NodeJS.ProcessEnv {
  const { SHELL_DIR: _shell, PHOTOS_DIR: _photos, ...env } = part.env(config);
  return { ...common(config), ...env };
}

/** Runs a part from its image, as `runPart` runs it from this checkout. @param images by name */
export const runImage = (
  images: Record<string, Container>,
  part: Part,
  config: SystemConfig,
  onDied: (sentence: string) => void,
): Promise<Supervised> =>
  superviseImage(images[basename(part.folder)]!, {
    name: part.name,
    logs: join(config.settings.MESA_DATA_DIR, 'logs'),
    onDied,
    env: environmentOf(part, config),
  });

interface SuperviseOptions extends Omit<RunOptions, 'log'> {
  name: string;
  /** the folder of its log */
  logs: string;
  env: NodeJS.ProcessEnv;
  onDied: (sentence: string) => void;
}

/** Runs an image and starts it again whenever it ends, until it is stopped. */
export async function superviseImage(
  image: Container,
  { name, logs, env, onDied, ...how }: SuperviseOptions,
): Promise<Supervised> {
  await mkdir(logs, { recursive: true });
  return supervise({
    name,
    onDied: (end) => onDied(`${name} ${end}; starting it again.`),
    spawn: () => intoLog(join(logs, `${name}.log`), (log) => image.start(env, { ...how, log })),
  });
}
