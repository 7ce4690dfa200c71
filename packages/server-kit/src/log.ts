import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * Writes one JSON line per event to standard output. Redacts secrets and personal fields, should a call pass
 * some.
 */
export function createLog(part: string, level: string): Log {
  return pino({
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'email',
        'phone',
        'cookie',
        'authorization',
        '*.password',
        '*.email',
        '*.phone',
        '*.cookie',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
  });
}
