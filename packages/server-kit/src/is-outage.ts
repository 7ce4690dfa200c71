// matched by name: more than one copy of the driver may be loaded
const DRIVER_ERRORS = [
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

// the driver passes on Node's own error of a socket that a killed database has closed a moment ago
const SOCKET_ERRORS = ['EPIPE', 'ECONNRESET'];

/** Whether an error says that the database cannot be reached, or does not accept this now. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof Error &&
    (DRIVER_ERRORS.includes(error.name) ||
      SOCKET_ERRORS.includes((error as NodeJS.ErrnoException).code ?? ''))
  );
}
