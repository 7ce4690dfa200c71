import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminAt, adminFrom, type Admin } from './admin';
import { commands as ofTeams, operatorCommands } from './commands';
import { printAudit, printKeys, printList } from './print';
import { runCommand } from './run-command';
import { readAdminSettings } from './settings';
import type { CommandContext } from './command';

/** Commands that find this admin interface and build nothing. */
const context = (admin: Admin, remote?: string): CommandContext => ({
  program: remote ? 'mesa-remote' : 'npm run remotes --',
  remote,
  findAdmin: async () => admin,
  folderOf: () => {
    throw new Error('no folder is needed');
  },
  build: async () => {
    throw new Error('nothing is built');
  },
});

const commands = { ...ofTeams, ...operatorCommands };

describe('the release commands', () => {
  let server: Server;
  let answer: { status: number; body: string };
  /** the answer to every GET, where it differs */
  let list: typeof answer | undefined;
  let requests: { line: string; token: string | undefined; body: string }[];
  const admin = () => adminAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'secret');

  beforeAll((done) => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests.push({
          line: `${request.method} ${request.url}`,
          token: request.headers.authorization,
          body,
        });
        const { status, body: sent } = (request.method === 'GET' && list) || answer;
        response.writeHead(status, { 'content-type': 'application/json' }).end(sent);
      });
    }).listen(0, '127.0.0.1', done);
  });
  afterAll((done) => {
    server.close(done);
  });
  beforeEach(() => {
    requests = [];
    list = undefined;
    answer = { status: 200, body: '{"live":{"version":"1.0.0"},"passed_over":[]}' };
    jest.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('sends the key or token, and no name of a person', async () => {
    await runCommand(commands, context(admin()), ['rollback', 'mf-booking']);
    expect(requests).toEqual([
      { line: 'POST /admin/remotes/mf-booking/rollback', token: 'Bearer secret', body: '{}' },
    ]);
    expect(console.log).toHaveBeenCalledWith('mf-booking 1.0.0 is live again.');
  });

  it('says which versions a rollback passed over, and why', async () => {
    const passed_over = [{ version: '1.1.0', failed: 'it failed for 7 of 8 visitors (88 %)' }];
    answer = { status: 200, body: JSON.stringify({ live: { version: '1.0.0' }, passed_over }) };
    await runCommand(commands, context(admin()), ['rollback', 'mf-booking']);
    expect(console.log).toHaveBeenCalledWith('Passed over 1.1.0: it failed for 7 of 8 visitors (88 %).');
  });

  it('makes a stored version live', async () => {
    await runCommand(commands, context(admin()), ['live', 'mf-booking', '1.1.0']);
    expect(requests).toMatchObject([
      { line: 'POST /admin/remotes/mf-booking/live', body: '{"version":"1.1.0","force":false}' },
    ]);
  });

  it.each([
    [422, '["The route /b belongs to mf-b."]', 'The route /b belongs to mf-b.'],
    [422, '["One.","Two."]', 'Refused:\n  - One.\n  - Two.'],
    [502, '<html>', 'The BFF answered 502.'],
  ])("reports a refusal in the BFF's own sentences (%i %s)", async (status, body, message) => {
    answer = { status, body };
    await expect(admin().list()).rejects.toMatchObject({ isUserError: true, message });
  });

  it('says that the admin port does not answer', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    await expect(adminAt(`http://127.0.0.1:${port}`, 'x').list()).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(
        new RegExp(
          `:${port} does not answer: .+ECONNREFUSED.+ It must be the address of Mesa's admin port\\.$`,
        ),
      ),
    });
  });

  it.each([404, 403])(
    'says that an address is not that of an admin port, also if it says %i',
    async (status) => {
      answer = { status, body: '["This page is out of date."]' };
      list = { status: 404, body: '["This could not be found."]' };
      await expect(admin().post('/mf-a/rollback')).rejects.toMatchObject({
        isUserError: true,
        message: expect.stringMatching(/ is not the address of Mesa's admin port: check the address\.$/),
      });
    },
  );

  it('says that an address is not that of an admin port, also if it answers with a page', async () => {
    answer = { status: 200, body: '<html>' };
    await expect(admin().list()).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(/ is not the address of Mesa's admin port: check the address\.$/),
    });
  });

  it("sends the team's key rather than the operator's token", async () => {
    const MESA_REMOTES_KEY = `mesa_0123456789ab_${'k'.repeat(43)}`;
    answer = { status: 200, body: '{"remotes":[]}' };
    const MESA_ADMIN_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { MESA_ADMIN_URL, MESA_ADMIN_TOKEN: 'secret', MESA_REMOTES_KEY };
    await adminFrom(readAdminSettings(env)).list();
    expect(requests[0]!.token).toBe(`Bearer ${MESA_REMOTES_KEY}`);
  });

  it.each([
    [{}, /^MESA_ADMIN_URL is not set: /],
    [{ MESA_ADMIN_URL: 'http://mesa:9000' }, /^MESA_REMOTES_KEY is not set: .+ key NAME --team TEAM"\.$/],
    [{ MESA_REMOTES_KEY: 'mesa_x' }, /^MESA_REMOTES_KEY is invalid: expected a key .+\(mesa_\.\.\.\)\.$/],
  ])('says what to set when the environment has %j', (env, message) => {
    expect(() => adminFrom(readAdminSettings(env))).toThrow(message);
  });

  it('fills in the name of the one remote of a repository', async () => {
    const ownContext = context(admin(), 'mf-gifts');
    await runCommand(commands, ownContext, ['rollback']);
    await runCommand(commands, ownContext, ['canary', '1.1.0', '--percent', '10']);
    await runCommand(commands, ownContext, ['canary', 'mf-gifts', '1.1.0', '--percent', '10']);
    expect(requests.map(({ line }) => line)).toEqual([
      'POST /admin/remotes/mf-gifts/rollback',
      'POST /admin/remotes/mf-gifts/canary',
      'POST /admin/remotes/mf-gifts/canary',
    ]);
    await expect(runCommand(commands, ownContext, ['canary'])).rejects.toMatchObject({
      message: 'Usage: mesa-remote canary VERSION --percent 10',
    });
  });

  it.each([
    ['rollback'],
    ['retire'],
    ['revoke'],
    ['key mf-a'],
    ['key --team booking'],
    ['promote'],
    ['live mf-a'],
    ['canary mf-a 1.0.0'],
    ['canary mf-a'],
    ['prune'],
    ['prune mf-a --keep many'],
    ['publish'],
    ['rollback mf-a 1.0.0'],
    ['list mf-a mf-b'],
    ['prune mf-a --keep='],
    ['canary mf-a 1.0.0 --percent='],
    ['key mf-a --team a --days='],
  ])('prints the usage of "%s"', async (line) => {
    const [name, ...args] = line.split(' ');
    await expect(runCommand(commands, context(admin()), [name!, ...args])).rejects.toMatchObject({
      isUserError: true,
      message: `Usage: npm run remotes -- ${commands[name!]!.usage}`,
    });
    expect(requests).toEqual([]);
  });

  it.each([
    ['publish mf-a --version 1.0.0 --percent 10', "Unknown option '--percent'."],
    ['rollback mf-a --version 1.0.0', "Unknown option '--version'."],
    ['promote mf-a --force', "Unknown option '--force'."],
  ])('refuses "%s", which asks for what the command does not do', async (line, problem) => {
    const [name, ...args] = line.split(' ');
    await expect(runCommand(commands, context(admin()), [name!, ...args])).rejects.toMatchObject({
      isUserError: true,
      message: `${problem}\nUsage: npm run remotes -- ${commands[name!]!.usage}`,
    });
    expect(requests).toEqual([]);
  });

  it('asks for the remote that is named, whatever its name', async () => {
    await runCommand(commands, context(admin()), ['rollback', 'mf-a/retire?']);
    expect(requests.map(({ line }) => line)).toEqual(['POST /admin/remotes/mf-a%2Fretire%3F/rollback']);
  });

  it('says that a remote to be listed is not published', async () => {
    answer = { status: 200, body: '{"remotes":[],"entries":[]}' };
    await expect(runCommand(commands, context(admin()), ['list', 'mf-a'])).rejects.toMatchObject({
      isUserError: true,
      message: 'No remote mf-a is published.',
    });
  });

  it('prints live versions, canaries and the audit log', () => {
    const at = '2030-05-01T12:34:56.000Z';
    expect(
      printList([
        {
          name: 'mf-a',
          live: { version: '1.0.0', by: 'ana', since: at },
          canary: { version: '1.1.0', percent: 10, by: 'ben', since: at },
          retired: false,
          versions: [
            { version: '1.1.0', by: 'ben', at, bytes: 2_048, failed: null },
            { version: '0.9.0', by: 'ben', at, bytes: 2_048, failed: 'rolled back by ana' },
          ],
        },
        { name: 'mf-b', live: null, canary: null, retired: false, versions: [] },
        { name: 'mf-c', live: null, canary: null, retired: true, versions: [] },
      ]),
    ).toBe(
      [
        'mf-a  1.0.0, live since 2030-05-01 12:34 by ana',
        '  canary 1.1.0 for 10 % since 2030-05-01 12:34 by ben',
        '  1.1.0                    2030-05-01 12:34      2 kB  ben',
        '  0.9.0                    2030-05-01 12:34      2 kB  ben (rolled back by ana)',
        '',
        'mf-b  not live',
        '',
        'mf-c  off the site',
      ].join('\n'),
    );
    expect(
      printAudit([{ at, action: 'withdraw', version: '1.1.0', by: 'Mesa', note: 'it failed' }]),
    ).toContain('2030-05-01 12:34  withdraw 1.1.0                    Mesa (it failed)');
  });

  it('prints keys with what they are good for and when they were used', () => {
    const key = {
      id: '0123456789ab',
      team: 'booking',
      remotes: ['mf-booking'],
      created_at: '2030-05-01T12:34:56.000Z',
      expires_at: '2031-05-01T12:34:56.000Z',
      last_used_at: null,
      revoked_at: null,
    };
    const at = '2030-06-01T08:00:00.000Z';
    const lines = printKeys(
      [key, { ...key, last_used_at: at, revoked_at: at }, { ...key, expires_at: at }],
      new Date('2030-07-01'),
    ).split('\n');
    const made = '0123456789ab  booking  mf-booking  created 2030-05-01 12:34';
    expect(lines.map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
      `${made}  never used  valid until 2031-05-01 12:34`,
      `${made}  last used 2030-06-01 08:00  revoked 2030-06-01 08:00`,
      `${made}  never used  expired 2030-06-01 08:00`,
    ]);
    expect(printKeys([], new Date())).toBe('There is no key. "key NAME --team TEAM" makes one.');
  });
});
