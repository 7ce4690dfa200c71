import type { Headers, Traces, Value } from './types';

let open: Traces | undefined;

/** Undefined when no address for traces is set; then OpenTelemetry is not loaded. */
export function traces(): Traces | undefined {
  return open;
}

interface TraceSettings {
  part: string;
  /** base address of an OTLP/HTTP receiver; null for none */
  endpoint: string | null;
  /** the share of the traces beginning here that is exported: 0 to 1 */
  share: number;
}

/**
 * Opens the traces of this process, before it connects to anything.
 * @returns a function that sends the last ones and closes
 */
export async function openTraces({ part, endpoint, share }: TraceSettings): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const { createTraces } = await import('./create-traces');
  open = createTraces({ part, endpoint, share });
  const { close } = open;
  return async () => {
    open = undefined;
    await close();
  };
}

interface TracedRequest<T> {
  /** of the span, for example "GET reviews" */
  name: string;
  /** of the request: its `traceparent` is written into them */
  headers: Headers;
  attributes: Record<string, Value>;
  statusOf: (answer: T) => number | undefined;
}

/** Sends a request with `work`, in a span of its own when traces are collected. */
export async function traced<T>(
  { name, headers, attributes, statusOf }: TracedRequest<T>,
  work: () => Promise<T>,
): Promise<T> {
  const span = open?.outgoing(name, headers, attributes);
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
