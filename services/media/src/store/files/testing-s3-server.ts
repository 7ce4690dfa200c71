import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

/** The only key that it accepts. */
export const S3_KEY = { id: 'mesa', secret: 'mesa-secret' };

/**
 * A server of what the store asks of S3: PUT, GET and DELETE of an object by path, signed in the headers or
 * in the URL, with Content-MD5. It keeps the objects as files.
 */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-s3-'));
  const server = createServer((request, response) => {
    answer(request, folder)
      .then(([status, body]) => response.writeHead(status).end(body))
      .catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answer(request: IncomingMessage, folder: string): Promise<[status: number, body?: Buffer]> {
  const url = new URL(request.url!, `http://${request.headers.host}`);
  const body = await buffer(request);
  if (!(await isSigned(request, url))) return [403];
  const file = join(folder, url.pathname);
  switch (request.method) {
    case 'PUT': {
      const md5 = request.headers['content-md5'];
      if (md5 && md5 !== createHash('md5').update(body).digest('base64')) return [400];
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, body);
      return [200];
    }
    case 'DELETE':
      await rm(file, { force: true });
      return [204];
    default:
      return readFile(file).then(
        (bytes) => [200, bytes],
        () => [404],
      );
  }
}

/** Signs the request as its sender must have (Signature Version 4), and compares. */
async function isSigned({ method, headers }: IncomingMessage, url: URL): Promise<boolean> {
  const query = url.searchParams;
  const signQuery = query.has('X-Amz-Signature');
  const authorization = headers.authorization ?? '';
  const names = signQuery
    ? query.get('X-Amz-SignedHeaders')
    : /SignedHeaders=([^,]+)/.exec(authorization)?.[1];
  const unsigned = new URL(url);
  for (const name of [...query.keys()])
    if (name.startsWith('X-Amz-') && name !== 'X-Amz-Expires') unsigned.searchParams.delete(name);
  const signed = await new AwsV4Signer({
    method,
    url: unsigned.href,
    headers: Object.fromEntries(
      (names ?? '')
        .split(';')
        .filter((name) => name !== 'host')
        .map((name) => [name, String(headers[name])]),
    ),
    allHeaders: true,
    accessKeyId: S3_KEY.id,
    secretAccessKey: S3_KEY.secret,
    region: 'us-east-1',
    service: 's3',
    datetime: query.get('X-Amz-Date') ?? String(headers['x-amz-date']),
    signQuery,
  }).sign();
  return signQuery
    ? signed.url.searchParams.get('X-Amz-Signature') === query.get('X-Amz-Signature')
    : new Headers(signed.headers).get('authorization') === authorization;
}
