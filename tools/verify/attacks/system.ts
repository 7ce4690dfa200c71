import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { runningInstance, type Instance } from '../../commands/start/instance';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: these tests need a running Mesa (npm run verify -- attacks starts one).`,
    );
  return value;
};

export const url = (): string => given('MESA_URL');

/** The lines of a part's log so far. */
export const logOf = (part: string): string[] =>
  readFileSync(join(given('MESA_DATA_DIR'), 'logs', `${part}.log`), 'utf8')
    .split('\n')
    .filter(Boolean);

/** The address of a service; it is not reachable through the public port. */
export const addressOf = async (service: string): Promise<string> =>
  `http://127.0.0.1:${(await instance()).ports[service]}`;

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

/** @throws when an answer is not a JSON list of sentences */
export async function sentencesOf(answer: Response): Promise<string[]> {
  const value = (await answer.json()) as unknown;
  if (!Array.isArray(value) || value.length === 0 || !value.every((one) => typeof one === 'string'))
    throw new Error(`No list of sentences: ${JSON.stringify(value)}`);
  return value as string[];
}

/** The description of the running system. */
export async function instance(): Promise<Instance> {
  const found = await runningInstance(given('MESA_DATA_DIR'));
  if (!found) throw new Error('No Mesa runs on MESA_DATA_DIR.');
  return found;
}
