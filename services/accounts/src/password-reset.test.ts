import { DEMO_EMAIL } from '@mesa/contract';
import { digestOfToken, mailedToken } from '@mesa/server-kit';
import { commandsDuring } from '@mesa/server-kit/testing';
import { newId } from '@mesa/server-kit/mongo';
import { NEW_ACCOUNT, UNUSABLE_PASSWORD } from './domain/account';
import { ANA, MAIL_TOKEN_SECRET, PASSWORD, startAccounts } from './testing/start-accounts';

const NEW_PASSWORD = 'a lantern in the orchard';
const EXPIRED = ['This link has expired. Ask for a new one.'];

describe('a password reset', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  const ask = async (email = ANA.email, address?: string) =>
    accounts.visitor(address).post('/api/password_resets', { user: { email } });
  const reset = async (token: string, password = NEW_PASSWORD) =>
    accounts.visitor().patch(`/api/password_resets/${token}`, { user: { password } });
  const requests = async () =>
    (await accounts.published()).filter(({ type }) => type === 'password-reset-requested');
  /** the token of the last mail */
  const token = async () =>
    mailedToken(MAIL_TOKEN_SECRET, 'password-reset', String((await requests()).at(-1)!['id']));
  const askForToken = async () => {
    expect((await ask()).status).toBe(204);
    return token();
  };

  it('sets a new password once, and publishes it', async () => {
    const user = await accounts.signedUp();
    const link = await askForToken();
    const { status, body } = await reset(link);
    expect([status, body]).toEqual([200, { [user.id]: user }]);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(401);
    expect((await accounts.signIn(ANA.email, NEW_PASSWORD)).status).toBe(200);
    expect((await accounts.published()).at(-1)).toMatchObject({ type: 'password-changed', user_id: user.id });
    const again = await reset(link, 'yet another lantern');
    expect([again.status, again.body, again.headers['x-error-fields']]).toEqual([422, EXPIRED, undefined]);
  });

  it('takes the same steps and gives the same answer for an unknown email and the demo diner', async () => {
    await accounts.signedUp();
    const demo = { id: newId(), fname: 'Demo', lname: 'Diner', email: DEMO_EMAIL };
    await accounts.users.addMissing([{ ...demo, ...NEW_ACCOUNT, passwordHash: '$argon2' }], new Date());
    const steps = [];
    for (const email of [ANA.email, 'nobody@mesa.example', DEMO_EMAIL])
      steps.push(
        await commandsDuring(accounts.database, async () => {
          const { status, text } = await ask(email);
          expect([status, text]).toEqual([204, '']);
        }),
      );
    expect(new Set(steps).size).toBe(1);
    expect((await requests()).map(({ user_id }) => user_id === null)).toEqual([false, true, true]);
  });

  it('is answered and published for a diner without a password as for an unknown email', async () => {
    const sam = { id: newId(), fname: 'Sam', lname: 'Lee', email: 'sam@mesa.example' };
    await accounts.users.addMissing(
      [{ ...sam, ...NEW_ACCOUNT, passwordHash: UNUSABLE_PASSWORD }],
      new Date(),
    );
    const steps = [];
    for (const email of ['nobody@mesa.example', sam.email])
      steps.push(
        await commandsDuring(accounts.database, async () => {
          const { status, text } = await ask(email);
          expect([status, text]).toEqual([204, '']);
        }),
      );
    expect(steps[1]).toBe(steps[0]);
    expect((await requests()).map(({ user_id }) => user_id)).toEqual([null, null]);
  });

  it('stores and publishes no token', async () => {
    await accounts.signedUp();
    const link = await askForToken();
    for (const name of ['mailed_links', 'accounts', 'users'])
      expect(JSON.stringify(await accounts.database.collection(name).find().toArray())).not.toContain(link);
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
  });

  it.each([
    ['is unknown', async () => 'x'.repeat(43)],
    ['is a path', async () => '..%2f..%2fusers'],
    [
      'is older than 30 minutes',
      async () => {
        const link = await askForToken();
        accounts.passMinutes(30);
        return link;
      },
    ],
    [
      'was replaced by a newer one',
      async () => {
        const link = await askForToken();
        await askForToken();
        return link;
      },
    ],
    [
      'confirms an email',
      async () => {
        const { id } = (await accounts.published()).find(
          ({ type }) => type === 'email-confirmation-requested',
        )!;
        return mailedToken(MAIL_TOKEN_SECRET, 'email-confirmation', String(id));
      },
    ],
    [
      'was made for another email',
      async () => {
        const link = await askForToken();
        await accounts.database
          .collection('users')
          .updateOne({ email: ANA.email }, { $set: { email: 'anna@mesa.example' } });
        return link;
      },
    ],
    [
      "is a deleted account's",
      async () => {
        const link = await askForToken();
        await accounts.database.collection('users').deleteMany({});
        await accounts.database.collection('mailed_links').deleteMany({});
        return link;
      },
    ],
  ])('is refused in the same words when its link %s', async (_, make) => {
    await accounts.signedUp();
    const { status, body } = await reset(await make());
    expect([status, body]).toEqual([422, EXPIRED]);
  });

  it.each([
    ['1234567', 'Password is too short (minimum is 8 characters)'],
    ['password1', 'Password is too common'],
    ['ana@mesa.example', 'Password is too common'],
    ['', "Password can't be blank"],
  ])('is not used up by the refused password %j', async (password, sentence) => {
    await accounts.signedUp();
    const link = await askForToken();
    const refused = await reset(link, password);
    expect([refused.status, refused.body, refused.headers['x-error-fields']]).toEqual([
      422,
      [sentence],
      'password',
    ]);
    expect((await reset(link)).status).toBe(200);
  });

  it.each([
    ['known', 0],
    ['known', 1],
    ['unknown', 0],
    ['unknown', 1],
  ])('replaces the links of concurrent requests for a %s email that has had %i', async (kind, older) => {
    if (kind === 'known') await accounts.signedUp();
    for (let i = 0; i < older; i += 1) await ask();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(204));
    const digests = (await requests()).map(({ id }) =>
      digestOfToken(mailedToken(MAIL_TOKEN_SECRET, 'password-reset', String(id))),
    );
    expect(digests).toHaveLength(older + 4);
    const stored = await accounts.database
      .collection<{ _id: string }>('mailed_links')
      .find({ kind: 'password-reset' })
      .toArray();
    expect(stored.filter(({ _id }) => digests.includes(_id))).toHaveLength(1);
    // and the one that makes concurrent requests conflict
    expect(stored).toHaveLength(2);
  });

  it('belongs to one of several concurrent requests', async () => {
    await accounts.signedUp();
    const link = await askForToken();
    const passwords = Array.from({ length: 6 }, (_, i) => `lantern in orchard ${i}`);
    const answers = await Promise.all(passwords.map((password) => reset(link, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    const right = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expect((await accounts.signIn(ANA.email, right)).status).toBe(200);
  });

  it('lets the diner in who was locked out by wrong passwords', async () => {
    await accounts.signedUp();
    for (let i = 0; i < 11; i += 1) await accounts.signIn(ANA.email, 'wrong');
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(429);
    await reset(await askForToken());
    expect((await accounts.signIn(ANA.email, NEW_PASSWORD)).status).toBe(200);
  });

  it.each(['known', 'unknown'])(
    'is limited to five an hour for a %s email from one network, and to no one elsewhere',
    async (kind) => {
      if (kind === 'known') await accounts.signedUp();
      const answers = [];
      for (let i = 0; i < 6; i += 1) answers.push(await ask(ANA.email, '10.0.1.1'));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
      expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(3_500);
      expect((await ask(ANA.email, '10.0.1.2')).status).toBe(204);
    },
  );

  it('is mailed five times an hour, and the last link stays valid however often it is asked', async () => {
    await accounts.signedUp();
    for (let i = 0; i < 5; i += 1) await ask(ANA.email, '10.0.1.1');
    const link = await token();
    for (let i = 0; i < 12; i += 1) expect((await ask(ANA.email, `10.0.2.${i}`)).status).toBe(204);
    expect(await requests()).toHaveLength(5);
    expect((await reset(link)).status).toBe(200);
  });

  it('takes the same steps for a known and an unknown email that had enough mails', async () => {
    await accounts.signedUp();
    const steps = [];
    for (const email of [ANA.email, 'nobody@mesa.example']) {
      for (let i = 0; i < 5; i += 1) await ask(email);
      steps.push(
        await commandsDuring(accounts.database, async () => {
          const { status, text } = await ask(email, '10.0.1.1');
          expect([status, text]).toEqual([204, '']);
        }),
      );
    }
    expect(steps[1]).toBe(steps[0]);
  });

  it('is limited to twenty an hour for a network address', async () => {
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push(await ask(`ana${i}@mesa.example`, '10.0.0.1'));
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(20);
    expect(answers[20]!.status).toBe(429);
    expect((await ask('ana21@mesa.example', '10.0.0.2')).status).toBe(204);
  });

  it('needs an email', async () => {
    const { status, body } = await ask('ana');
    expect([status, body]).toEqual([422, ['Email is invalid']]);
  });
});
