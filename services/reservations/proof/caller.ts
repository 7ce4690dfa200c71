import { IDENTITY_HEADER, type Identity } from '@mesa/contract';

const TIMEOUT_MS = 8_000;
const TOKEN_MS = 30_000;

export interface Answer {
  status: number | 'unknown';
  body?: unknown;
}

export interface Caller {
  id: string;
  call: (
    method: string,
    path: string,
    body?: object,
    options?: { headers?: Record<string, string>; abortAfterMs?: number },
  ) => Promise<Answer>;
}

/**
 * Plays both a diner's browser and the BFF.
 * @param address picks an instance for each request
 */
export function createCaller(
  id: string,
  sign: (identity: Identity) => Promise<string>,
  address: () => string,
): Caller {
  let token: Promise<string> | undefined;
  let until = 0;
  const identity = (): Promise<string> => {
    if (!token || Date.now() > until) {
      until = Date.now() + TOKEN_MS;
      token = sign({
        address: '127.0.0.1',
        user: { id, fname: 'Proof', lname: 'Diner', email: `${id}@mesa.example` },
      });
    }
    return token;
  };
  return {
    id,
    /**
     * `abortAfterMs` closes the connection after this time: the answer is unknown, and the request may still
     * take effect
     */
    async call(method, path, body, { headers = {}, abortAfterMs = TIMEOUT_MS } = {}) {
      try {
        const answer = await fetch(`${address()}${path}`, {
          method,
          headers: {
            [IDENTITY_HEADER]: await identity(),
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(abortAfterMs),
        });
        const text = await answer.text();
        return { status: answer.status, body: text ? JSON.parse(text) : undefined };
      } catch {
        return { status: 'unknown' };
      }
    },
  };
}
