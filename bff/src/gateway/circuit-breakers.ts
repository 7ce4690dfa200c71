import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, SAY } from '@mesa/contract';
import { isJson, type Log, type Metrics } from '@mesa/server-kit';
import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import { Gauge, Histogram } from 'prom-client';
import { SERVICES, type Service } from '../routes';

const AT_ONCE = 128;
const WAITING_MAX = 128;
const FAILURES = 5;
// a part that died is started again within 3 s (contract.md "Running it"); asking once a second finds it soon
const ASK_AGAIN_MS = 1_000;

/** The network failed or took too long: the service, not its answer, is the trouble. */
export class Unreachable extends Error {
  constructor(
    readonly service: Service,
    override readonly cause: unknown,
  ) {
    super(`${service} cannot be reached`);
  }
}

/**
 * Whether an answer is not the service's but of a balancer or mesh in front of it that could not reach it: a service speaks
 * JSON. Such a page names hosts and products, and is nobody's to read.
 */
export const isFromIntermediary = (status: number, headers: IncomingHttpHeaders): boolean =>
  status >= 502 && status <= 504 && !isJson(headers['content-type']);

/** Refused without asking the service, because it is given up for the moment or has all it can take: asking again would only add to it. */
export class NotAttempted extends Refusal {}

export type CircuitBreakers = ReturnType<typeof createCircuitBreakers>;

/**
 * One breaker and one bulkhead a service, for proxied and joined calls alike: a service that hangs costs its own calls
 * only, is given up after five failures in a row, and past what it can take callers are told to come back.
 */
export function createCircuitBreakers(log: Log, metrics: Metrics) {
  const circuitBreakers = new Map(SERVICES.map((service) => [service, createCircuit(service, log)]));
  const of = (service: Service) => circuitBreakers.get(service)!;
  const seconds = measures(metrics, (service) => of(service).breaker.state !== CircuitState.Closed);

  return {
    /** @throws Refusal `unavailable` when the service cannot be reached, is given up for the moment, or is full. */
    async run<T>(service: Service, work: () => Promise<T>): Promise<T> {
      const begun = process.hrtime.bigint();
      const observe = (outcome: string) =>
        seconds.observe({ service, outcome }, Number(process.hrtime.bigint() - begun) / 1e9);
      try {
        const answer = await of(service).policy.execute(work);
        observe('answered');
        return answer;
      } catch (error) {
        observe(
          error instanceof Unreachable
            ? 'unreachable'
            : error instanceof BrokenCircuitError
              ? 'given-up'
              : error instanceof BulkheadRejectedError
                ? 'full'
                : 'failed',
        );
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError)
          throw new NotAttempted('unavailable', SAY.unavailable, 1);
        if (!(error instanceof Unreachable)) throw error;
        log.warn({ service, err: error.cause }, 'unreachable');
        throw new Refusal('unavailable', SAY.unavailable, 1);
      }
    },

    /** The services that are given up for the moment. */
    open(): Service[] {
      return SERVICES.filter((service) => of(service).breaker.state !== CircuitState.Closed);
    },
  };
}

function createCircuit(service: Service, log: Log) {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Unreachable),
    {
      halfOpenAfter: ASK_AGAIN_MS,
      breaker: new ConsecutiveBreaker(FAILURES),
    },
  );
  breaker.onStateChange((state) => log.warn({ service, circuit: CircuitState[state] }, 'circuit'));
  return { breaker, policy: wrap(bulkhead(AT_ONCE, WAITING_MAX), breaker) };
}

function measures({ registry }: Metrics, isOpen: (service: Service) => boolean) {
  new Gauge({
    name: 'mesa_circuit_open',
    help: '1 while a service is given up for the moment',
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
