import { step } from '@mesa/remote-tools/commands';
import { MONGODB_VERSION, answers } from './sources';

const DOWNLOADS = 'https://fastdl.mongodb.org';

/** The mongod that mongodb-memory-server keeps from an earlier download, or null. Downloads nothing. */
export const cachedBinary = (): Promise<string | null> => binary({ download: false }).catch(() => null);

/**
 * Downloads mongod with mongodb-memory-server when its host can be reached.
 * @returns the binary, or the reason why there is none
 */
export async function downloadBinary(): Promise<{ binary: string } | { reason: string }> {
  const url = process.env.MONGOMS_DOWNLOAD_MIRROR || DOWNLOADS;
  const host = new URL(url).hostname;
  if (!(await answers(url))) return { reason: `${host} is unreachable` };
  // one retry: 0 would mean no attempt at all, and more rarely help
  process.env.MONGOMS_MAX_RETRIES ??= '1';
  const progress = step(`Downloading MongoDB ${MONGODB_VERSION} from ${host}`);
  try {
    // memory-server prints its own progress bar on standard output
    return { binary: await binary({ download: true }) };
  } catch (error) {
    return { reason: `the download from ${host} failed: ${(error as Error).message}` };
  } finally {
    progress.done();
  }
}

async function binary({ download }: { download: boolean }): Promise<string> {
  process.env.MONGOMS_RUNTIME_DOWNLOAD = String(download);
  const { MongoBinary } = await import('mongodb-memory-server');
  return MongoBinary.getPath({ version: MONGODB_VERSION, checkMD5: true });
}
