import type { ConcurrencyLimit } from '@mesa/server-kit';
import type { Signer } from '../domain/signer';
import type { DailyQuotas } from '../store/daily-quotas';
import type { PendingFiles } from '../store/pending-files';
import type { FileStore } from '../store/files/file-store';
import type { Uploads } from '../store/uploads';

/** The dependencies of the actions. */
export interface Dependencies {
  uploads: Uploads;
  pending: PendingFiles;
  quotas: DailyQuotas;
  files: FileStore;
  signer: Signer;
  decoding: ConcurrencyLimit;
  now: () => Date;
}
