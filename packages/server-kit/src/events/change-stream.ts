import type { ChangeStream, ChangeStreamOptions, Document } from 'mongodb';

/** A collection whose changes can be watched. */
export interface ChangeSource {
  watch: (pipeline: Document[], options: ChangeStreamOptions) => ChangeStream;
}

/** The parts of a change that listeners use. */
export interface Change {
  operationType: string;
  documentKey?: { _id: unknown };
  fullDocument?: unknown;
  fullDocumentBeforeChange?: unknown;
  updateDescription?: { updatedFields?: Document; removedFields?: string[] };
}

/** Code that handles changes or events as they come. */
export interface Listener {
  /** resolves once the stream is open: changes after that will be handled */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

/** The pause before a stream that has ended is opened again. */
export const REOPEN_MS = 250;

const HISTORY_LOST_CODES = [280, 286];

/** Whether the oplog no longer reaches back to the resume token. */
export function isHistoryLost(error: unknown): boolean {
  // errors of the driver have a code, others none
  return HISTORY_LOST_CODES.includes((error as { code?: number }).code ?? 0);
}
