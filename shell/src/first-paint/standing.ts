/** What the page's first paint has in its main part, and for which hash path. */
export interface Standing {
  path: string;
  nodes: readonly Node[];
}

/**
 * Reads it before React empties the root.
 * @param path the hash path that the page was opened at
 * @returns null when there is none
 */
export function readStanding(root: Element, path: string): Standing | null {
  const nodes = [...(root.querySelector('main')?.childNodes ?? [])];
  return nodes.length > 0 ? { path, nodes } : null;
}
