import { context, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import type { Connection } from 'mongoose';

/**
 * Creates spans for database commands from the driver's events; a span contains only the command's name and
 * collection.
 */
export function watchCommands(database: Connection, tracer: Tracer): void {
  const client = database.getClient();
  const running = new Map<number, Span>();

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
