import request from 'supertest';
import { createMetrics, openMetricsPort } from '.';
import { freePort } from './testing';

describe('the port for metrics', () => {
  it('answers /metrics and nothing else', async () => {
    const port = await freePort();
    const open = await openMetricsPort(createMetrics('part'), port, '127.0.0.1');
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    const answer = await ask('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('mesa_http_request_seconds');
    for (const path of ['/', '/readyz', '/admin/remotes', '/metrics/..']) {
      expect((await ask(path)).status).toBe(404);
    }
    expect((await ask('/metrics', 'POST')).status).toBe(404);
    // a page whose name was changed to this address
    const rebound = request(`http://127.0.0.1:${port}`).get('/metrics').set('Host', 'rebound.evil.example');
    expect((await rebound).status).toBe(404);
    await open.close();
    await expect(ask('/metrics')).rejects.toThrow();
  });

  it('is not opened without a port number', async () => {
    const { close } = await openMetricsPort(createMetrics('part'), null, '127.0.0.1');
    await expect(close()).resolves.toBeUndefined();
  });
});
