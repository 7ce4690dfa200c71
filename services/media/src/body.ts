import type { IncomingMessage } from 'node:http';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

/** A sender that sends nothing for this long, while the service reads, is disconnected. */
const SILENT_MS = 30_000;

/**
 * The bytes of a request's body as they come. Leaving the loop early leaves the connection open, since the
 * answer still has to go through it.
 * @throws Refusal `malformed` when the body is cut off or its sender stops sending
 */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  // a request without an encoding yields buffers
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const next = async () => {
    // runs only while waiting for the sender, not while received bytes are written
    const silence = setTimeout(() => request.destroy(), SILENT_MS);
    try {
      return await chunks.next();
    } catch {
      throw new Refusal('malformed', say('unreadable'));
    } finally {
      clearTimeout(silence);
    }
  };
  try {
    for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value;
  } finally {
    await chunks.return?.();
  }
}
