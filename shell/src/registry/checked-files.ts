import type { RemoteEntry } from '@mesa/contract';

/** The integrity of each file of a folder; null: a remote under development, whose files change. */
const folders = new Map<string, Readonly<Record<string, string>> | null>();

/** From now on the page loads this remote's files, and only with the integrity that its entry declares. */
export function checkFilesOf({ entry, integrity }: Pick<RemoteEntry, 'entry' | 'integrity'>): void {
  folders.set(new URL('.', new URL(entry, window.location.origin)).pathname, integrity ?? null);
}

/**
 * Gives every script, stylesheet and catalog of a remote its integrity at the moment it gets its
 * address, by property or attribute, whoever inserts it: the federation runtime, webpack's in a remote, or a
 * remote itself. So the browser checks each file, in builds of every age. A file without a declared integrity
 * is not loaded.
 * @param onAltered called with the address of a file whose bytes are not those of the build
 */
export function checkEveryFile(onAltered: (url: string) => void): void {
  const { fetch: load } = window;
  const reportAltered = async (url: URL, integrity: string) => {
    if (await isAltered(url, integrity, load)) onAltered(url.href);
  };
  checkOnSet(HTMLScriptElement.prototype, 'src', reportAltered);
  checkOnSet(HTMLLinkElement.prototype, 'href', reportAltered);
  checkOnFetch(load, reportAltered);
}

/** Fetches a file again that did not load, to tell altered bytes from a lost connection. */
type ReportAltered = (url: URL, integrity: string) => Promise<void>;

/** Checks what is fetched, the catalogs of a remote; anything that is not declared is fetched unchecked. */
function checkOnFetch(load: typeof fetch, reportAltered: ReportAltered): void {
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
    const [folder, file] = placeOf(url);
    const integrity = folder && Object.hasOwn(folder, file) ? folder[file] : undefined;
    if (!integrity) return load(input, init);
    try {
      return await load(input, { ...init, integrity });
    } catch (error) {
      await reportAltered(url, integrity);
      throw error;
    }
  };
}

/** Checks what an element loads, from the moment its address is set. */
function checkOnSet<E extends HTMLScriptElement | HTMLLinkElement>(
  prototype: E,
  attribute: 'src' | 'href',
  reportAltered: ReportAltered,
): void {
  const native = Object.getOwnPropertyDescriptor(prototype, attribute)!;
  Object.defineProperty(prototype, attribute, {
    ...native,
    set(this: E, value: unknown) {
      const url = new URL(String(value), document.baseURI);
      const integrity = integrityOf(url);
      if (integrity) {
        this.integrity = integrity;
        this.addEventListener('error', () => void reportAltered(url, integrity));
      }
      native.set!.call(this, value);
    },
  });
  const { setAttribute } = prototype;
  prototype.setAttribute = function (this: E, name: string, value: string) {
    if (name.toLowerCase() === attribute) Reflect.set(this, attribute, value);
    else setAttribute.call(this, name, value);
  };
}

/** @throws Error for a file of a remote that nobody declared */
function integrityOf(url: URL): string | undefined {
  if (url.origin !== window.location.origin || !url.pathname.startsWith('/remotes/')) return undefined;
  const [folder, file] = placeOf(url);
  if (folder === null) return undefined;
  const integrity = folder && Object.hasOwn(folder, file) ? folder[file] : undefined;
  if (!integrity) throw new Error(`${url.pathname} is not loaded: its integrity is unknown.`);
  return integrity;
}

/** What is declared for the folder of a file, and the file's name in it. */
function placeOf({ origin, pathname }: URL) {
  const end = pathname.split('/', 4).join('/').length + 1;
  const folder = origin === window.location.origin ? folders.get(pathname.slice(0, end)) : undefined;
  return [folder, pathname.slice(end)] as const;
}

/** Whether a file that did not load came, but with other bytes. */
async function isAltered(url: URL, integrity: string, load: typeof fetch): Promise<boolean> {
  try {
    // without the integrity, whose check would give no answer at all
    const response = await load(url);
    if (!response.ok) return false;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...digest))}` !== integrity;
  } catch {
    return false;
  }
}
