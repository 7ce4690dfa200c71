import { randomBytes } from 'node:crypto';
import { Refusal, type Blob } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { TICKET_MINUTES, writeTicket } from '../domain/upload-ticket';
import { originalKey, type Upload } from '../domain/upload';
import { presentUpload } from '../present';
import type { DirectUpload } from '../store/files/file-store';
import type { Dependencies } from './dependencies';

type Announcement = Pick<Upload, 'filename' | 'contentType' | 'byteSize' | 'checksum'>;

/**
 * Records an announced file, and returns where to send its bytes (contract.md "POST /api/direct_uploads").
 * @throws Refusal `too-many` when the diner has announced enough for a day.
 */
export async function announceUpload(
  deps: Dependencies,
  owner: string,
  announcement: Announcement,
): Promise<Blob> {
  const now = deps.now();
  const wait = await deps.quotas.take(owner, announcement.byteSize, now);
  if (wait > 0) throw new Refusal('too-many', say('photo.dailyLimit'), wait);
  const upload = await deps.uploads.add({
    key: randomBytes(16).toString('hex'),
    owner,
    ...announcement,
    createdAt: now,
  });
  return presentUpload(deps.signer, upload, await directUpload(deps, upload, now));
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
