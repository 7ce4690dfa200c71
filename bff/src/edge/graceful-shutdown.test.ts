import { Agent, get } from 'node:http';
import { spawnBff, startBffProcess } from '../testing/bff-process';
import { setUpBff } from '../testing/set-up-bff';

describe('the BFF process', () => {
  const { bff } = setUpBff();

  const startProcess = () => startBffProcess({ ...bff.settings, DRAIN_MS: '1000' });

  const ask = (port: number, agent: Agent) =>
    new Promise<{ status: number; closes: boolean }>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/remotes/registry.json', agent }, (answer) => {
        answer
          .resume()
          .once('end', () =>
            resolve({ status: answer.statusCode!, closes: answer.headers.connection === 'close' }),
          );
      }).once('error', reject);
    });

  it('fails no request of clients that watch its readiness', async () => {
    const { child, port, exited } = await startProcess();
    const agent = new Agent({ keepAlive: true });
    const seen = { answered: 0, failed: 0, closed: 0 };
    let ready = true;
    const visitor = async () => {
      while (ready) {
        await ask(port, agent).then(
          ({ status, closes }) => {
            if (status === 200) seen.answered += 1;
            else seen.failed += 1;
            if (closes) seen.closed += 1;
          },
          () => (seen.failed += 1),
        );
      }
    };
    // a load balancer checks readiness every now and then
    const balancer = async () => {
      while (ready) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
        ready = answer.status === 200;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const load = Promise.all([balancer(), ...Array.from({ length: 8 }, visitor)]);
    while (seen.answered < 50) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGTERM');
    await load;
    expect(seen.failed).toBe(0);
    // while it drains each answer ends its connection
    expect(seen.closed).toBeGreaterThan(0);
    expect(await exited).toBe(0);
  }, 120_000);

  it('ends when its parent process is gone', async () => {
    const { child, exited } = await startProcess();
    child.disconnect();
    expect(await exited).toBe(0);
  }, 120_000);

  it('names an invalid setting and does not start', async () => {
    const env = { ...bff.settings, SESSION_SECRET: 'short', ACCOUNTS_SERVICE_URL: '' };
    const { child } = spawnBff({ env, stderr: 'pipe' });
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(said).toContain(
      'SESSION_SECRET is invalid: expected a secret for CSRF tokens, at least 32 characters',
    );
    expect(said).toContain('ACCOUNTS_SERVICE_URL must be set: expected the origin of the accounts service.');
  }, 120_000);
});
