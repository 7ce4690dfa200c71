import type { ChildProcess } from 'node:child_process';
import { addDays } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import { startBff, type TestBff } from '../testing/bff';
import { startBffProcess } from '../testing/bff-process';
import { openBrowser, type Browser } from '../testing/browser';
import { availableSlot } from '../testing/available-slot';
import { openCollector, type CollectedSpan } from '../testing/collector';

describe('traces', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const BROWSER_SPAN = '00f067aa0ba902b7';
  const PASSWORD = 'a-long-password';

  let collector: Awaited<ReturnType<typeof openCollector>>;
  let bff: TestBff;
  let child: ChildProcess;
  let origin: string;
  let browser: Browser;

  /** The BFF as in production; it and its services export their traces. */
  const startProcess = (env: Record<string, string>) => startBffProcess({ ...bff.settings, ...env });

  beforeAll(async () => {
    collector = await openCollector();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_BSP_SCHEDULE_DELAY: '100' };
    bff = await startBff({ services: ['accounts', 'restaurants', 'reservations'], restaurants: 3, env });
    ({ child, origin } = await startProcess(env));
    browser = openBrowser(origin);
    await browser.open();
    await browser.post('/api/users', {
      user: { fname: 'Ana', lname: 'Reyes', email: 'ana.reyes@mesa.example', password: PASSWORD },
    });
  }, 120_000);
  afterAll(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    await bff.end();
    await collector.close();
  });

  /**
   * The spans of a trace, once all that `needed` names have arrived: each process exports its own in its own
   * time.
   */
  async function spansOf(traceId: string, needed: string[]): Promise<CollectedSpan[]> {
    return eventually(() => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      expect(spans.map(({ service, name }) => `${service} ${name}`)).toEqual(expect.arrayContaining(needed));
      return spans;
    });
  }

  const tagged = (traceId: string, flags = '01') => ({
    headers: { traceparent: `00-${traceId}-${BROWSER_SPAN}-${flags}`, 'x-mesa-remote': 'mf-booking@1.4.0' },
  });

  it('follow a booking from the browser through BFF and service to its database command', async () => {
    const slot = await availableSlot(browser, addDays(new Date().toISOString().slice(0, 10), 20));
    // a session that is not cached
    await browser.post('/api/session', { user: { email: 'ana.reyes@mesa.example', password: PASSWORD } });
    const reservation = { ...slot, phone: '(213) 555-0142', notes: 'window please' };
    const answer = await browser.post('/api/reservations', { reservation }, tagged(TRACE));
    expect(answer.status).toBe(201);
    const spans = await spansOf(TRACE, [
      'mesa-bff POST /api/reservations',
      'mesa-bff POST reservations',
      'mesa-reservations POST /api/reservations',
      'mesa-reservations insert reservations',
    ]);
    const entry = spans.find(({ service, kind }) => service === 'mesa-bff' && kind === 2)!;
    expect(entry).toMatchObject({ name: 'POST /api/reservations', parentSpanId: BROWSER_SPAN });
    expect(entry.attributes).toMatchObject({
      'mesa.remote': 'mf-booking@1.4.0',
      'http.route': '/api/reservations',
      'http.response.status_code': 201,
      'mesa.request_id': answer.headers.get('x-request-id'),
    });
    const call = spans.find(({ name }) => name === 'POST reservations')!;
    expect(call).toMatchObject({ service: 'mesa-bff', kind: 3, parentSpanId: entry.spanId });
    const answered = spans.find(({ service, kind }) => service === 'mesa-reservations' && kind === 2)!;
    expect(answered).toMatchObject({ name: 'POST /api/reservations', parentSpanId: call.spanId });
    expect(spans.find(({ name }) => name === 'insert reservations')).toMatchObject({
      service: 'mesa-reservations',
      kind: 3,
      parentSpanId: answered.spanId,
    });
    // the BFF itself looks up the session
    expect(
      spans.filter(
        ({ service, name, parentSpanId }) =>
          service === 'mesa-bff' && name.startsWith('find') && parentSpanId === entry.spanId,
      ).length,
    ).toBeGreaterThan(0);
  }, 60_000);

  it('show the services of a join side by side', async () => {
    const trace = TRACE.replace('4b', '4c');
    const date = addDays(new Date().toISOString().slice(0, 10), 20);
    await browser.get(
      `/api/restaurants/search?query=&date=${date}&time=7:00%20PM&party_size=2`,
      tagged(trace),
    );
    const spans = await spansOf(trace, [
      'mesa-bff GET /api/restaurants/search',
      'mesa-restaurants GET /api/restaurants/search',
      'mesa-reservations GET /internal/offers',
    ]);
    const entry = spans.find(({ service, kind }) => service === 'mesa-bff' && kind === 2)!;
    const calls = spans.filter(
      ({ service, kind, name }) => service === 'mesa-bff' && kind === 3 && /^GET|^POST/.test(name),
    );
    expect(calls.map(({ name }) => name.split(' ')[1]).sort()).toEqual(['reservations', 'restaurants']);
    for (const call of calls) expect(call.parentSpanId).toBe(entry.spanId);
  }, 60_000);

  it("ignore the browser's sampling flag and invalid names of remotes", async () => {
    const trace = TRACE.replace('4b', '4d');
    await browser.get('/api/restaurants?limit=2', {
      headers: { traceparent: `00-${trace}-${BROWSER_SPAN}-00`, 'x-mesa-remote': 'mf-booking@<b>' },
    });
    const [entry] = (await spansOf(trace, ['mesa-bff GET /api/restaurants'])).filter(
      ({ service, kind }) => service === 'mesa-bff' && kind === 2,
    );
    expect(entry!.attributes['mesa.remote']).toBeUndefined();
  }, 60_000);

  it.each(['', '00-zz', `00-${'0'.repeat(32)}-${BROWSER_SPAN}-01`, `ff-${TRACE}-${BROWSER_SPAN}-01`])(
    'begin a new trace for the invalid traceparent %j',
    async (traceparent) => {
      const before = new Set(collector.spans.map(({ traceId }) => traceId));
      const answer = await browser.get('/api/restaurants?limit=3', { headers: { traceparent } });
      const id = answer.headers.get('x-request-id');
      const entry = await eventually(() => {
        const span = collector.spans.find(
          ({ service, attributes }) => service === 'mesa-bff' && attributes['mesa.request_id'] === id,
        );
        expect(span).toBeDefined();
        return span!;
      });
      expect(entry.parentSpanId ?? '').toBe('');
      expect(before.has(entry.traceId)).toBe(false);
    },
    60_000,
  );

  it('contain nothing that a diner has typed', () => {
    for (const word of [PASSWORD, 'ana.reyes', 'Reyes', '555-0142', '5550142', 'window please'])
      expect(collector.text()).not.toContain(word);
    expect(collector.text()).toContain('POST /api/users');
  });

  it('are requested from the browser only where they are collected', async () => {
    expect((await browser.get('/')).text).toContain('<meta name="mesa-traces" content="on">');
    const silent = await startProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    try {
      expect(await (await fetch(silent.origin)).text()).not.toContain('mesa-traces');
    } finally {
      silent.child.kill('SIGKILL');
    }
  }, 60_000);
});
