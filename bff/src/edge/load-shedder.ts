import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@mesa/contract';
import { say, textIn } from '@mesa/contract/sentences';
import { discardBody, preferredLanguage, requestIdFrom, type Metrics } from '@mesa/server-kit';
import type { RequestHandler } from 'express';
import { Counter, Gauge, type Histogram } from 'prom-client';
import { ConcurrencyLimit } from './concurrency-limit';

/** never below 128: a hundred diners who want the last table in the same second are no overload */
const apiConcurrencyLimit = () =>
  new ConcurrencyLimit({ max: 400, min: 128, targetMs: 300, now: () => performance.now() });

/** Headers that differ from one refusal to the next. */
const VARYING_HEADERS = [
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'connection',
  'date',
  'set-cookie',
];

interface RefusalTemplate {
  /** names and values in turn, because Node copies an object header by header (docs/performance.md) */
  headers: string[];
  /** text instead of bytes: Node sends it together with the headers, in one write */
  body: string;
}

/**
 * Refuses requests over the concurrency limit at once, with 503 and Retry-After. If all were queued, all
 * would wait too long, and work would be done for browsers that have given up.
 */
export class LoadShedder {
  private readonly refused: Counter;
  /** by protocol and language: the refusal that Express sent first */
  private readonly templates = new Map<string, RefusalTemplate>();
  /** by method: finding a series by its labels takes longer than counting */
  private readonly series = new Map<string, Pick<Histogram.Internal<string>, 'observe'>>();
  private readonly overLimit = new WeakSet<IncomingMessage>();

  constructor(
    private readonly metrics: Metrics,
    private readonly limit: ConcurrencyLimit = apiConcurrencyLimit(),
  ) {
    this.refused = new Counter({
      name: 'mesa_load_shed_total',
      help: 'Requests refused because the concurrency limit was reached',
      registers: [metrics.registry],
    });
    new Gauge({
      name: 'mesa_concurrency_limit',
      help: 'Requests that may be served at once; adaptive',
      registers: [metrics.registry],
      collect() {
        this.set(limit.current);
      },
    });
  }

  /**
   * Takes a slot for a request, until its response closes. Without a slot, Express refuses the first request,
   * and later ones get a copy of that refusal here, because a refusal must cost much less than a response.
   * @returns false when the request has been refused
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isLimited(request.url ?? '')) return true;
    const release = this.limit.acquire();
    if (release) {
      response.once('close', () => release(response.statusCode < 500));
      return true;
    }
    const template = this.templates.get(variantOf(request));
    if (template) this.refuseEarly(request, response, template);
    else this.overLimit.add(request);
    return !template;
  }

  /** Refuses requests over the limit that reached Express. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      if (!this.overLimit.has(request)) return next();
      this.refused.inc();
      response.once('finish', () => this.saveTemplate(request, response));
      throw new Refusal('unavailable', say('unavailable'), retrySeconds());
    };
  }

  private observe(method: string): void {
    let series = this.series.get(method);
    if (!series) {
      series = this.metrics.requests.labels({ method, route: 'load-shed', status: 503 });
      this.series.set(method, series);
    }
    series.observe(0);
  }

  private saveTemplate(request: IncomingMessage, response: ServerResponse): void {
    const headers = Object.entries(response.getHeaders())
      .filter(([name]) => !VARYING_HEADERS.includes(name))
      .flatMap(([name, value]) => [name, String(value)]);
    const sentence = textIn(languageOf(request), say('unavailable'));
    this.templates.set(variantOf(request), { headers, body: JSON.stringify([sentence]) });
  }

  private refuseEarly(
    request: IncomingMessage,
    response: ServerResponse,
    { headers, body }: RefusalTemplate,
  ): void {
    this.refused.inc();
    this.observe(request.method ?? '');
    discardBody(request);
    const id = requestIdFrom(request.headers['x-request-id']);
    response.writeHead(503, [...headers, 'X-Request-Id', id, 'Retry-After', String(retrySeconds())]);
    response.end(body);
  }
}

/** Different for each request, so that not all come back at the same moment. */
function retrySeconds(): number {
  return 1 + Math.floor(Math.random() * 3);
}

/** Files and health checks cost little, and an overloaded page needs them most. */
function isLimited(url: string): boolean {
  return /^\/(\?|$|api\/(?!docs|openapi))/.test(url);
}

/** Responses over TLS have an additional header, and the sentence has a language; the rest is the same. */
function variantOf(request: IncomingMessage): string {
  const protocol = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${protocol} ${languageOf(request)}`;
}

function languageOf({ headers }: IncomingMessage) {
  return preferredLanguage(headers['accept-language']);
}
