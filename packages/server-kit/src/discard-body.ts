import type { IncomingMessage } from 'node:http';
import { UPLOAD_BYTES_MAX } from '@mesa/contract';

/** A sender that sends nothing for this long is disconnected. */
const SILENT_MS = 30_000;

/**
 * Reads and drops the rest of a request's body after its response was sent, because most clients read the
 * response only after they have sent the whole body. Disconnects clients that send more than the largest
 * valid file, or nothing at all.
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
  // a client that disconnects is not an error
  request.on('error', () => {});
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(silence));
  request.resume();
}
