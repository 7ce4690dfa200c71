import { LOOSE_HOURS, originalKey, UNSHOWN_HOURS } from '../domain/upload';
import { discard, keysUnder } from './discard';
import type { Tools } from './tools';

const HOUR_MS = 3_600_000;
/** Far longer than a request may take, so that nothing still being written is swept. */
const BEGUN_HOURS = 1;
const AT_ONCE = 200;

export interface Swept {
  /** uploads removed with all their files */
  uploads: number;
  /** half-done tries cleaned up */
  tries: number;
}

/**
 * Removes uploads that no review took within a day or came to show within three, dropped photos, and what crashed
 * processes left half-written.
 * Any instance may sweep at any time, also several at once: each step can be repeated, and an upload is closed to
 * attaching before its first byte goes.
 */
export async function sweep(tools: Tools): Promise<Swept> {
  const now = tools.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await tools.uploads.dropLoose({ never: ago(LOOSE_HOURS), unshown: ago(UNSHOWN_HOURS) }, now);
  return { tries: await sweepTries(tools, now), uploads: await sweepDropped(tools) };
}

async function sweepDropped({ uploads, files }: Tools): Promise<number> {
  let removed = 0;
  for (let batch = await uploads.dropped(AT_ONCE); batch.length > 0; batch = await uploads.dropped(AT_ONCE)) {
    await files.remove(
      batch.flatMap(({ key, stored }) => [originalKey(key), ...(stored ? keysUnder(stored.prefix) : [])]),
    );
    removed += await uploads.remove(batch.map(({ id }) => id));
  }
  return removed;
}

async function sweepTries(tools: Tools, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - BEGUN_HOURS * HOUR_MS);
  let cleaned = 0;
  for (
    let batch = await tools.begun.before(cutoff, AT_ONCE);
    batch.length > 0;
    batch = await tools.begun.before(cutoff, AT_ONCE)
  ) {
    for (const prefix of batch) {
      // a note may outlive a try that ended well, when the process died between its last two writes
      if (await tools.uploads.hasPrefix(prefix.split('/')[0]!, prefix)) await tools.begun.remove(prefix);
      else await discard(tools, prefix);
      cleaned += 1;
    }
  }
  return cleaned;
}
