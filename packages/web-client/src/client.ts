/** The settings of the client. */
interface Client {
  /** '' means the page's own origin */
  origin: string;
  fetch: typeof fetch;
}

const pageOrigin: Client = { origin: '', fetch: (input, init) => globalThis.fetch(input, init) };

let client = pageOrigin;

const listeners = new Set<() => void>();

/**
 * Uses another origin or another fetch: for tests and for a remote that runs without the shell.
 * @returns a function that restores the page's own origin
 */
export function configureClient(settings: Partial<Client>): () => void {
  client = { ...pageOrigin, ...settings };
  return () => {
    client = pageOrigin;
  };
}

export function currentClient(): Client {
  return client;
}

/**
 * Registers a listener for the end of a session: the response to a call that needs a diner was 401. A wrong
 * password at sign-in does not count. The client itself shows nothing.
 * @returns a function that removes the listener
 */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let caller: string | undefined;

/**
 * Sets the remote whose screen or modal is on the page, e.g. "mf-booking@1.4.0"; named in the headers of
 * calls where the page asks for traces.
 * @returns a function that restores the remote that was set before
 */
export function setCallingRemote(remote: string): () => void {
  const before = caller;
  caller = remote;
  return () => {
    caller = before;
  };
}

export function callingRemote(): string | undefined {
  return caller;
}

export function notifySignedOut(): void {
  for (const listener of listeners) listener();
}
