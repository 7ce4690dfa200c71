import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '@mesa/server-kit';

/** A span as received by OTLP/JSON, with its attributes parsed. */
export interface CollectedSpan {
  service: string;
  name: string;
  /** 2: server, 3: client */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes' | 'service'> & { attributes: Attribute[] })[] }[];
  }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** Receives traces as a collector does, by OTLP/HTTP with JSON. */
export async function openCollector() {
  const spans: CollectedSpan[] = [];
  let text = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        text += body;
        if (request.method === 'POST' && request.url === '/v1/traces')
          spans.push(...spansIn(JSON.parse(body) as Sent));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await listen(server, 0, '127.0.0.1');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** everything received, as text */
    text: () => text,
    close: () => {
      server.closeAllConnections();
      return closeServer(server);
    },
  };
}

function spansIn({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(read(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: read(span.attributes) })),
    );
  });
}

const read = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
