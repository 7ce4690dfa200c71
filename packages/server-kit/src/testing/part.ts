import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { common } from '../config';
import { runPart } from '../run-part';

/**
 * A part to start and stop in tests as a process of its own; answers "/slow/700" after 700 ms, fails at
 * "/break" and "/reject".
 */
void runPart({
  name: 'part',
  variables: common,
  start: async () => {
    let draining = false;
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const slow = /^\/slow\/(\d+)$/.exec(request.url!);
      if (slow) await wait(Number(slow[1]));
      if (request.url === '/break')
        setImmediate(() => {
          throw new Error('broken\nby a request');
        });
      if (request.url === '/reject') void Promise.reject(new Error('rejected by a request'));
      response.statusCode = draining && request.url === '/readyz' ? 503 : 200;
      response.end('done');
    };
    const server = createServer((request, response) => void answer(request, response));
    return {
      server,
      drain: () => void (draining = true),
      stop: async () => void process.stdout.write('closed what it opened\n'),
    };
  },
});
