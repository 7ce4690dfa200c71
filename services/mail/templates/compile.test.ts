import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

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

  it('load nothing from elsewhere', async () => {
    const compiled = await readFile(join(__dirname, '../src/present/compiled.json'), 'utf8');
    expect(compiled).not.toMatch(/<link|<img|@import|url\(|\ssrc=/);
  });
});
