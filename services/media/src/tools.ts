import type { serviceCommon } from '@mesa/server-kit';
import { createSigner } from './domain/signer';
import type { Tools } from './actions/tools';
import type { MediaConfig } from './config';
import { createGate } from './pictures/gate';
import { createAllowances } from './store/allowances';
import { createBegun } from './store/begun';
import { createGridFsStore } from './store/files/gridfs';
import { createS3Store } from './store/files/s3';
import { createUploads } from './store/uploads';
import type { Database } from '@mesa/server-kit/mongo';

/** Uploads that may wait for a decoder; more are told to come back. Their bytes wait in the store, not in memory. */
const WAITING_MAX = 200;
const MB = 1_000_000;

export type ToolSettings = Omit<MediaConfig, keyof typeof serviceCommon | 'SWEEP_MINUTES'>;

/** Everything the actions work with, its collections and indexes made. */
export async function createTools(
  database: Database,
  settings: ToolSettings,
  now: () => Date,
): Promise<Tools> {
  const files = settings.STORE === 's3' ? s3Store(settings, now) : createGridFsStore(database);
  await files.prepare();
  return {
    files,
    uploads: await createUploads(database),
    begun: await createBegun(database),
    allowances: await createAllowances(database, {
      files: settings.UPLOADS_PER_DAY,
      bytes: settings.UPLOAD_MB_PER_DAY * MB,
    }),
    signer: createSigner(settings.SIGNING_SECRET),
    gate: createGate(settings.PICTURES_AT_ONCE, WAITING_MAX),
    now,
  };
}

function s3Store(settings: ToolSettings, now: () => Date) {
  return createS3Store(
    {
      endpoint: settings.S3_ENDPOINT,
      bucket: settings.S3_BUCKET,
      region: settings.S3_REGION,
      id: settings.S3_ACCESS_KEY_ID,
      secret: settings.S3_SECRET_ACCESS_KEY,
    },
    now,
  );
}
