import { createHash } from 'node:crypto';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createLog, createMetrics } from '@mesa/server-kit';
import { createService } from '@mesa/server-kit/koa';
import { newId } from '@mesa/server-kit/mongo';
import { testDatabase, testIdentity } from '@mesa/server-kit/testing';
import type { Blob, Identity, Photo } from '@mesa/contract';
import sharp from 'sharp';
import { PACE } from './body';
import type { ReceiveLimits } from './receive';
import { routes } from './routes';
import { createDependencies, type MediaSettings } from './create-dependencies';

export type Diner = NonNullable<Identity['user']>;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  json: () => unknown;
}

const BEGINNING = new Date('2026-03-02T20:00:00Z');

const STANDARD: MediaSettings = {
  SIGNING_SECRET: ['a secret for tests that is long enough'],
  STORE: 'gridfs',
  UPLOADS_PER_DAY: 10_000,
  UPLOAD_MB_PER_DAY: 10_000,
  UPLOAD_MB_PER_DAY_OF_NETWORK: 100_000,
  UPLOAD_MB_UNATTACHED: 10_000,
  RATE_LIMIT_FACTOR: 1,
  PICTURES_AT_ONCE: 2,
  S3_ENDPOINT: '',
  S3_REGION: 'us-east-1',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
};

/** A busy machine may take its time, and all requests come from one network. */
const UNHURRIED: ReceiveLimits = { pace: PACE, perNetwork: 1_000, answerMs: 60_000 };

/** The media service with its own port and database, and with a clock that the test sets. */
export async function testMedia(settings: Partial<MediaSettings> = {}, limits: Partial<ReceiveLimits> = {}) {
  const { database, drop } = await testDatabase();
  const clock = { now: BEGINNING };
  const deps = await createDependencies(database, { ...STANDARD, ...settings }, () => clock.now);
  const identity = testIdentity();
  const { app } = createService({
    routes: routes(deps, { ...UNHURRIED, ...limits }),
    identityKey: identity.publicPem,
    log: createLog('test', 'silent'),
    metrics: createMetrics('test'),
    ready: async () => {},
  });
  app.silent = true;
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  /** One request over a real connection. `user` signs the identity; null sends none. */
  const send = async (
    method: string,
    path: string,
    body?: Buffer | object,
    headers: Record<string, string> = {},
    user: Diner | null | undefined = undefined,
    address?: string,
  ): Promise<Answer> => {
    const sent = Buffer.isBuffer(body)
      ? body
      : body === undefined
        ? undefined
        : Buffer.from(JSON.stringify(body));
    const all: Record<string, string> = {
      ...(sent && !Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {}),
      ...headers,
    };
    if (user !== null) all['x-mesa-identity'] = await identity.sign(address ? { user, address } : { user });
    return new Promise((resolve, reject) => {
      const going = request(
        {
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: { ...(sent ? { 'content-length': String(sent.length) } : {}), ...all },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({
              status: answer.statusCode!,
              headers: answer.headers,
              bytes,
              json: () => JSON.parse(bytes.toString()) as unknown,
            });
          });
        },
      );
      going.on('error', reject);
      going.end(sent);
    });
  };

  const files = database.db!.collection('files.files');
  const chunks = database.db!.collection('files.chunks');

  return {
    deps,
    database,
    server,
    port,
    clock,
    send,
    /** the identity header of a network */
    identityOf: (address: string) => identity.sign({ address }),
    later: (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * 3_600_000)),
    announce: (
      user: Diner,
      bytes: Buffer,
      about: Partial<Record<'filename' | 'content_type' | 'checksum', string>> & { byte_size?: number } = {},
    ) => send('POST', '/api/direct_uploads', { blob: blobOf(bytes, about) }, {}, user),
    put: (blob: Blob, bytes: Buffer, headers: Record<string, string> = {}) =>
      send('PUT', blob.direct_upload.url, bytes, { ...blob.direct_upload.headers, ...headers }, null),
    attach: (user: Diner, reviewId: string, signedIds: string[]) =>
      send('PUT', '/internal/attachments', { review_id: reviewId, signed_ids: signedIds }, {}, user),
    /** announces and sends a file, and expects both to succeed */
    async upload(user: Diner, bytes: Buffer, about: Parameters<typeof blobOf>[1] = {}): Promise<Blob> {
      const announced = await send('POST', '/api/direct_uploads', { blob: blobOf(bytes, about) }, {}, user);
      expect(announced.status).toBe(200);
      const blob = announced.json() as Blob;
      const put = await this.put(blob, bytes);
      expect([put.status, put.bytes.toString()]).toEqual([204, '']);
      return blob;
    },
    photosOf: (answer: Answer) => (answer.json() as { photos: Photo[] }).photos,
    /** how many files are in the file store, and how many are still being written */
    async countFiles() {
      const [fileCount, chunkFiles, pending] = await Promise.all([
        files.countDocuments(),
        chunks.distinct('files_id'),
        database.db!.collection('pending_files').countDocuments(),
      ]);
      return { files: fileCount, chunked: chunkFiles.length, pending };
    },
    /** removes all data */
    async clear() {
      clock.now = BEGINNING;
      for (const collection of await database.db!.collections()) await collection.deleteMany({});
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await drop();
    },
  };
}

export type TestMedia = Awaited<ReturnType<typeof testMedia>>;

export const NOTHING = { files: 0, chunked: 0, pending: 0 };

export function diner(fname = 'Ana'): Diner {
  return { id: newId(), fname, lname: 'Rivera', email: `${fname.toLowerCase()}@example.com` };
}

export function md5Of(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('base64');
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A blob as the browser's client announces it. */
export function blobOf(
  bytes: Buffer,
  about: Partial<Record<'filename' | 'content_type' | 'checksum', string>> & { byte_size?: number } = {},
) {
  return {
    filename: 'dinner.jpg',
    content_type: 'image/jpeg',
    byte_size: bytes.length,
    checksum: md5Of(bytes),
    ...about,
  };
}

/** A picture of noise: no two are alike. */
export async function photo(
  width = 400,
  height = 300,
  type: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#a04020', noise } })
    .toFormat(type)
    .toBuffer();
}

/** Sends the first bytes and closes the connection. */
export async function cutOff({ port }: TestMedia, blob: Blob, bytes: Buffer, after: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `PUT ${blob.direct_upload.url} HTTP/1.1\r\nHost: mesa\r\n` +
          `Content-Type: ${blob.content_type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      );
      socket.write(bytes.subarray(0, after), () => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
}
