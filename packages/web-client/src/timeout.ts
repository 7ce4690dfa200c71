import { Refusal } from '@mesa/contract';
import { ownSentence } from './language';

/** The response did not come in time. Not retried automatically: the server is probably overloaded. */
export class TimeoutRefusal extends Refusal {
  constructor() {
    super('unavailable', ownSentence('tookTooLong'));
  }
}

/**
 * Runs `work` with a signal that is aborted after `milliseconds` or together with `outer`.
 * @throws TimeoutRefusal after that time; the reason of `outer` when that was aborted
 */
export async function withTimeout<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, milliseconds);
  // Safari has AbortSignal.any() only since 17.4
  const forward = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', forward);
  try {
    return await work(controller.signal);
  } catch (error) {
    outer?.throwIfAborted();
    throw late ? new TimeoutRefusal() : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', forward);
  }
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
