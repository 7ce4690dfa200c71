import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { PublicAnswers } from './public-responses';
import type { AddressLimiter } from './limit-by-address';

interface RepeatParts {
  publicAnswers: Pick<PublicAnswers, 'repeatOf'>;
  observe: RequestHandler;
  take: AddressLimiter;
  trustProxy: number;
}

/**
 * Stands in front of Express: what it answered a visitor less than a second ago is sent again, header for header, to
 * whoever asks for the same. Limit, request id, log and metrics are the same code; all else was decided the first time.
 * Express alone costs more than ten times what sending the bytes does.
 */
export function serveCachedResponses(
  { publicAnswers, observe, take, trustProxy }: RepeatParts,
  app: RequestListener,
): RequestListener {
  return (request, response) => {
    const repeat = publicAnswers.repeatOf(request);
    if (!repeat || take(addressOf(request, trustProxy), response) > 0) return app(request, response);
    (response as Response).locals = { route: repeat.route };
    observe(request as Request, response as Response, () => send(response, repeat));
  };
}

function send(
  response: ServerResponse,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer },
): void {
  response.writeHead(200, headers);
  response.end(body);
}

/** Who asks, by the same rule as Express' `trust proxy` with a number: each of our proxies added one address at the end. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustProxy: number,
): string {
  const direct = socket.remoteAddress ?? '';
  const told = trustProxy > 0 ? String(headers['x-forwarded-for'] ?? '') : '';
  if (!told) return direct;
  const nearestFirst = [
    direct,
    ...told
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .reverse(),
  ];
  return nearestFirst[Math.min(trustProxy, nearestFirst.length - 1)]!;
}
