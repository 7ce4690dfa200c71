import type { IncomingHttpHeaders } from 'node:http';
import { TRACE_HEADER } from '@mesa/contract';
import {
  context,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
  type TextMapGetter,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { Connection } from 'mongoose';
import type { Span, Traces } from './types';

const propagator = new W3CTraceContextPropagator();

/** Only `traceparent`: a browser's `tracestate` would be passed on and exported as it is. */
const onlyParent: TextMapGetter<IncomingHttpHeaders> = {
  get: (headers, name) => (name === TRACE_HEADER ? headers[TRACE_HEADER] : undefined),
  keys: () => [TRACE_HEADER],
};

/**
 * Spans by OpenTelemetry's SDK, sent by OTLP/HTTP. Only Mesa's own code creates spans; no library is patched.
 * Spans contain route patterns and outcomes, never an address, a body or a query.
 */
export function createTraces({
  part,
  endpoint,
  share,
}: {
  part: string;
  endpoint: string;
  share: number;
}): Traces {
  const byId = new TraceIdRatioBasedSampler(share);
  const provider = new NodeTracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES may add where this runs; the name is the part's
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': `mesa-${part}`, 'service.namespace': 'mesa' })),
    // SECURITY: traces from a browser are sampled by their id like all others; by their own flag, anybody
    // could have all of theirs exported
    sampler: new ParentBasedSampler({
      root: byId,
      remoteParentSampled: part === 'bff' ? byId : undefined,
      remoteParentNotSampled: part === 'bff' ? byId : undefined,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  provider.register({ propagator: null });
  const tracer = provider.getTracer('mesa');

  return {
    incoming(method, headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, onlyParent);
      return spanOf(
        tracer.startSpan(
          method,
          { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
          parent,
        ),
        parent,
      );
    },
    outgoing(name, headers, attributes) {
      const parent = context.active();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      propagator.inject(trace.setSpan(parent, span), headers, defaultTextMapSetter);
      return spanOf(span, parent);
    },
    watch: (database) => watchCommands(database, tracer),
    close: () => provider.shutdown().catch(() => {}),
  };
}

function spanOf(span: OtelSpan, parent: Context): Span {
  return {
    traceId: span.spanContext().traceId,
    run: (work) => context.with(trace.setSpan(parent, span), work),
    set: (attributes) => void span.setAttributes(attributes),
    end({ status, name, error } = {}) {
      if (name) span.updateName(name);
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      // only the error's name: its message may contain what a diner typed
      if (error !== undefined)
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      if (error !== undefined || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Creates spans for database commands from the driver's events; a span contains only the command's name and
 * collection.
 */
function watchCommands(database: Connection, tracer: Tracer): void {
  const client = database.getClient();
  const running = new Map<number, OtelSpan>();

  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    // commands outside a request, such as those of change streams, have no parent span
    if (!trace.getSpan(context.active())) return;
    // a command's first field has its name, and as value the collection
    const collection = (command as Record<string, unknown>)[commandName];
    const named = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
    running.set(
      requestId,
      tracer.startSpan(named, {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'mongodb',
          'db.namespace': databaseName,
          'db.operation.name': commandName,
          ...(typeof collection === 'string' ? { 'db.collection.name': collection } : {}),
        },
      }),
    );
  });
  client.on('commandSucceeded', ({ requestId }) => {
    running.get(requestId)?.end();
    running.delete(requestId);
  });
  client.on('commandFailed', ({ requestId, failure }) => {
    const span = running.get(requestId);
    if (!span) return;
    running.delete(requestId);
    span.setAttribute('error.type', failure.name);
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
