import type { BuiltPosition } from '@mesa/contract';

/** The version of a remote that an error came from, and where in its files, if a file is known. */
export interface ErrorOrigin {
  name: string;
  version: string;
  at?: BuiltPosition;
}

const REMOTE_FILE =
  /\/remotes\/([a-z][\w-]*)\/([^/\s]+)\/(?:try-\d+\/)?([\w./-]+\.(?:json|js|css))(?::(\d+):(\d+))?/;
/** Extensions run in the page, but are not of it. */
const EXTENSION = /^[^\n]*(?:\n\s*at [^\n]*)?(?:chrome|moz|safari-web)-extension:/;

/**
 * Where an error comes from: the first address of a remote's file in its stack.
 * @param text the stack, or the address of the file that threw
 */
export function originIn(text: string): ErrorOrigin | undefined {
  const [, name, version, file, line, column] = REMOTE_FILE.exec(text) ?? [];
  if (!name || !version || !file) return undefined;
  const isPlace = Number(line) > 0 && Number(column) > 0;
  return {
    name,
    version,
    ...(isPlace && { at: { file, line: Number(line), column: Number(column) } }),
  };
}

export const isOfExtension = (stack: string): boolean => EXTENSION.test(stack);
