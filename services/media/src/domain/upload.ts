import { Refusal } from '@mesa/contract';
import { say, sayAbout } from '@mesa/contract/sentences';

/** Hours an upload may wait to be attached before it is removed. */
export const UNATTACHED_HOURS = 24;

/**
 * Hours an attached upload may wait for the event that its review shows it: the time for which events are
 * stored. An upload that waits longer was never shown, because the request failed in between.
 */
export const UNSHOWN_HOURS = 72;

/** One picture made from an upload. */
export interface Picture {
  /** the width it was made for */
  width: number;
  bytes: number;
  etag: string;
}

/**
 * A file that was announced, perhaps stored, perhaps attached to a review (spec.md §3 "File blob record").
 */
export interface Upload {
  id: string;
  key: string;
  /** the diner who announced it */
  owner: string;
  filename: string;
  contentType: string;
  byteSize: number;
  /** base64 of the MD5 */
  checksum: string;
  createdAt: Date;
  /** set once its bytes were checked and its pictures made */
  stored?: Stored;
  reviewId?: string;
  /** the restaurants that show it, for a photo that an operator has imported */
  restaurants?: string[];
  /** set when nobody may see it any more */
  droppedAt?: Date;
}

export interface Stored {
  /** key that the sent bytes had in the file store; they are removed once the pictures are made */
  original: string;
  /** beginning of the pictures' keys in the file store */
  prefix: string;
  /** hexadecimal, of the sent bytes */
  sha256: string;
  /** by width; a small original has fewer, since nothing is enlarged */
  pictures: Picture[];
}

/** The picture to show in a width: the one made for it, or the widest. */
export function pictureFor({ pictures }: Stored, width: number): Picture {
  return pictures.find((made) => made.width >= width) ?? pictures[pictures.length - 1]!;
}

/** The key of one picture in the file store. */
export function pictureKey(prefix: string, width: number): string {
  return `${prefix}/${width}`;
}

/** The key of the sent bytes in the file store. */
export function originalKey(prefix: string): string {
  return `${prefix}/original`;
}

/** Whether anyone may see an upload: a review or a restaurant has it. */
export const isPublic = ({ reviewId, restaurants }: Upload): boolean =>
  reviewId !== undefined || restaurants !== undefined;

/** Anyone may see an upload that is public; before that, only its owner. */
export function maySee(upload: Upload, viewer: string | undefined): boolean {
  if (upload.droppedAt) return false;
  return isPublic(upload) || upload.owner === viewer;
}

/**
 * Whether these uploads may belong to the diner's review.
 * @param uploads as found; null for one that does not exist
 * @param reviewId absent for a review that does not exist yet
 * @throws Refusal `forbidden` for another diner's, `invalid` for what is gone or belongs to another review.
 */
export function checkAttachable(
  uploads: readonly (Upload | null)[],
  owner: string,
  reviewId?: string,
): asserts uploads is readonly Upload[] {
  for (const upload of uploads) {
    if (!upload || upload.droppedAt) throw new Refusal('invalid', sayAbout('photos', 'photo.expired'));
    if (upload.owner !== owner) throw new Refusal('forbidden', say('notYours'));
    if (upload.reviewId && upload.reviewId !== reviewId)
      throw new Refusal('invalid', sayAbout('photos', 'photo.ofAnotherReview'));
  }
}

/** How much may be uploaded (contract.md "Limits"). */
export interface UploadLimits {
  /** of a diner in a day */
  diner: { files: number; bytes: number };
  /** of all diners of a network in a day */
  network: { files: number; bytes: number };
  /** bytes of a diner that belong to nothing yet */
  unattachedBytes: number;
}
