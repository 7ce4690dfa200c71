import { Readable } from 'node:stream';
import { request } from 'undici';
import type { FileStore } from './file-store';
import { pathOf, presign, signHeaders, UNSIGNED, type Keys } from './sigv4';

export interface S3Settings extends Keys {
  /** e.g. https://s3.us-west-2.amazonaws.com; the bucket is addressed by path */
  endpoint: string;
  bucket: string;
}

type Method = 'PUT' | 'GET' | 'DELETE';
const TIMEOUT_MS = 30_000;

/** Files in an S3-compatible store; browsers send straight to it (docs/decisions/050). */
export function createS3Store(settings: S3Settings, clock: () => Date): FileStore {
  const urlOf = (key: string) => new URL(pathOf(settings.bucket, key), settings.endpoint);

  const send = (method: Method, key: string, body?: Readable, length?: number) => {
    const url = urlOf(key);
    const headers: Record<string, string> = length === undefined ? {} : { 'content-length': String(length) };
    return request(url, {
      method,
      headers: signHeaders(settings, { method, url, headers, payload: UNSIGNED }, clock()),
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
  };

  return {
    async prepare() {},

    async write(key, source, length) {
      const answer = await send('PUT', key, Readable.from(source, { objectMode: false }), length);
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`the file store answered ${answer.statusCode} to PUT`);
    },

    async read(key) {
      const answer = await send('GET', key);
      if (answer.statusCode === 200) return answer.body;
      await answer.body.dump();
      if (answer.statusCode === 404) return null;
      throw new Error(`the file store answered ${answer.statusCode} to GET`);
    },

    async remove(keys) {
      for (const key of keys) {
        const answer = await send('DELETE', key);
        await answer.body.dump();
        if (answer.statusCode >= 300 && answer.statusCode !== 404)
          throw new Error(`the file store answered ${answer.statusCode} to DELETE`);
      }
    },

    presign({ key, contentType, length, checksum, until }, now) {
      const headers = {
        'content-length': String(length),
        'content-md5': checksum,
        'content-type': contentType,
      };
      const seconds = Math.floor((until.getTime() - now.getTime()) / 1_000);
      const url = presign(settings, { method: 'PUT', url: urlOf(key), headers }, seconds, now);
      // a browser sets the length by itself and lets no script do it
      return { url: url.href, headers: { 'Content-Type': contentType, 'Content-MD5': checksum } };
    },
  };
}
