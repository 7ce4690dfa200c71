/** What an update changed, as MongoDB's change events describe it. Paths are "a.b.0". */
export interface UpdateDescription {
  updatedFields?: Fields | null;
  removedFields?: string[] | null;
  truncatedArrays?: { field: string; newSize: unknown }[] | null;
  /** the parts of paths whose text is ambiguous, as of a field with a dot in its name */
  disambiguatedPaths?: Record<string, unknown[]> | null;
}

type Fields = Record<string, unknown>;

/**
 * Does to a document what an update did to it.
 * @param document as it was before the update; changed in place
 * @throws Error when the document does not have the changed fields' parents
 */
export function applyUpdate(document: Fields, update: UpdateDescription): void {
  const find = (path: string) => locate(document, path, update.disambiguatedPaths?.[path]);
  for (const { field, newSize } of update.truncatedArrays ?? []) {
    const { parent, name } = find(field);
    (parent[name] as unknown[]).length = Number(newSize);
  }
  for (const path of update.removedFields ?? []) {
    const { parent, name } = find(path);
    delete parent[name];
  }
  for (const [path, value] of Object.entries(update.updatedFields ?? {})) {
    const { parent, name } = find(path);
    parent[name] = value;
  }
}

/** The object or array that has the last part of a path. */
function locate(document: Fields, path: string, parts: unknown[] | undefined) {
  const names = parts?.map(String) ?? path.split('.');
  const name = names.pop()!;
  let parent = document;
  for (const one of names) {
    const next = parent[one];
    if (typeof next !== 'object' || next === null) throw new Error(`A change of ${path} does not fit.`);
    parent = next as Fields;
  }
  return { parent, name };
}
