import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A remote's own file of this name, or the one of defaults/. */
export function configOf(folder: string, file: 'webpack.config.js' | 'jest.config.js'): string {
  const own = join(folder, file);
  return existsSync(own) ? own : join(__dirname, '../defaults', file);
}
