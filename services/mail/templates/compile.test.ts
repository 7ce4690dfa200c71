import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MAIL_KINDS } from '@mesa/contract';
import compiled from '../src/present/compiled.json';
import { catalog } from '../src/present/messages/catalog';

jest.setTimeout(120_000);

describe('the compiled templates', () => {
  it('are what the sources give', async () => {
    const folder = join(__dirname, '..');
    const script =
      "import('./templates/compile.ts')" +
      '.then(async (m) => process.stdout.write(await (m.default ?? m).compileTemplates()))';
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: folder, maxBuffer: 10_000_000 },
    );
    expect(stdout).toBe(await readFile(join(folder, 'src/present/compiled.json'), 'utf8'));
  });

  it('show every message of the catalog, and no other', () => {
    const inTemplates = [...JSON.stringify(compiled).matchAll(/\{\{@([\w.-]+)\}\}/g)].map(([, id]) => id!);
    // those that become values (src/present/compose-mail.ts, values.ts)
    const inValues = MAIL_KINDS.flatMap((kind) => [`${kind}.subject`, `${kind}.preview`]);
    const shown = new Set([...inTemplates, ...inValues, 'party', 'bookings', 'covers', 'is_coming']);
    expect([...shown].sort()).toEqual(Object.keys(catalog).sort());
  });

  it('load nothing from elsewhere', () => {
    expect(JSON.stringify(compiled)).not.toMatch(/<link|<img|@import|url\(|\ssrc=/);
  });
});
