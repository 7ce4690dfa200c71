import type { IncomingMessage } from 'node:http';
import { UPLOAD_BYTES_MAX } from '@mesa/contract';

/** A sender that is silent this long has gone. */
const SILENT_MS = 30_000;

/**
 * Throws away what still comes of a request whose answer is on its way: most senders listen only once they have finished
 * speaking. Whoever goes on for longer than the greatest honest file, or falls silent, is cut off.
 * @param most bytes
 */
export function discardBody(request: IncomingMessage, most = UPLOAD_BYTES_MAX, silentMs = SILENT_MS): void {
  if (request.complete || request.destroyed) return;
  let left = most;
  const silence = setTimeout(() => request.destroy(), silentMs).unref();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
    else silence.refresh();
  });
  // a sender that leaves is no fault of anybody's
  request.on('error', () => {});
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(silence));
  request.resume();
}
