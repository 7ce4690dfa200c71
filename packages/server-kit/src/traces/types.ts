import type { IncomingHttpHeaders } from 'node:http';
import type { Connection } from 'mongoose';

export type Value = string | number | undefined;
export type Headers = Record<string, string | string[] | undefined>;

/** One piece of work in a trace. */
export interface Span {
  /** of the whole trace, 32 hexadecimal digits */
  traceId: string;
  /** does `work`; spans begun meanwhile are this one's children */
  run: <T>(work: () => T) => T;
  set: (attributes: Record<string, Value>) => void;
  /** @param name in place of the first one, now that the route is known */
  end: (outcome?: { status?: number; name?: string; error?: unknown }) => void;
}

/** Creates the spans of a process. */
export interface Traces {
  /** a request that came in, as a child of the span its `traceparent` names */
  incoming: (method: string, headers: IncomingHttpHeaders) => Span;
  /** a request that goes out; its `traceparent` is written into `headers` */
  outgoing: (name: string, headers: Headers, attributes: Record<string, Value>) => Span;
  /** creates a span for each command to this database that belongs to a request */
  watch: (database: Connection) => void;
  /** sends what is not sent yet */
  close: () => Promise<void>;
}
