import { UNATTACHED_HOURS, originalKey, UNSHOWN_HOURS } from '../domain/upload';
import { TICKET_MINUTES } from '../domain/upload-ticket';
import { discard, keysUnder } from './store-upload';
import type { Dependencies } from './dependencies';

const HOUR_MS = 3_600_000;
/** Far longer than a request may take, so that nothing still being written is removed. */
const ABANDONED_HOURS = 1;
const BATCH = 200;

export interface Collected {
  /** uploads removed with all their files */
  uploads: number;
  /** half-written uploads of crashed processes */
  abandoned: number;
}

/** Long after the address to which the bytes may be sent has expired. */
const SENT_MINUTES = TICKET_MINUTES + 50;

/**
 * Removes uploads that were attached to no review within a day or shown by none within three, dropped photos,
 * and files that crashed processes left half-written. Safe to run on several instances at once: each step is
 * idempotent, and an upload can no longer be attached once its first byte is removed.
 */
export async function collectGarbage(deps: Dependencies): Promise<Collected> {
  const now = deps.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await deps.uploads.dropOrphans({ unattached: ago(UNATTACHED_HOURS), unshown: ago(UNSHOWN_HOURS) }, now);
  const abandoned = await removeAbandoned(deps, ago(ABANDONED_HOURS));
  const uploads = await removeDropped(deps);
  await removeOriginals(deps, ago(SENT_MINUTES / 60));
  return { abandoned, uploads };
}

/**
 * Removes the sent bytes of uploads whose pictures are made: those that a crash left, and those that came
 * again while their address was valid.
 */
async function removeOriginals({ uploads, files, now }: Dependencies, announcedBefore: Date): Promise<void> {
  for (;;) {
    const batch = await uploads.withOriginal(announcedBefore, BATCH);
    if (batch.length === 0) return;
    await files.remove(batch.map(({ stored }) => stored!.original));
    await uploads.markOriginalsRemoved(
      batch.map(({ id }) => id),
      now(),
    );
  }
}

async function removeDropped({ uploads, files }: Dependencies): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await uploads.dropped(BATCH);
    if (batch.length === 0) return removed;
    await files.remove(
      batch.flatMap(({ key, stored }) => [originalKey(key), ...(stored ? keysUnder(stored.prefix) : [])]),
    );
    removed += await uploads.remove(batch.map(({ id }) => id));
  }
}

async function removeAbandoned(deps: Dependencies, cutoff: Date): Promise<number> {
  let cleaned = 0;
  for (;;) {
    const batch = await deps.pending.before(cutoff, BATCH);
    if (batch.length === 0) return cleaned;
    for (const prefix of batch) {
      // the record of a successful upload may remain when the process crashed between its last two writes
      if (await deps.uploads.hasPrefix(prefix.split('/')[0]!, prefix)) await deps.pending.remove(prefix);
      else await discard(deps, prefix);
      cleaned += 1;
    }
  }
}
