import { Refusal, SAY } from '@mesa/contract';

export interface ErrorAnswer {
  status: number;
  sentences: readonly string[];
  headers: Record<string, string>;
  /** true when it was not a refusal: worth logging with its stack */
  fault: boolean;
}

// the driver's own names for "the database cannot be reached or does not take this now"; matched by name because
// more than one copy of the driver may be loaded
const OUTAGES = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoTopologyClosedError',
  'PoolClearedOnNetworkError',
  'MongooseServerSelectionError',
  'MongoExpiredSessionError',
];

// of a socket that the killed database has closed a moment ago: the driver passes Node's own error on as it is
const BROKEN_SOCKETS = ['EPIPE', 'ECONNRESET'];

/** The one place that turns a thrown thing into an answer: a refusal speaks for itself, all else is one neutral sentence. */
export function answerTo(error: unknown): ErrorAnswer {
  const refusal =
    error instanceof Refusal
      ? error
      : isOutage(error)
        ? new Refusal('unavailable', SAY.unavailable)
        : new Refusal('fault', SAY.fault);
  const headers: Record<string, string> = {};
  const wait = refusal.retryAfter ?? (refusal.status === 503 ? 2 : refusal.status === 429 ? 60 : undefined);
  if (wait !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(wait)));
  return {
    status: refusal.status,
    sentences: refusal.sentences,
    headers,
    fault: !(error instanceof Refusal),
  };
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof Error &&
    (OUTAGES.includes(error.name) || BROKEN_SOCKETS.includes((error as NodeJS.ErrnoException).code ?? ''))
  );
}
