import { createConcurrencyLimit, type serviceCommon } from '@mesa/server-kit';
import { createSigner } from './domain/signer';
import type { Dependencies } from './actions/dependencies';
import type { MediaConfig } from './config';
import { createDailyQuotas } from './store/daily-quotas';
import { createPendingFiles } from './store/pending-files';
import { createGridFsStore } from './store/files/grid-fs-store';
import { createS3Store } from './store/files/s3-store';
import { createUploads } from './store/uploads';
import { inTransaction, openDeletedDiners, type Database } from '@mesa/server-kit/mongo';
import type { UploadLimits } from './domain/upload';
import { createDecoding } from './pictures/decoding';

const MB = 1_000_000;

export type MediaSettings = Omit<MediaConfig, keyof typeof serviceCommon | 'GARBAGE_COLLECTION_MINUTES'>;

/** Creates the dependencies of the actions, with their collections and indexes. */
export async function createDependencies(
  database: Database,
  settings: MediaSettings,
  now: () => Date,
): Promise<Dependencies> {
  const files = settings.STORE === 's3' ? s3Store(settings, now) : await createGridFsStore(database);
  return {
    files,
    uploads: await createUploads(database),
    pending: await createPendingFiles(database),
    quotas: await createDailyQuotas(database),
    limits: limitsOf(settings),
    deletedDiners: await openDeletedDiners(database, now),
    signer: createSigner(settings.SIGNING_SECRET),
    decoding: createDecoding(settings.PICTURES_AT_ONCE),
    announcing: createConcurrencyLimit(1),
    inTransaction: (work) => inTransaction(database, work),
    now,
  };
}

function limitsOf(settings: MediaSettings): UploadLimits {
  const factor = settings.RATE_LIMIT_FACTOR;
  const bytes = (megabytes: number): number => megabytes * MB * factor;
  return {
    diner: { files: settings.UPLOADS_PER_DAY * factor, bytes: bytes(settings.UPLOAD_MB_PER_DAY) },
    network: { files: Infinity, bytes: bytes(settings.UPLOAD_MB_PER_DAY_OF_NETWORK) },
    unattachedBytes: bytes(settings.UPLOAD_MB_UNATTACHED),
  };
}

function s3Store(settings: MediaSettings, now: () => Date) {
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
