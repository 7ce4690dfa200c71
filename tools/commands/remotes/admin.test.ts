import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminAt, findAdmin } from './admin';
import { commands } from './commands';
import { printAudit, printList } from './print';

describe('npm run remotes', () => {
  let server: Server;
  let answer: { status: number; body: string };
  let asked: { line: string; token: string | undefined; body: string }[];
  const admin = () => adminAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'secret');

  beforeAll((done) => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ line: `${request.method} ${request.url}`, token: request.headers.authorization, body });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    }).listen(0, '127.0.0.1', done);
  });
  afterAll((done) => {
    server.close(done);
  });
  beforeEach(() => {
    asked = [];
    answer = { status: 200, body: '{"live":{"version":"1.0.0"}}' };
    jest.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('sends the token and the name of the caller', async () => {
    await commands['rollback']!.run(admin(), { names: ['mf-booking'], options: { by: 'ana' } });
    expect(asked).toEqual([
      { line: 'POST /admin/remotes/mf-booking/rollback', token: 'Bearer secret', body: '{"by":"ana"}' },
    ]);
    expect(console.log).toHaveBeenCalledWith('mf-booking 1.0.0 is live again.');
  });

  it.each([
    [422, '["The route /b belongs to mf-b."]', 'The route /b belongs to mf-b.'],
    [422, '["One.","Two."]', 'Refused:\n  - One.\n  - Two.'],
    [502, '<html>', 'The BFF answered 502.'],
  ])("reports a refusal in the BFF's own sentences (%i %s)", async (status, body, message) => {
    answer = { status, body };
    await expect(admin().list()).rejects.toMatchObject({ isUserError: true, message });
  });

  it('checks whether shell and calls are compatible, and lists what is not', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mesa-shell-'));
    await expect(commands['fit']!.run(admin(), { names: [], options: { dir } })).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringContaining('the shell is not built'),
    });
    await writeFile(
      join(dir, 'assets.json'),
      JSON.stringify({ provides: { shared: {}, federation: '2' }, calls: {} }),
    );
    answer = { status: 200, body: '{"incompatibilities":["mf-a wants react."]}' };
    await expect(commands['fit']!.run(admin(), { names: [], options: { dir } })).rejects.toMatchObject({
      isUserError: true,
      message: 'Not compatible:\n  - mf-a wants react.',
    });
    expect(JSON.parse(asked[0]!.body)).toMatchObject({
      shell: { provides: { federation: '2' } },
      served: { signOut: { method: 'DELETE' } },
    });
    answer = { status: 200, body: '{"incompatibilities":[]}' };
    await commands['fit']!.run(admin(), { names: [], options: { dir } });
    expect(console.log).toHaveBeenCalledWith('Shell and calls are compatible with every live remote.');
    await rm(dir, { recursive: true });
  });

  it('says that the admin port does not answer', async () => {
    await expect(adminAt('http://127.0.0.1:1', 'x').list()).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not answer: /),
    });
  });

  it('requires a token with a configured address, and otherwise a running system', async () => {
    await expect(findAdmin({ MESA_ADMIN_URL: 'http://mesa:9000' })).rejects.toMatchObject({
      message: 'MESA_ADMIN_URL is set, so MESA_ADMIN_TOKEN must be set too.',
    });
    await expect(findAdmin({ MESA_DATA_DIR: '/nowhere/at/all' })).rejects.toMatchObject({
      message: expect.stringMatching(/^No Mesa is running here\./),
    });
  });

  it.each<[string, string[], { hours?: string }?]>([
    ['rollback', []],
    ['promote', []],
    ['canary', ['mf-a', '1.0.0']],
    ['canary', ['mf-a']],
    ['prune', []],
    ['publish', []],
    ['preview', ['mf-booking'], { hours: 'soon' }],
  ])('prints the usage of %s when arguments are missing', async (name, names, options = {}) => {
    await expect(commands[name]!.run(admin(), { names, options })).rejects.toMatchObject({
      isUserError: true,
      message: `Usage: npm run remotes -- ${commands[name]!.usage}`,
    });
    expect(asked).toEqual([]);
  });

  it('prints live versions, canaries and the audit log', () => {
    const at = '2030-05-01T12:34:56.000Z';
    expect(
      printList([
        {
          name: 'mf-a',
          live: { version: '1.0.0', by: 'ana', since: at },
          canary: { version: '1.1.0', percent: 10, by: 'ben', since: at },
          incompatibilities: ['getReview no longer returns answer.mood, which mf-a may read.'],
          versions: [{ version: '1.1.0', by: 'ben', at, bytes: 2_048, draft: true }],
        },
        { name: 'mf-b', live: null, canary: null, incompatibilities: [], versions: [] },
      ]),
    ).toBe(
      [
        'mf-a  1.0.0, live since 2030-05-01 12:34 by ana',
        '  canary 1.1.0 for 10 % since 2030-05-01 12:34 by ben',
        '  incompatible: getReview no longer returns answer.mood, which mf-a may read.',
        '  1.1.0                    2030-05-01 12:34      2 kB  ben (a preview)',
        '',
        'mf-b  not live',
      ].join('\n'),
    );
    expect(
      printAudit([{ at, action: 'withdraw', version: '1.1.0', by: 'Mesa', note: 'it failed' }]),
    ).toContain('2030-05-01 12:34  withdraw 1.1.0                    Mesa (it failed)');
  });
});
