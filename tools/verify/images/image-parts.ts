import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { intoLog } from '../../commands/machine/processes';
import { supervise, type Supervised } from '../../commands/machine/supervise';
import { common, type Part, type SystemConfig } from '../../commands/system';
import type { Container } from './run-image';

/** What deploy/ gives a part, except for addresses: here all parts share one machine. */
export function environmentOf(part: Part, config: SystemConfig): NodeJS.ProcessEnv {
  const { SHELL_DIR: _shell, PHOTOS_DIR: _photos, ...env } = part.env(config);
  return { ...common(config), ...env };
}

/**
 * Runs a part from its image, as `runPart` runs it from this checkout: starts it again whenever it ends.
 * @param images by name
 */
export async function runImage(
  images: Record<string, Container>,
  part: Part,
  config: SystemConfig,
  onDied: (sentence: string) => void,
): Promise<Supervised> {
  const image = images[basename(part.folder)]!;
  const logs = join(config.settings.MESA_DATA_DIR, 'logs');
  const env = environmentOf(part, config);
  await mkdir(logs, { recursive: true });
  return supervise({
    name: part.name,
    onDied: (end) => onDied(`${part.name} ${end}; starting it again.`),
    spawn: () => intoLog(join(logs, `${part.name}.log`), (log) => image.start(env, { log })),
  });
}
