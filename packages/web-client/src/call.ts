import {
  isId,
  Refusal,
  type CallAnswer,
  type CallInput,
  type CallName,
  type Understood,
} from '@mesa/contract';
import { readBody, readRefusal } from './response';
import { currentClient, notifySignedOut } from './client';
import { storeCsrfToken } from './csrf-token';
import { endpointOf } from './endpoints';
import { ownSentence } from './language';
import { initOf, urlOf, type UntypedInput } from './request';
import { availableOf, nextInput, totalOf, understoodOf, type Available } from './paging';
import { noteServerTime } from './server-time';
import { wait, TimeoutRefusal, withTimeout } from './timeout';

export interface CallOptions {
  /** aborting rejects with the signal's reason, never with a Refusal */
  signal?: AbortSignal;
  /** milliseconds until the call fails as 'unavailable'; 15 s by default */
  timeout?: number;
  /** sent as Idempotency-Key: a repeated request with this key and body gets the first answer again */
  idempotencyKey?: string;
}

/** The input is optional when the call needs none. */
export type CallArguments<N extends CallName> =
  Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions];

/** One page of a list. */
export interface Page<N extends CallName> {
  answer: CallAnswer<N>;
  /** the input for the next page; null on the last page */
  next: CallInput<N> | null;
  /** the number of entries over all pages, when the server sends it */
  total: number | null;
  /**
   * on the first page of a search with date, time and party size: how many matches have a table around that
   * time
   */
  available: Available | null;
  /** how the words of a search were understood; null for other lists */
  understood: Understood | null;
}

/**
 * Makes a call of the contract.
 * @returns the typed answer; undefined for 204
 * @throws Refusal for every answer that is not 2xx, for a network error and for a time-out
 *   ('unavailable'). A form places its `sentences` by its `fields`, never by their words: `fields[i]` names
 *   the field of the body that `sentences[i]` is about, null (or a field that the form does not show)
 *   belongs above the form.
 */
export async function call<N extends CallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<CallAnswer<N>> {
  const sent = await send(name, input as UntypedInput, options);
  // the server answers by the same contract, so the browser does not validate again
  return sent.body as CallAnswer<N>;
}

/** Like `call`, for lists with pages (`Link: …; rel="next"`, `X-Total-Count`). */
export async function callPage<N extends CallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<Page<N>> {
  const sent = await send(name, input as UntypedInput, options);
  return {
    answer: sent.body as CallAnswer<N>,
    next: nextInput(sent.headers.get('Link'), input as UntypedInput) as CallInput<N> | null,
    total: totalOf(sent.headers),
    available: availableOf(sent.headers),
    understood: understoodOf(sent.headers),
  };
}

interface Received {
  headers: Headers;
  body: unknown;
}

/** Ids, and tokens and dates, whose form only the server judges. A parameter of dots would leave the path. */
const isParameter = (key: string, value: string) =>
  isId(value) || (/token|date/.test(key) && /[^.]/.test(value));

async function send(name: CallName, input: UntypedInput = {}, options: CallOptions = {}): Promise<Received> {
  // a parameter of a manually edited URL must not turn this into the path of another call
  if (!Object.entries(input.params ?? {}).every(([key, value]) => isParameter(key, String(value))))
    throw new Refusal('missing', ownSentence('notFound'));
  try {
    return await attempt(name, input, options);
  } catch (error) {
    // the page is older than its session: nothing was done yet, and the response brought a valid token
    if (error instanceof StaleToken) return attempt(name, input, options).catch(refuseForCookies);
    if (!isRetryable(name, error)) throw error;
    await wait(200 + Math.random() * 400, options.signal);
    return attempt(name, input, options);
  }
}

class StaleToken extends Refusal {}

/** A token that was valid a moment ago is so no more: the browser sends no cookie. */
function refuseForCookies(error: unknown): never {
  throw error instanceof StaleToken ? new Refusal(error.kind, ownSentence('cookies')) : error;
}

/** Only reads are retried automatically, once. The diner retries writes, with the same idempotency key. */
function isRetryable(name: CallName, error: unknown): boolean {
  return (
    endpointOf(name).method === 'GET' &&
    error instanceof Refusal &&
    error.kind === 'unavailable' &&
    !(error instanceof TimeoutRefusal)
  );
}

function attempt(
  name: CallName,
  input: UntypedInput,
  { signal, timeout = 15_000, idempotencyKey }: CallOptions,
): Promise<Received> {
  return withTimeout(timeout, signal, async (either) => {
    const response = await fetchOrRefuse(urlOf(name, input), {
      ...initOf(name, input, idempotencyKey),
      signal: either,
    });
    noteServerTime(response.headers);
    const renewed = storeCsrfToken(response.headers);
    if (response.ok) return { headers: response.headers, body: await readBody(response) };
    if (response.status === 401 && !endpointOf(name).visitors) notifySignedOut();
    const refusal = await readRefusal(response);
    throw renewed && response.status === 403 ? new StaleToken(refusal.kind, refusal.sentences) : refusal;
  });
}

async function fetchOrRefuse(url: string, init: RequestInit): Promise<Response> {
  try {
    return await currentClient().fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refusal('unavailable', ownSentence('offline'));
  }
}
