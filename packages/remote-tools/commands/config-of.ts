import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A remote's own file of this name, or the one of defaults/. */
export function configOf(folder: string, file: 'webpack.config.js' | 'jest.config.js'): string {
  const ownFile = join(folder, file);
  return existsSync(ownFile) ? ownFile : join(__dirname, '../defaults', file);
}
