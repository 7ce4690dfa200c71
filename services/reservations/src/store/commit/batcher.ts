interface Options<Q, A> {
  /** never more in one command */
  most: number;
  /** commands under way at once; what is asked meanwhile waits and goes together */
  atOnce: number;
  /** asks all at once; each question's answer or its own error, in the order of the questions */
  run: (questions: Q[]) => Promise<PromiseSettledResult<A>[]>;
}

interface Waiting<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets what many ask for at the same moment go to the database in one command (docs/decisions/077): a command costs
 * more than what it carries. Nobody waits for company: who comes alone goes at once, and nobody is answered by a
 * command that began before they asked.
 */
export function createBatcher<Q, A>({ most, atOnce, run }: Options<Q, A>): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let underWay = 0;
  let gathering = false;

  const go = async (): Promise<void> => {
    const batch = waiting.splice(0, most);
    underWay += 1;
    try {
      const answers = await run(batch.map(({ question }) => question));
      for (const [i, { resolve, reject }] of batch.entries()) {
        const answer = answers[i]!;
        if (answer.status === 'fulfilled') resolve(answer.value);
        else reject(answer.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay -= 1;
      next();
    }
  };

  const next = (): void => {
    while (underWay < atOnce && waiting.length > 0) void go();
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (gathering || underWay >= atOnce) return;
      gathering = true;
      // those whose requests have arrived already are read before this runs
      setImmediate(() => {
        gathering = false;
        next();
      });
    });
}
