import { calls, DEMO_EMAIL, DEMO_PASSWORD, IDENTITY_HEADER, internalCalls, needsDiner } from '@mesa/contract';
import type { CallName, User } from '@mesa/contract';
import { visit, type Session } from '../load/session';
import { signIdentity } from '../load/identity';
import { services } from '../../commands/system';
import { secretsOf } from '../../commands/start/secrets';
import { internalTable } from './access/internal-table';
import type { CallInput, Caller, Row } from './access/row';
import { table } from './access/table';
import { World } from './access/world';
import { sentencesOf } from '../check/answers';
import { addressOf, url } from '../start/mesa';

/** In this order, so that the owner comes last and still finds what the others could not delete. */
const CALLERS: Caller[] = ['visitor', 'stranger', 'owner'];
const named = Object.entries(table) as [CallName, Row][];

describe('access rights', () => {
  let world: World;
  let visitor: Session;
  let key: Buffer;
  beforeAll(async () => {
    world = await World.open();
    visitor = await visit(url());
    const { identityPrivateKey } = await secretsOf(process.env.MESA_DATA_DIR!);
    key = Buffer.from(identityPrivateKey, 'base64');
  });
  afterAll(() => world.close());

  const pathOf = (path: string, { id = '', query = '' }: CallInput): string =>
    path.replace(/:\w+/, id) + query;

  /** Sends a row's request to the BFF, as a browser with that session would. */
  async function callBff(who: Caller, method: string, path: string, input: CallInput): Promise<Response> {
    const session = who === 'visitor' ? visitor : (input[who] ?? world[who]).session;
    return session.call(method, pathOf(path, input), input.body);
  }

  /** Sends a row's request to the service itself, as the BFF would for that diner. */
  async function callService(
    service: string,
    user: User | undefined,
    method: string,
    path: string,
    input: CallInput,
  ): Promise<Response> {
    const identity = { address: '127.0.0.1', ...(user ? { user, ...input.claims } : {}) };
    return fetch((await addressOf(service)) + pathOf(path, input), {
      method,
      headers: {
        [IDENTITY_HEADER]: signIdentity(identity, key),
        ...(input.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    });
  }

  async function expectAnswers(
    row: Pick<Row, 'answers'>,
    input: CallInput,
    send: (who: Caller) => Promise<Response>,
  ): Promise<void> {
    const got: Record<string, number> = {};
    const sawSecret: Record<string, boolean> = {};
    for (const who of CALLERS) {
      const answer = await send(who);
      got[who] = answer.status;
      const text = await answer.clone().text();
      if (input.secret) sawSecret[who] = text.includes(input.secret);
      if (answer.status >= 400) await sentencesOf(answer);
    }
    expect(got).toEqual(row.answers);
    if (input.secret) expect(sawSecret).toEqual({ visitor: false, stranger: false, owner: true });
  }

  test('every call of the contract has a row that agrees with the contract about visitors', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(calls).sort());
    expect(Object.keys(internalTable).sort()).toEqual(Object.keys(internalCalls).sort());
    for (const { service } of [...Object.values(table), ...Object.values(internalTable)])
      expect([null, ...services]).toContain(service);
    for (const [name, { answers, demo }] of named) {
      expect([name, answers.visitor === 401]).toEqual([name, needsDiner(name)]);
      expect([name, demo === 'reads']).toEqual([name, calls[name].method === 'GET']);
    }
  });

  describe('through the BFF', () => {
    test.each(named)(
      '%s answers a visitor, another diner and the owner as the table says',
      async (name, row) => {
        const { method, path } = calls[name];
        const input = await row.createInput(world);
        await expectAnswers(row, input, (who) => callBff(who, method, path, input));
      },
    );

    test('a photo that no review shows yet is visible to its owner alone', async () => {
      const { signed_id } = await world.upload();
      const input = { query: `/api/blobs/${signed_id}/dinner.webp` };
      await expectAnswers({ answers: { visitor: 404, stranger: 404, owner: 200 } }, input, (who) =>
        callBff(who, 'GET', '', input),
      );
    });
  });

  describe('at the service itself', () => {
    const rows = [
      ...named.map(([name, row]) => [name, row, calls[name]] as const),
      ...(Object.entries(internalTable) as [keyof typeof internalCalls, Omit<Row, 'demo'>][]).map(
        ([name, row]) => [name, row, internalCalls[name]] as const,
      ),
    ].filter(([, { service }]) => service !== null);

    test.each(rows)('%s has the same answers', async (_name, row, { method, path }) => {
      const input = await row.createInput(world);
      const userOf = (who: Caller) => (who === 'visitor' ? undefined : (input[who] ?? world[who]).user);
      await expectAnswers(row, input, (who) => callService(row.service!, userOf(who), method, path, input));
    });
  });

  describe('the shared demo diner', () => {
    const unsafe = named.filter(([, { demo }]) => demo !== 'reads');
    /** a body with which the protected calls would succeed for any other diner */
    const validInput: CallInput = { body: { user: { fname: 'Mine', current_password: DEMO_PASSWORD } } };
    let demo: { session: Session; user: User };
    beforeEach(async () => {
      const before = await visit(url());
      const answer = await before.call('POST', '/api/session', {
        user: { email: DEMO_EMAIL, password: DEMO_PASSWORD },
      });
      const [user] = Object.values((await answer.json()) as Record<string, User>);
      demo = { user: user!, session: before.after(answer) };
    });

    test.each(unsafe)('%s is allowed or forbidden as the table says', async (name, row) => {
      const { method, path } = calls[name];
      const isProtected = row.demo === 'protected';
      // allowed calls are sent without a valid target, so that the demo diner does not change
      const input = isProtected ? { ...validInput, id: demo.user.id } : { id: 'f'.repeat(24), body: {} };
      const answers = [await demo.session.call(method, pathOf(path, input), input.body)];
      if (row.service) answers.push(await callService(row.service, demo.user, method, path, input));
      for (const answer of answers) {
        expect([name, answer.status === 403]).toEqual([name, isProtected]);
        if (isProtected)
          expect(await sentencesOf(answer)).toEqual([expect.stringMatching(/^The demo account is shared/)]);
      }
    });
  });
});
