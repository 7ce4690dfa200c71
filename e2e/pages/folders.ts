import { basename, join } from 'node:path';

export const ROOT = join(__dirname, '../..');
/** Of the running Mesa. */
export const DATA_DIR = process.env['MESA_DATA_DIR'] ?? join(ROOT, '.mesa');

const NOT_SOURCE = new Set(['dist', 'node_modules', 'coverage', '.nx']);

/** For `cp`: what a copy of a checkout needs. */
export const isSource = (path: string): boolean => !NOT_SOURCE.has(basename(path));
