import { connect } from 'node:net';
import { url } from '../start/mesa';

const FIRST_BYTE_MS = 30_000;

/** Sends raw bytes and returns everything received until the connection closes or falls silent. */
export function raw(text: string | Buffer, silenceMs = 1_500): Promise<string> {
  const { hostname, port } = new URL(url());
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setTimeout(FIRST_BYTE_MS, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      socket.setTimeout(silenceMs);
    });
    // a reset after the answer is expected
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(text);
  });
}

/** The statuses of all answers in a result of `raw`; an answer may follow the previous body directly. */
export const statusesIn = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
