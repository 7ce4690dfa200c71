import { randomBytes } from 'node:crypto';
import { Refusal, type Blob } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { TICKET_MINUTES, writeTicket } from '../domain/upload-ticket';
import { originalKey, UNATTACHED_HOURS, type Upload } from '../domain/upload';
import { presentUpload } from '../present';
import type { DirectUpload } from '../store/files/file-store';
import type { Dependencies } from './dependencies';

/** Until when the bytes of an announced file may still come and be decoded. */
const SENDABLE_MINUTES = TICKET_MINUTES + 5;

type Announcement = Pick<Upload, 'filename' | 'contentType' | 'byteSize' | 'checksum'>;

/** Who announces a file, and from which network. */
interface Sender {
  owner: string;
  address: string;
}

/**
 * Records an announced file, and returns where to send its bytes (contract.md "POST /api/direct_uploads").
 * @throws Refusal `too-many` when the diner or the network has announced enough for a day, or too much of the
 *   diner's belongs to nothing yet
 */
export async function announceUpload(
  deps: Dependencies,
  sender: Sender,
  announcement: Announcement,
): Promise<Blob> {
  const { owner } = sender;
  const now = deps.now();
  const announced = { key: randomBytes(16).toString('hex'), owner, ...announcement, createdAt: now };
  const upload = await deps.announcing.run(async () => {
    const added = await deps.inTransaction(async (session) => {
      await deps.deletedDiners.refuse(owner, session);
      return deps.uploads.add(announced, session);
    });
    const seconds = await secondsToWait(deps, sender, added);
    if (seconds === 0) return added;
    await deps.uploads.cancel(added.id);
    throw new Refusal('too-many', say('photo.dailyLimit'), seconds);
  }, owner);
  return presentUpload(deps.signer, upload, await directUpload(deps, upload, now));
}

/**
 * Counts a file that is recorded already, so that concurrent announcements see each other.
 * @returns 0 when it is within all limits
 */
async function secondsToWait(
  { quotas, limits, uploads, files }: Dependencies,
  { owner, address }: Sender,
  { byteSize, createdAt: now }: Upload,
): Promise<number> {
  // bytes that were announced and never sent occupy nothing; only another store may have them unnoticed
  const sendable = files.presign ? UNATTACHED_HOURS * 60 : SENDABLE_MINUTES;
  const unattached = await uploads.unattachedOf(owner, new Date(now.getTime() - sendable * 60_000));
  if (unattached.bytes > limits.unattachedBytes)
    return Math.ceil((unattached.oldest.getTime() + UNATTACHED_HOURS * 3_600_000 - now.getTime()) / 1_000);
  const ofDiner = { key: owner, quota: limits.diner, bytes: byteSize, now };
  const seconds = await quotas.take(ofDiner);
  if (seconds > 0) return seconds;
  const ofNetwork = { ...ofDiner, key: `network ${address}`, quota: limits.network };
  const secondsOfNetwork = await quotas.take(ofNetwork);
  if (secondsOfNetwork > 0) await quotas.giveBack(ofDiner);
  return secondsOfNetwork;
}

async function directUpload(
  { files, signer }: Dependencies,
  { id, key, contentType, byteSize, checksum }: Upload,
  now: Date,
): Promise<DirectUpload> {
  const until = new Date(now.getTime() + TICKET_MINUTES * 60_000);
  if (files.presign)
    return files.presign({ key: originalKey(key), contentType, length: byteSize, checksum, until }, now);
  const ticket = writeTicket(signer, {
    id,
    key,
    type: contentType,
    length: byteSize,
    checksum,
    until: until.getTime(),
  });
  return { url: `/api/uploads/${ticket}`, headers: { 'Content-Type': contentType } };
}
