import { Refusal } from '@mesa/contract';

/** The answer did not come in time. Not worth an automatic repetition: the part is there, but overloaded. */
export class TimedOut extends Refusal {
  constructor() {
    super('unavailable', 'Mesa took too long to respond. Please try again.');
  }
}

/**
 * Runs `work` with a signal that fires after `milliseconds` or when `outer` does.
 * @throws TimedOut when the time is up; the outer signal's reason when that one fired
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
  const forward = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', forward);
  try {
    return await work(controller.signal);
  } catch (error) {
    outer?.throwIfAborted();
    throw late ? new TimedOut() : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', forward);
  }
}

/** Waits; rejects with the signal's reason as soon as it fires. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}
