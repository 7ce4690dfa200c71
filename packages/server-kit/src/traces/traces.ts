import type { Headers, Traces, Value } from './types';

let open: Traces | undefined;

/** Undefined unless this process was told where traces go: then nothing of OpenTelemetry is even loaded. */
export function traces(): Traces | undefined {
  return open;
}

interface TraceSettings {
  part: string;
  /** base address of an OTLP/HTTP receiver; null for none */
  endpoint: string | null;
  /** of all traces that begin here, how many are told: 0 to 1 */
  share: number;
}

/**
 * Opens the traces of this process, before it connects to anything.
 * @returns how to send the last ones and close
 */
export async function openTraces({ part, endpoint, share }: TraceSettings): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const { createTraces } = await import('./open-telemetry');
  open = createTraces({ part, endpoint, share });
  const { close } = open;
  return async () => {
    open = undefined;
    await close();
  };
}

/** Sends something out with `work`, told as a span if anybody collects them. */
export async function traced<T>(
  name: string,
  headers: Headers,
  facts: Record<string, Value>,
  work: () => Promise<T>,
  statusOf: (answer: T) => number | undefined,
): Promise<T> {
  const span = open?.outgoing(name, headers, facts);
  if (!span) return work();
  try {
    const answer = await span.run(work);
    span.end({ status: statusOf(answer) });
    return answer;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
