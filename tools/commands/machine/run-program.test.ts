import { runProgram } from './run-program';

const node = (script: string, options: object = {}) =>
  runProgram(process.execPath, ['-e', script], { failure: 'It failed', ...options });

describe('running a program', () => {
  it('returns its output, and reports each line as it comes', async () => {
    const lines: string[] = [];
    const script = "console.error('10% of it\\r20% of it'); console.log('done')";
    await expect(node(script, { onLine: (line: string) => lines.push(line) })).resolves.toBe('done\n');
    expect(lines).toContain('20% of it');
  });

  it.each([
    [
      'with all of its output',
      "console.log('one'); console.error('two'); process.exit(3)",
      /^It failed:\n(one\ntwo|two\none)$/,
    ],
    ['with its exit code when it printed nothing', 'process.exit(3)', /^It failed:\n.* ended with code 3/],
  ])('fails %s', async (_name, script, message) => {
    await expect(node(script)).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(message),
    });
  });

  it('fails when there is no such program', () =>
    expect(runProgram('/no/such/program', [], { failure: 'It failed' })).rejects.toThrow(
      /^It failed:\n.*ENOENT/,
    ));

  it('ends with an abort', async () => {
    const controller = new AbortController();
    const running = node("console.log('up'); setInterval(() => {}, 1000)", {
      signal: controller.signal,
      onLine: () => controller.abort(),
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
