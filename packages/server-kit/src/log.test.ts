import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LOG = JSON.stringify(path.join(__dirname, 'log.ts'));

describe('log', () => {
  it('writes one JSON line an event and cuts secrets and personal fields out of it', async () => {
    const script = `
    const { createLog } = require(${LOG});
    const log = createLog('accounts', 'info');
    const user = { email: 'e1', phone: 'n1', fname: 'Ana' };
    log.info({ password: 'p1', user, headers: { cookie: 'c1', authorization: 'a1' } }, 'two\\nlines');
    log.debug('unheard');
  `;
    const { stdout } = await run(process.execPath, ['--require', 'tsx/cjs', '--eval', script], {
      env: { PATH: process.env['PATH'] },
    });
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      part: 'accounts',
      msg: 'two\nlines',
      user: { fname: 'Ana', email: '[redacted]', phone: '[redacted]' },
    });
    for (const secret of ['p1', 'e1', 'n1', 'c1', 'a1']) expect(stdout).not.toContain(`"${secret}"`);
  }, 30_000);
});
