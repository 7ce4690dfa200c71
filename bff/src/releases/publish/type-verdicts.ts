import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ProvidedTypes, TypeMismatch, UsedTypes } from '@mesa/contract';
import type { Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';
import { digestOf } from '../../edge/signatures';
import { TYPES_FILE, Used } from './uploads';

const RECORD_SECONDS = 90 * 24 * 3_600;
/** A comparison takes three seconds of a processor; one of hostile declarations may take any time. */
const TIMEOUT_MS = 120_000;
const HEAP_MB = 384;

/** What a shell provides: the text of its `types.json`, read only for a new comparison. */
export interface ShellTypes {
  /** sha256 of the text */
  hash: string;
  read: () => Promise<string>;
}

interface Verdict {
  /** hashes of both sides */
  _id: string;
  mismatches: TypeMismatch[];
  at: Date;
}

/** Opens the verdicts. */
export async function openTypeVerdicts(database: Database, now: () => Date): Promise<TypeVerdicts> {
  const records = database.getClient().db(database.name).collection<Verdict>('remote_verdicts');
  await records.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  return new TypeVerdicts(records, now);
}

/**
 * Which names of a shell a remote cannot use, by types (docs/decisions/021). Each pair of builds is compared
 * once. SECURITY: on both sides the key is a hash that the BFF made of the bytes: what a build says about
 * itself decides nothing.
 */
export class TypeVerdicts {
  /** one comparison at a time: each takes memory, and a processor */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly records: Collection<Verdict>,
    private readonly now: () => Date,
  ) {}

  /** @param used the bytes of the remote's `types.json` */
  async of(shell: ShellTypes, used: Buffer): Promise<TypeMismatch[]> {
    const _id = `${shell.hash} ${digestOf(used, 'hex')}`;
    const stored = await this.records.findOne({ _id });
    if (stored) return stored.mismatches;
    const comparing = this.queue.then(async () => compare(await shell.read(), used.toString('utf8')));
    this.queue = comparing.catch(() => {});
    const mismatches = await comparing;
    // a comparison that did not end says nothing about the next try
    if (mismatches.some(({ kind }) => kind === 'unreadable')) return mismatches;
    const $set = { mismatches, at: this.now() };
    await this.records.updateOne({ _id }, { $set }, { upsert: true });
    return mismatches;
  }
}

async function compare(providedText: string, usedText: string): Promise<TypeMismatch[]> {
  const used = Used.safeParse(parseJson(usedText)).data;
  if (!used) return [{ module: TYPES_FILE, name: 'names', kind: 'unreadable' }];
  const provided = JSON.parse(providedText) as ProvidedTypes; // written by the shell's own build
  const missing = Object.entries(used.names).flatMap(([module, names]) =>
    Object.keys(names)
      .filter((name) => !Object.hasOwn(provided.names, module) || !provided.names[module]!.includes(name))
      .map((name): TypeMismatch => ({ module, name, kind: 'missing' })),
  );
  if (isOfSameSources(provided, used)) return missing;
  const compared = await compareInWorker(provided, used);
  const isMissing = ({ module, name }: TypeMismatch) =>
    missing.some((mismatch) => mismatch.module === module && mismatch.name === name);
  return [...missing, ...compared.filter((mismatch) => !isMissing(mismatch))];
}

/** Most remotes are built in the shell's checkout: then only names can be missing. */
function isOfSameSources(provided: ProvidedTypes, { modules, files }: UsedTypes): boolean {
  return (
    Object.entries(modules).every(([module, path]) => provided.modules[module] === path) &&
    Object.entries(files).every(([path, text]) => provided.files[path] === text)
  );
}

/** In a thread of its own, which ends with the comparison and gives its memory back. */
function compareInWorker(provided: ProvidedTypes, used: UsedTypes): Promise<TypeMismatch[]> {
  // beside the bundle, or in the sources while tests run
  const isBundled = __filename.endsWith('.cjs');
  const worker = new Worker(join(__dirname, isBundled ? 'compare-types.cjs' : '../../compare-types.cli.ts'), {
    workerData: { provided, used },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    ...(!isBundled && { execArgv: ['--require', 'tsx/cjs'] }),
  });
  const tooComplex: TypeMismatch[] = [{ module: TYPES_FILE, name: 'types', kind: 'unreadable' }];
  return new Promise<TypeMismatch[]>((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooComplex) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      // after a message, this changes nothing
      resolve(tooComplex);
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
