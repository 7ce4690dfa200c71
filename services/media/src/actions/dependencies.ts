import type { ConcurrencyLimit } from '@mesa/server-kit';
import type { DeletedDiners } from '@mesa/server-kit/mongo';
import type { Signer } from '../domain/signer';
import type { UploadLimits } from '../domain/upload';
import type { Decoding } from '../pictures/decoding';
import type { DailyQuotas } from '../store/daily-quotas';
import type { PendingFiles } from '../store/pending-files';
import type { FileStore } from '../store/files/file-store';
import type { Session, Uploads } from '../store/uploads';

/** The dependencies of the actions. */
export interface Dependencies {
  uploads: Uploads;
  pending: PendingFiles;
  quotas: DailyQuotas;
  limits: UploadLimits;
  deletedDiners: DeletedDiners;
  files: FileStore;
  signer: Signer;
  decoding: Decoding;
  /** runs the announcements of one diner one after another */
  announcing: ConcurrencyLimit;
  inTransaction: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  now: () => Date;
}
