import type { RemoteEntry } from '@mesa/contract';

/** The integrity of each file of a folder; null: a remote under development, whose files change. */
const folders = new Map<string, Readonly<Record<string, string>> | null>();

/** From now on the page loads this remote's files, and only with the integrity that its entry declares. */
export function checkFilesOf({ entry, integrity }: Pick<RemoteEntry, 'entry' | 'integrity'>): void {
  folders.set(new URL('.', new URL(entry, window.location.origin)).pathname, integrity ?? null);
}

/**
 * Gives every script and stylesheet of a remote its integrity at the moment it gets its address, by property
 * or attribute, whoever inserts it: the federation runtime, webpack's in a remote, or a remote itself.
 * So the browser checks each file, in builds of every age. A file without a declared integrity is not loaded.
 * @param onAltered called with the address of a file whose bytes are not those of the build
 */
export function checkEveryFile(onAltered: (url: string) => void): void {
  checkOnSet(HTMLScriptElement.prototype, 'src', onAltered);
  checkOnSet(HTMLLinkElement.prototype, 'href', onAltered);
}

function checkOnSet<E extends HTMLScriptElement | HTMLLinkElement>(
  prototype: E,
  attribute: 'src' | 'href',
  onAltered: (url: string) => void,
): void {
  const native = Object.getOwnPropertyDescriptor(prototype, attribute)!;
  Object.defineProperty(prototype, attribute, {
    ...native,
    set(this: E, value: unknown) {
      const url = new URL(String(value), document.baseURI);
      const integrity = integrityOf(url);
      if (integrity) {
        this.integrity = integrity;
        this.addEventListener(
          'error',
          () => void isAltered(url, integrity).then((is) => is && onAltered(url.href)),
        );
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
function integrityOf({ origin, pathname }: URL): string | undefined {
  if (origin !== window.location.origin || !pathname.startsWith('/remotes/')) return undefined;
  const end = pathname.split('/', 4).join('/').length + 1;
  const folder = folders.get(pathname.slice(0, end));
  if (folder === null) return undefined;
  const file = pathname.slice(end);
  const integrity = folder && Object.hasOwn(folder, file) ? folder[file] : undefined;
  if (!integrity) throw new Error(`${pathname} is not loaded: its integrity is unknown.`);
  return integrity;
}

/** Whether a file that did not load came, but with other bytes. */
async function isAltered(url: URL, integrity: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (!response.ok) return false;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...digest))}` !== integrity;
  } catch {
    return false;
  }
}
