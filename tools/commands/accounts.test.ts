import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from './accounts';

const TOKEN = 'the-token-of-the-operator';

describe('npm run accounts', () => {
  const env = { ...process.env };
  const requests: { url: string | undefined; token: string | undefined; body: unknown }[] = [];
  let answer: { status: number; body?: string[] };
  const adminPort = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { url, headers } = request;
      requests.push({ url, token: headers.authorization, body: JSON.parse(text) as unknown });
      response.writeHead(answer.status).end(answer.body && JSON.stringify(answer.body));
    });
  });
  let print: jest.SpyInstance;
  beforeAll(async () => {
    adminPort.listen(0, '127.0.0.1');
    await once(adminPort, 'listening');
    const { port } = adminPort.address() as AddressInfo;
    Object.assign(process.env, { MESA_ADMIN_URL: `http://127.0.0.1:${port}`, MESA_ADMIN_TOKEN: TOKEN });
  });
  beforeEach(() => {
    requests.length = 0;
    answer = { status: 204 };
    print = jest.spyOn(console, 'log').mockImplementation();
  });
  afterEach(() => print.mockRestore());
  afterAll(() => {
    process.env = env;
    adminPort.close();
  });

  it.each([
    ['end-sessions', ['ana@mesa.example'], { email: 'ana@mesa.example' }, /^ana@mesa.example is signed out/],
    ['block', ['a@b.example', '--reason', 'spam'], { email: 'a@b.example', reason: 'spam' }, /is blocked/],
    ['unblock', ['a@b.example'], { email: 'a@b.example' }, /can sign in again/],
    ['remove-review', ['65a1', '--reason', 'r'], { id: '65a1', reason: 'r' }, /^The review 65a1 is removed/],
  ])('%s asks the admin port with the token of the operator', async (action, args, body, said) => {
    expect(await run([action, ...args])).toBe(0);
    expect(requests).toEqual([{ url: `/admin/accounts/${action}`, token: `Bearer ${TOKEN}`, body }]);
    expect(print).toHaveBeenCalledWith(expect.stringMatching(said));
  });

  it('ends with the one sentence of a refusal', async () => {
    answer = { status: 404, body: ['No account has the email a@b.example.'] };
    await expect(run(['block', 'a@b.example'])).rejects.toMatchObject({
      isUserError: true,
      message: 'No account has the email a@b.example.',
    });
    expect(print).not.toHaveBeenCalled();
  });

  it.each([
    [[], /^Usage: /],
    [['block'], /^Usage: /],
    [['block', 'a@b.example', 'c@d.example'], /^Usage: /],
    [['constructor', 'a@b.example'], /^Usage: /],
    [['remove-review', '65a1'], /^Say why, with --reason/],
    [['remove-review', '65a1', '--reason', ' '], /^Say why, with --reason/],
  ])('asks nothing for %j', async (args, message) => {
    await expect(run(args)).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(message),
    });
    expect(requests).toEqual([]);
  });
});
