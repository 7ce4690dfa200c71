import { createBatcher } from './batcher';

/** Commands that the test ends. */
function commands(maxSize = 10, maxInFlight = 1) {
  const sent: {
    requests: string[];
    end: (answers?: PromiseSettledResult<string>[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const run = (requests: string[]) =>
    new Promise<PromiseSettledResult<string>[]>((resolve, reject) => {
      sent.push({
        requests,
        end: (answers) =>
          resolve(answers ?? requests.map((request) => ({ status: 'fulfilled', value: `${request}!` }))),
        fail: reject,
      });
    });
  return { sent, send: createBatcher({ maxSize, maxInFlight, run }) };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));
const batches = (sent: { requests: string[] }[]) => sent.map(({ requests }) => requests.join(''));

describe('batched commands', () => {
  it('sends concurrent requests together, and a single one at once', async () => {
    const { sent, send } = commands();
    const answers = Promise.all(['a', 'b', 'c'].map(send));
    await nextTick();
    expect(batches(sent)).toEqual(['abc']);
    sent[0]!.end();
    expect(await answers).toEqual(['a!', 'b!', 'c!']);
    const alone = send('d');
    await nextTick();
    sent[1]!.end();
    expect(await alone).toBe('d!');
  });

  it('never answers a request by a command that began before it', async () => {
    const { sent, send } = commands();
    const first = send('a');
    await nextTick();
    const later = Promise.all([send('a'), send('b')]);
    await nextTick();
    expect(batches(sent)).toEqual(['a']);
    sent[0]!.end();
    await first;
    expect(batches(sent)).toEqual(['a', 'ab']);
    sent[1]!.end();
    await later;
  });

  it('limits the commands in flight and the requests per command', async () => {
    const { sent, send } = commands(2, 2);
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(send));
    await nextTick();
    expect(batches(sent)).toEqual(['ab', 'cd']);
    sent[1]!.end();
    await nextTick();
    expect(batches(sent)).toEqual(['ab', 'cd', 'e']);
    for (const { end } of sent) end();
    expect(await answers).toHaveLength(5);
  });

  it("rejects each request with its own error, or all with the command's, and continues", async () => {
    const { sent, send } = commands();
    const mixed = Promise.allSettled(['a', 'b'].map(send));
    await nextTick();
    sent[0]!.end([
      { status: 'fulfilled', value: 'a!' },
      { status: 'rejected', reason: new Error('taken') },
    ]);
    expect(await mixed).toEqual([
      { status: 'fulfilled', value: 'a!' },
      { status: 'rejected', reason: new Error('taken') },
    ]);
    const broken = Promise.allSettled(['c', 'd'].map(send));
    await nextTick();
    sent[1]!.fail(new Error('unreachable'));
    expect(await broken).toEqual([
      { status: 'rejected', reason: new Error('unreachable') },
      { status: 'rejected', reason: new Error('unreachable') },
    ]);
    const again = send('e');
    await nextTick();
    sent[2]!.end();
    expect(await again).toBe('e!');
  });
});
