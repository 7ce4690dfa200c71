import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFree } from '../machine/ports';
import type { Instance } from '../start/instance';
import { parts } from '../system';
import { fine, wrong, type Finding } from './finding';

const WITHIN_MS = 3_000;

export async function examinePort(port: number, host: string): Promise<Finding> {
  return (await isFree(port, host))
    ? fine(`Mesa is not running; port ${port} is free for it.`)
    : wrong(`Another program uses port ${port}.`, 'Stop it, or set PORT to a free one.');
}

/** Asks each part of the running system whether it is ready, and the BFF which circuit breakers are open. */
export async function examineParts({ port }: Instance, dataDir: string): Promise<Finding[]> {
  const found = await Promise.all(
    parts.map(async ({ name }) => {
      const at = name === 'bff' ? port : await portOf(name, dataDir);
      return examinePart(name, at, join(dataDir, 'logs', `${name}.log`));
    }),
  );
  return found.flat();
}

/** What `/readyz` says; only the BFF names its database and circuits. */
interface Readiness {
  database?: 'up' | 'down';
  open_circuits?: string[];
}

async function examinePart(name: string, port: number | null, log: string): Promise<Finding[]> {
  const remedy = `Its log is ${log}.`;
  if (!port) return [wrong(`${name} never reported a port.`, remedy)];
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch(() => null);
  if (!answer) return [wrong(`${name} does not answer on port ${port}.`, remedy)];
  const body = (await answer.json().catch(() => null)) as Readiness | string[] | null;
  if (answer.status !== 200)
    return [
      wrong(
        `${name} cannot serve: ${Array.isArray(body) ? body.join(' ') : `status ${answer.status}`}`,
        remedy,
      ),
    ];
  const open = body && !Array.isArray(body) ? (body.open_circuits ?? []) : [];
  const isCutOff = body && !Array.isArray(body) && body.database === 'down';
  return [
    ...(isCutOff ? [wrong(`${name} does not reach its database.`, remedy)] : []),
    fine(`${name} is ready on port ${port}.`),
    ...open.map((service) =>
      wrong(
        `The BFF has stopped calling ${service} for now.`,
        `The log of ${service} says why; the BFF tries again every second.`,
      ),
    ),
  ];
}

/** The port of a service, from the last line of its log that names one. */
async function portOf(name: string, dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'logs', `${name}.log`), 'utf8').catch(() => '');
  const line = text.split('\n').findLast((one) => one.includes('"msg":"listening"'));
  return line ? ((JSON.parse(line) as { port?: number }).port ?? null) : null;
}
