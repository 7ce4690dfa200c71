/** What the transport is told from outside: where `/api` is, and who wants to know that a session has ended. */
interface Client {
  /** '' means the page's own origin */
  origin: string;
  fetch: typeof fetch;
}

const ownOrigin: Client = { origin: '', fetch: (input, init) => globalThis.fetch(input, init) };

let client = ownOrigin;

const listeners = new Set<() => void>();

/**
 * Points the transport at another origin or another fetch: for tests and for a remote that runs alone.
 * @returns a function that puts the page's own origin back
 */
export function configureClient(settings: Partial<Client>): () => void {
  client = { ...ownOrigin, ...settings };
  return () => {
    client = ownOrigin;
  };
}

export function currentClient(): Client {
  return client;
}

/**
 * Registers a listener for a session that has ended: a call that needs a diner was answered with 401.
 * The transport itself opens nothing and goes nowhere. A wrong password at sign-in does not count.
 * @returns a function that takes the listener away
 */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let sender: string | undefined;

/**
 * Says which remote's screen or modal is on the page from now on, e.g. "mf-booking@1.4.0"; calls are told by it where the
 * page asks for traces.
 * @returns a function that puts back what was said before
 */
export function setCallingRemote(remote: string): () => void {
  const before = sender;
  sender = remote;
  return () => {
    sender = before;
  };
}

export function currentSender(): string | undefined {
  return sender;
}

export function tellSignedOut(): void {
  for (const listener of listeners) listener();
}
