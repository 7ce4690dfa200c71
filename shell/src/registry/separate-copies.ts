import type { RemoteEntry } from '@mesa/contract';

const separated = new Set<string>();

/**
 * Keeps several versions of one remote in a page apart. Their builds hand over chunks in a global array of
 * the same name; here each folder of files has its own, found by the script that runs.
 */
export function separateCopies(name: string): void {
  const property = `webpackChunk${name.replace(/[^a-zA-Z0-9$]+/g, '_')}`;
  if (separated.has(property)) return;
  separated.add(property);
  const arrays = new Map<string, unknown>();
  Object.defineProperty(window, property, {
    configurable: true,
    get: () => arrays.get(folderOfScript()),
    set: (array: unknown) => void arrays.set(folderOfScript(), array),
  });
}

function folderOfScript(): string {
  const script = document.currentScript;
  return script instanceof HTMLScriptElement ? script.src.replace(/[^/]*$/, '') : '';
}

/**
 * Removes a version's scripts and styles from the page. The class names of two versions are the same, and
 * webpack waits for a script that is already in the page instead of loading the other version's.
 */
export function removeFiles({ entry }: RemoteEntry): void {
  const folder = new URL('.', new URL(entry, window.location.origin)).href;
  for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link')) {
    const url = element instanceof HTMLScriptElement ? element.src : element.href;
    if (url.startsWith(folder)) element.remove();
  }
}
