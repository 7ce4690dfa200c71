import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { isJson, traced, traces, type Log, type Metrics } from '@mesa/server-kit';
import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  type BulkheadPolicy,
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import { Gauge, Histogram } from 'prom-client';
import { SERVICES, type Service } from '../routes';

const CONCURRENT_MAX = 128;
const QUEUED_MAX = 128;
/** Of the calls to one service at once, half of its connections; further ones wait for these. */
const PER_NETWORK = 32;
const FAILURES = 5;
// a part that died is started again within 3 s (contract.md "Running it"), so probing once a second finds it
// soon
const PROBE_MS = 1_000;

/** The network failed or timed out, so the service cannot be used; its error responses do not count. */
export class Unreachable extends Error {
  constructor(
    readonly service: Service,
    override readonly cause: unknown,
  ) {
    super(`${service} cannot be reached`);
  }
}

/**
 * Why a response is not the service's answer to the browser; undefined when it is.
 * - It is an error page of a load balancer or mesh in front of the service; the service itself always
 *   responds with JSON. Such pages name hosts and products, so they never reach a browser.
 * - The service does not accept the BFF's signature. To the browser a 401 would mean that its session ended.
 */
export function unusableResponseError(status: number, headers: IncomingHttpHeaders): Error | undefined {
  if (status >= 502 && status <= 504 && !isJson(headers['content-type']))
    return new Error(`${status} from an intermediary`);
  if (status === 401 && headers['www-authenticate'])
    return new Error(
      'the identity was not accepted: IDENTITY_PUBLIC_KEY lacks the key of IDENTITY_PRIVATE_KEY',
    );
  return undefined;
}

/**
 * The call was not attempted: the circuit is open or the bulkhead is full, so a retry would only add load.
 */
export class NotAttempted extends Refusal {}

/** A call to a service, as its span describes it. */
interface TracedCall<T> {
  service: Service;
  /** on whose behalf, see networkOf() */
  network: string;
  method: string;
  /** of the request; the trace is added to them */
  headers: Record<string, string | string[] | undefined>;
  statusOf: (result: T) => number;
}

export type CircuitBreakers = ReturnType<typeof createCircuitBreakers>;

/**
 * A circuit breaker and a bulkhead for each service, shared by forwarded calls, joins and workflows. A
 * service that hangs affects only its own calls. After five failures in a row its calls fail at once, with a
 * probe every second. A network has a share of each bulkhead, so its slow calls do not keep others out.
 * @param rateLimitFactor above 1, it multiplies that share
 */
export function createCircuitBreakers(log: Log, metrics: Metrics, rateLimitFactor = 1) {
  const shares = createShares(Math.floor(PER_NETWORK * Math.max(1, rateLimitFactor)));
  const circuits = new Map(SERVICES.map((service) => [service, createCircuit(service, log)]));
  const of = (service: Service) => circuits.get(service)!;
  const isOpen = (service: Service) => of(service).breaker.state !== CircuitState.Closed;
  const seconds = createMetrics(metrics, isOpen);

  async function runUntraced<T>(service: Service, work: () => Promise<T>): Promise<T> {
    const startedAt = process.hrtime.bigint();
    const observe = (outcome: string) =>
      seconds.observe({ service, outcome }, Number(process.hrtime.bigint() - startedAt) / 1e9);
    try {
      const result = await of(service).policy.execute(work);
      observe('answered');
      return result;
    } catch (error) {
      observe(outcomeOf(error));
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError)
        throw new NotAttempted('unavailable', say('unavailable'), 1);
      if (!(error instanceof Unreachable)) throw error;
      log.warn({ service, err: error.cause }, 'unreachable');
      throw new Refusal('unavailable', say('unavailable'), 1);
    }
  }

  return {
    /**
     * Makes a call, in a span of its own.
     * @throws Refusal `unavailable` when the service cannot be reached, its circuit is open, or its bulkhead
     *   is full
     */
    run<T>(
      { service, network, method, headers, statusOf }: TracedCall<T>,
      work: () => Promise<T>,
    ): Promise<T> {
      const call = () => shares.execute(`${service} ${network}`, () => runUntraced(service, work));
      if (!traces()) return call();
      const attributes = { 'http.request.method': method, 'server.address': service };
      return traced({ name: `${method} ${service}`, headers, attributes, statusOf }, call);
    },

    /** The services whose circuit is open. */
    open(): Service[] {
      return SERVICES.filter(isOpen);
    },
  };
}

/** A bulkhead for each key that has calls: `most` at once, and the others of the key behind them. */
function createShares(most: number) {
  const bulkheads = new Map<string, BulkheadPolicy>();
  return {
    async execute<T>(key: string, work: () => Promise<T>): Promise<T> {
      const share = bulkheads.get(key) ?? bulkhead(most, Infinity);
      bulkheads.set(key, share);
      try {
        return await share.execute(work);
      } finally {
        if (share.executionSlots === most) bulkheads.delete(key);
      }
    },
  };
}

function outcomeOf(error: unknown): string {
  if (error instanceof Unreachable) return 'unreachable';
  if (error instanceof BrokenCircuitError) return 'circuit-open';
  return error instanceof BulkheadRejectedError ? 'bulkhead-full' : 'failed';
}

function createCircuit(service: Service, log: Log) {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Unreachable),
    { halfOpenAfter: PROBE_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  breaker.onStateChange((state) => log.warn({ service, circuit: CircuitState[state] }, 'circuit breaker'));
  return { breaker, policy: wrap(bulkhead(CONCURRENT_MAX, QUEUED_MAX), breaker) };
}

function createMetrics({ registry }: Metrics, isOpen: (service: Service) => boolean) {
  new Gauge({
    name: 'mesa_circuit_open',
    help: '1 while the circuit of a service is open',
    labelNames: ['service'],
    registers: [registry],
    collect() {
      for (const service of SERVICES) this.set({ service }, isOpen(service) ? 1 : 0);
    },
  });
  return new Histogram({
    name: 'mesa_upstream_seconds',
    help: 'Time a service took to answer the BFF',
    labelNames: ['service', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
}
