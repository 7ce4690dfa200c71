import type { IncomingMessage } from 'node:http';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

/** How slow a sender may be. */
export interface Pace {
  /** milliseconds to begin with, and for pauses */
  graceMs: number;
  /** the bytes that give a sender another second */
  bytesPerSecond: number;
}

/** 10 MiB within about a minute: a phone with one bar is faster. */
export const PACE: Pace = { graceMs: 10_000, bytesPerSecond: 200_000 };

/**
 * The bytes of a request's body as they come. Leaving the loop early leaves the connection open, since the
 * answer still has to go through it. SECURITY: a sender that is waited for longer than its bytes allow is
 * disconnected, because each one that is slow keeps others from being served.
 * @throws Refusal `malformed` when the body is cut off or its sender is too slow
 */
export async function* bodyOf(request: IncomingMessage, pace = PACE): AsyncGenerator<Buffer> {
  // a request without an encoding yields buffers
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let left = pace.graceMs;
  const next = async () => {
    // runs only while waiting for the sender, not while received bytes are written
    const begun = performance.now();
    const late = setTimeout(() => request.destroy(), left);
    try {
      return await chunks.next();
    } catch {
      throw new Refusal('malformed', say('unreadable'));
    } finally {
      clearTimeout(late);
      left -= performance.now() - begun;
    }
  };
  try {
    for (let chunk = await next(); !chunk.done; chunk = await next()) {
      left += (chunk.value.length / pace.bytesPerSecond) * 1_000;
      yield chunk.value;
    }
  } finally {
    await chunks.return?.();
  }
}
