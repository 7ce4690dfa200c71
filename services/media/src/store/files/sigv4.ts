import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'AWS4-HMAC-SHA256';
export const UNSIGNED = 'UNSIGNED-PAYLOAD';

export interface Keys {
  id: string;
  secret: string;
  region: string;
}

export interface Signed {
  method: string;
  url: URL;
  /** names in lower case; `host` is added */
  headers: Record<string, string>;
  /** SHA-256 of the body in hexadecimal, or UNSIGNED */
  payload: string;
}

/** The headers of a request to S3, `authorization` included (AWS Signature Version 4). */
export function signHeaders(keys: Keys, request: Signed, now: Date): Record<string, string> {
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': request.payload,
    'x-amz-date': stampOf(now),
  };
  const signature = signatureOf(keys, { ...request, headers }, now);
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${keys.id}/${scopeOf(keys, now)},SignedHeaders=${namesOf({ ...headers, host: '' })},Signature=${signature}`,
  };
}

/**
 * A URL that allows this one request, with exactly these headers, for some seconds.
 * @param seconds at most a week
 */
export function presign(keys: Keys, request: Omit<Signed, 'payload'>, seconds: number, now: Date): URL {
  const url = new URL(request.url);
  const query: Record<string, string> = {
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${keys.id}/${scopeOf(keys, now)}`,
    'X-Amz-Date': stampOf(now),
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': namesOf({ ...request.headers, host: '' }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.searchParams.set('X-Amz-Signature', signatureOf(keys, { ...request, url, payload: UNSIGNED }, now));
  return url;
}

function signatureOf(keys: Keys, { method, url, headers, payload }: Signed, now: Date): string {
  const all: Record<string, string> = { ...headers, host: url.host };
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...Object.keys(all)
      .sort()
      .map((name) => `${name}:${all[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    namesOf(all),
    payload,
  ].join('\n');
  const text = [
    ALGORITHM,
    stampOf(now),
    scopeOf(keys, now),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const day = stampOf(now).slice(0, 8);
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${keys.secret}`,
  );
  return hmac(key, text).toString('hex');
}

/** The path of an object, each part encoded as AWS does it. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${part.split('/').map(encode).join('/')}`).join('');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function namesOf(headers: Record<string, string>): string {
  return Object.keys(headers).sort().join(';');
}

function scopeOf(keys: Keys, now: Date): string {
  return `${stampOf(now).slice(0, 8)}/${keys.region}/s3/aws4_request`;
}

/** "20130524T000000Z" */
function stampOf(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d{3}/g, '');
}
