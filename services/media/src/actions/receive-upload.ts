import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { originalKey } from '../domain/upload';
import { readTicket, type UploadTicket } from '../domain/upload-ticket';
import { storeUpload } from './store-upload';
import { makePictures, verifyBytes } from './make-pictures';
import type { Dependencies } from './dependencies';

/**
 * What a signed upload URL allows.
 * @throws Refusal `forbidden` when it was changed, has expired or was signed for something else.
 */
export function openTicket({ signer, now }: Dependencies, text: string): UploadTicket {
  const ticket = readTicket(signer, text, now());
  if (!ticket) throw linkExpired();
  return ticket;
}

/**
 * Streams the bytes of an announced file into the store and makes its pictures. Sending the same bytes again
 * changes nothing.
 * @throws Refusal `forbidden` when the upload no longer exists, `invalid` when the bytes are not what was
 *   announced; then none of them stay stored
 */
export async function receiveUpload(
  deps: Dependencies,
  ticket: UploadTicket,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const upload = await deps.uploads.find(ticket.id);
  if (!upload || upload.droppedAt || upload.key !== ticket.key) throw linkExpired();
  const check = verifyBytes(body, ticket);
  if (upload.stored) return readToEnd(check.bytes);
  await storeUpload(deps, upload, async (prefix) => {
    await deps.files.write(originalKey(prefix), check.bytes, ticket.length);
    const stored = await makePictures(deps, upload, originalKey(prefix), prefix);
    if (!stored) throw new Error('bytes just written to the file store are not there');
    return stored;
  });
}

async function readToEnd(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of bytes) void chunk;
}

function linkExpired(): Refusal {
  return new Refusal('forbidden', say('photo.linkExpired'));
}
