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
  if (!(error instanceof Error)) return false;
  const { name, code }: NodeJS.ErrnoException = error;
  return DRIVER_ERRORS.includes(name) || SOCKET_ERRORS.includes(code ?? '');
}
