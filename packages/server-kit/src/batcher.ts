interface Options<R, A> {
  /** maximum number of requests in one command */
  maxSize: number;
  /** maximum number of commands in flight; requests that arrive meanwhile wait and form the next batch */
  maxInFlight: number;
  /** runs one command for all; each request's answer or its own error, in the order of the requests */
  run: (requests: R[]) => Promise<PromiseSettledResult<A>[]>;
}

interface Waiting<R, A> {
  request: R;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends concurrent requests to the database in one command (docs/decisions/009), because a command costs more
 * than its content. A single request is sent at once, and no request is answered by a command that began
 * before it.
 */
export function createBatcher<R, A>({
  maxSize,
  maxInFlight,
  run,
}: Options<R, A>): (request: R) => Promise<A> {
  const waiting: Waiting<R, A>[] = [];
  let inFlight = 0;
  let gathering = false;

  const sendBatch = async (): Promise<void> => {
    const batch = waiting.splice(0, maxSize);
    inFlight += 1;
    try {
      const answers = await run(batch.map(({ request }) => request));
      for (const [i, { resolve, reject }] of batch.entries()) {
        const answer = answers[i]!;
        if (answer.status === 'fulfilled') resolve(answer.value);
        else reject(answer.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      next();
    }
  };

  const next = (): void => {
    while (inFlight < maxInFlight && waiting.length > 0) void sendBatch();
  };

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (gathering || inFlight >= maxInFlight) return;
      gathering = true;
      // runs after all HTTP requests that have already arrived, so that they join the batch
      setImmediate(() => {
        gathering = false;
        next();
      });
    });
}
