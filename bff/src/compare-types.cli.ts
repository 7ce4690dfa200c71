import { parentPort, workerData } from 'node:worker_threads';
import type { ProvidedTypes, UsedTypes } from '@mesa/contract';
import { compareTypes } from './releases/publish/compare-types';

/** The worker of releases/type-verdicts.ts: the only part of the BFF that loads the compiler. */
const { provided, used } = workerData as { provided: ProvidedTypes; used: UsedTypes };
parentPort!.postMessage(compareTypes(provided, used));
