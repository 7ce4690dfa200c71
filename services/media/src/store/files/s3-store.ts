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

const TIMEOUT_MS = 30_000;

/** Files in an S3-compatible store; browsers upload straight to it (docs/decisions/029). */
export function createS3Store(settings: S3Settings, clock: () => Date): FileStore {
  const urlOf = (key: string) => new URL(`/${settings.bucket}/${key}`, settings.endpoint);
  const sign = signer(settings, clock);

  /** @returns undefined when there is nothing under the key */
  const send = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Readable, length?: number) => {
    const lengthHeader: Record<string, string> =
      length === undefined ? {} : { 'content-length': `${length}` };
    const { url, headers } = await sign(method, urlOf(key), lengthHeader);
    const answer = await request(url, {
      method,
      headers: Object.fromEntries(headers),
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    if (answer.statusCode < 300) return answer.body;
    await answer.body.dump();
    if (answer.statusCode === 404 && method !== 'PUT') return undefined;
    throw new Error(`the file store answered ${answer.statusCode} to ${method}`);
  };

  return {
    async write(key, source, length) {
      await (await send('PUT', key, Readable.from(source, { objectMode: false }), length))?.dump();
    },
    read: async (key) => (await send('GET', key)) ?? null,
    async remove(keys) {
      for (const key of keys) await (await send('DELETE', key))?.dump();
    },
    async presign({ key, contentType, length, checksum, until }, now) {
      const url = urlOf(key);
      url.searchParams.set('X-Amz-Expires', `${Math.floor((until.getTime() - now.getTime()) / 1_000)}`);
      const headers = { 'content-type': contentType, 'content-md5': checksum, 'content-length': `${length}` };
      const signed = await sign('PUT', url, headers, { now, inQuery: true });
      // browsers set the length themselves and do not let scripts set it
      return { url: signed.url.href, headers: { 'Content-Type': contentType, 'Content-MD5': checksum } };
    },
  };
}

/** @param options.inQuery signs a URL that allows this one request, instead of headers */
function signer({ id, secret, region }: S3Settings, clock: () => Date) {
  return (
    method: string,
    url: URL,
    headers: Record<string, string>,
    { now = clock(), inQuery = false } = {},
  ) =>
    new AwsV4Signer({
      method,
      url: url.href,
      headers,
      // SECURITY: without this, neither length nor type nor checksum of an upload would be signed
      allHeaders: true,
      accessKeyId: id,
      secretAccessKey: secret,
      region,
      service: 's3',
      // "20130524T000000Z"
      datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
      signQuery: inQuery,
    }).sign();
}
