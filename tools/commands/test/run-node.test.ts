import { runNode } from './run-node';

describe('runNode', () => {
  test('says in the output that a stage took too long', async () => {
    const signal = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const { code, output } = await runNode(['tools/run.mjs', 'help'], { title: 'Help', signal });
    expect(code).toBeNull();
    expect(output).toContain('This stage took too long and was ended.');
  });
});
