import { calls, type CallName } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { callSchemas } from '@mesa/contract/schemas';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser, type Browser } from '../testing/browser';

/** All but the desk's, which refuse who is not its staff first: reservations' desk.test.ts has theirs. */
const withBody = Object.entries(callSchemas)
  .filter(([name]) => !calls[name as CallName].path.startsWith('/api/desk/'))
  .flatMap(([name, schema]) =>
    'body' in schema ? [[name as CallName, Object.keys(schema.body.shape)[0]!] as const] : [],
  );

describe('a body without the object that its call is about', () => {
  const { bff } = setUpBff({
    services: ['accounts', 'restaurants', 'reservations', 'reviews', 'media'],
    restaurants: 3,
  });
  let ana: Browser;
  let id: string;
  beforeAll(async () => {
    ana = openBrowser(bff.origin);
    id = (await ana.signUp()).id;
  });

  it.each(withBody)(
    'is refused by %s, whether %p is absent, null or another kind of value',
    async (name, key) => {
      const { method, path } = calls[name];
      const send = ana[method.toLowerCase() as 'post' | 'patch' | 'delete'];
      for (const body of [
        undefined,
        '',
        {},
        { [key]: null },
        { [key]: 'text' },
        { [key]: [] },
        { other: {} },
      ])
        expect(await send(path.replace(':id', id), body)).toMatchObject({
          status: 400,
          body: [say('unreadable').sentence],
        });
    },
  );

  it('does not change the account of its sender', async () => {
    const { status, body } = await ana.patch(`/api/users/${id}`, { user: {} });
    expect([status, body]).toMatchObject([200, { user: { id, fname: 'Ana' } }]);
  });
});
