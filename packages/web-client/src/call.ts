import {
  calls,
  isId,
  Refusal,
  MESSAGES,
  type CallAnswer,
  type CallInput,
  type CallName,
} from '@mesa/contract';
import { bodyOf, refusalOf } from './answer';
import { currentClient, tellSignedOut } from './client';
import { keepForgeryToken } from './forgery-token';
import { initOf, urlOf, type LooseInput } from './request';
import { availableOf, nextInput, totalOf, type Available } from './paging';
import { pause, TimedOut, withTimeout } from './time';

export interface CallOptions {
  /** aborting rejects with the signal's reason, never with a Refusal */
  signal?: AbortSignal;
  /** milliseconds until the call is given up as 'unavailable'; 15 s unless told */
  timeout?: number;
  /** sent as Idempotency-Key: the same key and body again gives the first answer again */
  idempotencyKey?: string;
}

/** The input may be left out when the call needs none. */
export type CallArguments<N extends CallName> =
  Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions];

/** One page of a list. */
export interface Page<N extends CallName> {
  answer: CallAnswer<N>;
  /** what `callPage` takes for the page after this one; null on the last */
  next: CallInput<N> | null;
  /** how many there are over all pages, when the server says so */
  total: number | null;
  /** of a search for a date, time and party size, on its first page: how many matches have a table around that time */
  available: Available | null;
}

/**
 * Makes a call of the contract.
 * @returns the typed answer; undefined for 204
 * @throws Refusal for every answer that is not 2xx, for a network that fails and for a time-out ('unavailable'). A form
 *   places its `sentences` by its `fields`, never by their words: `fields[i]` names the field of the body that
 *   `sentences[i]` is about, null (or a field that the form does not show) belongs above the form.
 */
export async function call<N extends CallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<CallAnswer<N>> {
  const sent = await send(name, input as LooseInput, options);
  return sent.body as CallAnswer<N>;
}

/** Like `call`, for lists that come in pages (`Link: …; rel="next"`, `X-Total-Count`). */
export async function callPage<N extends CallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<Page<N>> {
  const sent = await send(name, input as LooseInput, options);
  return {
    answer: sent.body as CallAnswer<N>,
    next: nextInput(sent.headers.get('Link'), input as LooseInput) as CallInput<N> | null,
    total: totalOf(sent.headers),
    available: availableOf(sent.headers),
  };
}

interface Sent {
  headers: Headers;
  body: unknown;
}

async function send(name: CallName, input: LooseInput = {}, options: CallOptions = {}): Promise<Sent> {
  // what an address typed by hand names cannot be there, and must not be taken for another call's path
  if (!Object.values(input.params ?? {}).every((id) => isId(String(id))))
    throw new Refusal('missing', MESSAGES.notFound);
  try {
    return await attempt(name, input, options);
  } catch (error) {
    // refused before anything was done, and the answer brought a token that fits: the page is older than its session
    if (error instanceof StaleToken) return attempt(name, input, options);
    if (!worthRepeating(name, error)) throw error;
    await pause(200 + Math.random() * 400, options.signal);
    return attempt(name, input, options);
  }
}

class StaleToken extends Refusal {}

/** Only reading is repeated by itself, once. Writing is repeated by the diner, with the same idempotency key. */
function worthRepeating(name: CallName, error: unknown): boolean {
  return (
    calls[name].method === 'GET' &&
    error instanceof Refusal &&
    error.kind === 'unavailable' &&
    !(error instanceof TimedOut)
  );
}

function attempt(
  name: CallName,
  input: LooseInput,
  { signal, timeout = 15_000, idempotencyKey }: CallOptions,
): Promise<Sent> {
  return withTimeout(timeout, signal, async (either) => {
    const response = await reach(urlOf(name, input), {
      ...initOf(name, input, idempotencyKey),
      signal: either,
    });
    const renewed = keepForgeryToken(response.headers);
    if (response.ok) return { headers: response.headers, body: await bodyOf(response) };
    if (response.status === 401 && calls[name].needs === 'diner') tellSignedOut();
    const refusal = await refusalOf(response);
    throw renewed && response.status === 403 ? new StaleToken(refusal.kind, refusal.sentences) : refusal;
  });
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await currentClient().fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refusal('unavailable', 'Mesa cannot be reached. Check your connection and try again.');
  }
}
