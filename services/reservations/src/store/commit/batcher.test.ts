import { createBatcher } from './batcher';

/** Commands that the test ends. */
function commands(maxSize = 10, maxInFlight = 1) {
  const sent: {
    questions: string[];
    end: (answers?: PromiseSettledResult<string>[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const run = (questions: string[]) =>
    new Promise<PromiseSettledResult<string>[]>((resolve, reject) => {
      sent.push({
        questions,
        end: (answers) =>
          resolve(answers ?? questions.map((question) => ({ status: 'fulfilled', value: `${question}!` }))),
        fail: reject,
      });
    });
  return { sent, ask: createBatcher({ maxSize, maxInFlight, run }) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const asked = (sent: { questions: string[] }[]) => sent.map(({ questions }) => questions.join(''));

describe('batched commands', () => {
  it('sends concurrent requests together, and a single one at once', async () => {
    const { sent, ask } = commands();
    const answers = Promise.all(['a', 'b', 'c'].map(ask));
    await turn();
    expect(asked(sent)).toEqual(['abc']);
    sent[0]!.end();
    expect(await answers).toEqual(['a!', 'b!', 'c!']);
    const alone = ask('d');
    await turn();
    sent[1]!.end();
    expect(await alone).toBe('d!');
  });

  it('never answers a request by a command that began before it', async () => {
    const { sent, ask } = commands();
    const first = ask('a');
    await turn();
    const later = Promise.all([ask('a'), ask('b')]);
    await turn();
    expect(asked(sent)).toEqual(['a']);
    sent[0]!.end();
    await first;
    expect(asked(sent)).toEqual(['a', 'ab']);
    sent[1]!.end();
    await later;
  });

  it('limits the commands in flight and the requests per command', async () => {
    const { sent, ask } = commands(2, 2);
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask));
    await turn();
    expect(asked(sent)).toEqual(['ab', 'cd']);
    sent[1]!.end();
    await turn();
    expect(asked(sent)).toEqual(['ab', 'cd', 'e']);
    for (const { end } of sent) end();
    expect(await answers).toHaveLength(5);
  });

  it("rejects each request with its own error, or all with the command's, and continues", async () => {
    const { sent, ask } = commands();
    const mixed = Promise.allSettled(['a', 'b'].map(ask));
    await turn();
    sent[0]!.end([
      { status: 'fulfilled', value: 'a!' },
      { status: 'rejected', reason: new Error('taken') },
    ]);
    expect(await mixed).toEqual([
      { status: 'fulfilled', value: 'a!' },
      { status: 'rejected', reason: new Error('taken') },
    ]);
    const broken = Promise.allSettled(['c', 'd'].map(ask));
    await turn();
    sent[1]!.fail(new Error('away'));
    expect(await broken).toEqual([
      { status: 'rejected', reason: new Error('away') },
      { status: 'rejected', reason: new Error('away') },
    ]);
    const again = ask('e');
    await turn();
    sent[2]!.end();
    expect(await again).toBe('e!');
  });
});
