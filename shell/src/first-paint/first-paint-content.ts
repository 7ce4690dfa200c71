/** The nodes of the first paint's `main`, and the hash path that they are for. */
export interface FirstPaintContent {
  path: string;
  nodes: readonly Node[];
}

/**
 * Takes the nodes from the page before React empties the root.
 * @param path the hash path that the page was opened at
 * @returns null when there is none
 */
export function readFirstPaintContent(root: Element, path: string): FirstPaintContent | null {
  const nodes = [...(root.querySelector('main')?.childNodes ?? [])];
  return nodes.length > 0 ? { path, nodes } : null;
}
