/** Texts by name in a storage of the browser. */
export interface BrowserStorage {
  read: (name: string) => string | null;
  /** @param value null removes the name */
  write: (name: string, value: string | null) => void;
  clear: () => void;
}

/** What every tab of this browser knows. */
export const localValues = createBrowserStorage(() => window.localStorage);

/** What this tab keeps across a reload. */
export const tabValues = createBrowserStorage(() => window.sessionStorage);

/**
 * A storage that may refuse: forbidden by the browser, full, or damaged. What cannot be written there and
 * read again lasts as long as the page.
 * @param storage throws where the browser forbids it
 */
function createBrowserStorage(storage: () => Storage): BrowserStorage {
  const unwritten = new Map<string, string | null>();
  return {
    read(name) {
      const kept = unwritten.get(name);
      if (kept !== undefined) return kept;
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    write(name, value) {
      try {
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, value);
        // it may take a text and not give it back
        if (storage().getItem(name) === value) unwritten.delete(name);
        else unwritten.set(name, value);
      } catch {
        unwritten.set(name, value);
      }
    },
    clear() {
      unwritten.clear();
      try {
        storage().clear();
      } catch {
        // nothing was stored
      }
    },
  };
}
