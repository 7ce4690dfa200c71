import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { request } from 'undici';
import type { FileStore } from './file-store';

export interface S3Settings {
  /** e.g. https://s3.us-west-2.amazonaws.com; the bucket is addressed by path */
  endpoint: string;
  bucket: string;
  region: string;
  id: string;
  secret: string;
}

type Method = 'PUT' | 'GET' | 'DELETE';
const TIMEOUT_MS = 30_000;

/** Files in an S3-compatible store; browsers upload straight to it (docs/decisions/050). */
export function createS3Store(settings: S3Settings, clock: () => Date): FileStore {
  const { urlOf, sign, send } = createS3Client(settings, clock);

  return {
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

    async presign({ key, contentType, length, checksum, until }, now) {
      const headers = {
        'content-length': String(length),
        'content-md5': checksum,
        'content-type': contentType,
      };
      const url = urlOf(key);
      url.searchParams.set('X-Amz-Expires', `${Math.floor((until.getTime() - now.getTime()) / 1_000)}`);
      const signed = await sign('PUT', url, headers, { now, inQuery: true });
      // browsers set the length themselves and do not let scripts set it
      return { url: signed.url.href, headers: { 'Content-Type': contentType, 'Content-MD5': checksum } };
    },
  };
}

interface SignOptions {
  now?: Date;
  /** signs a URL that allows this one request, instead of headers */
  inQuery?: boolean;
}

/** "20130524T000000Z" */
function stampOf(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Signs and sends requests to the bucket. */
function createS3Client(settings: S3Settings, clock: () => Date) {
  const urlOf = (key: string) => new URL(`/${settings.bucket}/${key}`, settings.endpoint);

  const sign = (method: Method, url: URL, headers: Record<string, string>, options: SignOptions = {}) =>
    new AwsV4Signer({
      method,
      url: url.href,
      headers,
      // SECURITY: without this, neither length nor type nor checksum of an upload would be signed
      allHeaders: true,
      accessKeyId: settings.id,
      secretAccessKey: settings.secret,
      region: settings.region,
      service: 's3',
      datetime: stampOf(options.now ?? clock()),
      signQuery: options.inQuery ?? false,
    }).sign();

  const send = async (method: Method, key: string, body?: Readable, length?: number) => {
    const signed = await sign(
      method,
      urlOf(key),
      length === undefined ? {} : { 'content-length': `${length}` },
    );
    return request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
  };

  return { urlOf, sign, send };
}
