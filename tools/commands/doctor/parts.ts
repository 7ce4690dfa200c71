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
export async function examineParts(
  { ports, adminUrl }: Pick<Instance, 'ports' | 'adminUrl'>,
  dataDir: string,
): Promise<Finding[]> {
  const findings = parts.map(({ name }) => {
    const port = ports[name]!;
    // only its admin port names the BFF's database and circuits
    const url = name === 'bff' ? adminUrl : `http://127.0.0.1:${port}`;
    const remedy = `Its log is ${join(dataDir, 'logs', `${name}.log`)}.`;
    return examinePart({ name, port, url, remedy });
  });
  return (await Promise.all(findings)).flat();
}

interface Examined {
  name: string;
  port: number;
  /** where its `/readyz` is */
  url: string;
  remedy: string;
}

/** What `/readyz` says: sentences where a part is not ready. */
type Readiness = string[] | { database?: 'up' | 'down'; open_circuits?: string[] };

async function examinePart({ name, port, url, remedy }: Examined): Promise<Finding[]> {
  const answer = await fetch(`${url}/readyz`, {
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch(() => null);
  if (!answer) return [wrong(`${name} does not answer on port ${port}.`, remedy)];
  const body = (await answer.json().catch(() => ({}))) as Readiness;
  if (answer.status !== 200 || Array.isArray(body)) {
    const why = Array.isArray(body) ? body.join(' ') : `status ${answer.status}`;
    return [wrong(`${name} cannot serve: ${why}`, remedy)];
  }
  const { database, open_circuits = [] } = body;
  return [
    ...(database === 'down' ? [wrong(`${name} does not reach its database.`, remedy)] : []),
    fine(`${name} is ready on port ${port}.`),
    ...open_circuits.map((service) =>
      wrong(
        `The BFF has stopped calling ${service} for now.`,
        `The log of ${service} says why; the BFF tries again every second.`,
      ),
    ),
  ];
}
