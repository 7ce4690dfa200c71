import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * One JSON line an event on standard output. Secrets and personal fields are cut even if someone passes them.
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
      censor: '[cut]',
    },
  });
}
