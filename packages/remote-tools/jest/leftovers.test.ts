import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs one test file with the reporter. @returns the exit code and the output */
async function jestOf(test: string, options: object): Promise<{ code: number; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-leftovers-'));
  try {
    await writeFile(join(folder, 'one.test.js'), test);
    await writeFile(
      join(folder, 'jest.config.js'),
      `module.exports = { reporters: ['default', ` +
        `[${JSON.stringify(join(__dirname, 'leftovers.js'))}, ${JSON.stringify(options)}]] };`,
    );
    return await new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [require.resolve('jest/bin/jest'), '--runInBand'],
        { cwd: folder },
        (_error, stdout, stderr) => resolve({ code: child.exitCode!, output: stdout + stderr }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the leftovers reporter', () => {
  test('fails a run that leaves a server open, and names the open resource', async () => {
    const { code, output } = await jestOf(
      "test('leaves', (done) => { require('node:net').createServer().listen(0, done); });",
      { withinMs: 300 },
    );
    expect(output).toContain('still open after 0.3 s: TCPServerWrap');
    expect(code).toBe(1);
  });

  test('does not change a run that leaves nothing open', async () => {
    const { code, output } = await jestOf("test('is clean', () => {});", {});
    expect(output).not.toContain('still open');
    expect(code).toBe(0);
  });
});
