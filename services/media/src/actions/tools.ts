import type { Signer } from '../domain/signer';
import type { Gate } from '../pictures/gate';
import type { Allowances } from '../store/allowances';
import type { Begun } from '../store/begun';
import type { FileStore } from '../store/files/file-store';
import type { Uploads } from '../store/uploads';

/** What the actions work with. */
export interface Tools {
  uploads: Uploads;
  begun: Begun;
  allowances: Allowances;
  files: FileStore;
  signer: Signer;
  gate: Gate;
  now: () => Date;
}
