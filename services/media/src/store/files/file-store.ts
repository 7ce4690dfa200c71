import type { Readable } from 'node:stream';
import type { Blob } from '@mesa/contract';

/** What a browser needs to send a file: where to, with which headers. */
export type DirectUpload = Blob['direct_upload'];

/** An announced file: what a store to which browsers send directly must sign into its URL. */
export interface Announced {
  key: string;
  contentType: string;
  /** bytes */
  length: number;
  /** base64 of the MD5 */
  checksum: string;
  /** until when the URL is good */
  until: Date;
}

/**
 * Stores files by key. This service makes the keys, never a client. A `write` that fails may leave a partial
 * file, which its caller removes.
 */
export interface FileStore {
  /**
   * Stores what the source gives; throws what the source throws.
   * @param length bytes the source will give
   */
  write(key: string, source: AsyncIterable<Uint8Array>, length: number): Promise<void>;
  /** the bytes in order, or null when there are none under this key */
  read(key: string): Promise<Readable | null>;
  /** removes whole and half-written files; unknown keys are no error */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Present when browsers send straight to the store. Such bytes are checked when they are attached;
   * without it they come through this service and are checked on their way in.
   */
  presign?(announced: Announced, now: Date): Promise<DirectUpload>;
}
