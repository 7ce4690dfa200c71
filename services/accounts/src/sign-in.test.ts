import { DEMO_EMAIL, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { mailedToken } from '@mesa/server-kit';
import { newId } from '@mesa/server-kit/mongo';
import { NEW_ACCOUNT, UNUSABLE_PASSWORD } from './domain/account';
import { openStores } from './store/open';
import { ANA, MAIL_TOKEN_SECRET, PASSWORD, startAccounts } from './testing/start-accounts';

describe('sign-in', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  /** the wrong passwords that are counted, for accounts and addresses */
  const counts = async () =>
    (
      await accounts.database
        .collection('limits')
        .find({ key: /^wrong-/ })
        .toArray()
    ).map(({ points }) => points as number);

  it('returns the diner for the right password, with the email in any letter case', async () => {
    const user = await accounts.signedUp();
    const { status, body } = await accounts.signIn('ANA@MESA.example', PASSWORD);
    expect({ status, body }).toEqual({
      status: 200,
      body: { [user.id]: user },
    });
  });

  it.each([
    ['', '', ["Email can't be blank", "Your password can't be blank"]],
    ['', 'x', ["Email can't be blank"]],
    ['a@b.example', '', ["Your password can't be blank"]],
  ])('reports blank fields (%p, %p)', async (email, password, sentences) => {
    const { status, body } = await accounts.signIn(email, password);
    expect({ status, body }).toEqual({ status: 422, body: sentences });
  });

  it('takes any space for a space', async () => {
    await accounts.signUp({ ...ANA, password: 'a\u00a0table\u3000outside ' });
    for (const password of ['a table outside ', 'a\u2003table\u00a0outside '])
      expect((await accounts.signIn(ANA.email, password)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, 'a table outside')).status).toBe(401);
  });

  it('answers alike for a wrong password, an unknown email and a diner without a password', async () => {
    await accounts.signUp();
    await accounts.users.addMissing(
      [
        {
          id: newId(),
          fname: 'Sam',
          lname: 'Lee',
          email: 'sam@mesa.example',
          passwordHash: UNUSABLE_PASSWORD,
          ...NEW_ACCOUNT,
        },
      ],
      new Date(),
    );
    for (const [email, password] of [
      [ANA.email, 'wrong'],
      ['nobody@mesa.example', PASSWORD],
      ['sam@mesa.example', '!'],
    ] as const) {
      const { status, body, headers } = await accounts.signIn(email, password);
      expect({ status, body }).toEqual({ status: 401, body: ['Your email or password is incorrect'] });
      expect(headers['x-error-fields']).toBe('password');
    }
  });

  it('does the same work for an unknown email as for a wrong password', async () => {
    const ownHash = await accounts.hasher.hash(PASSWORD);
    const cpuTime = async (passwordHash: string | undefined) => {
      const before = process.cpuUsage();
      await accounts.hasher.verify(passwordHash, 'wrong');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cpuTime(ownHash);
    let [withAccount, without] = [0, 0];
    // alternate between the two, so that other load on this machine affects both
    for (let i = 0; i < 8; i += 1) {
      withAccount += await cpuTime(ownHash);
      without += await cpuTime(undefined);
    }
    expect(without / withAccount).toBeGreaterThan(0.5);
    expect(without / withAccount).toBeLessThan(2);
  });

  it('is refused after ten wrong passwords from one network address, and possible from another', async () => {
    await accounts.signUp();
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => accounts.signIn(ANA.email, 'wrong', '10.0.0.1')),
    );
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const right = await accounts.signIn(ANA.email, PASSWORD, '10.0.0.1');
    expect(right.status).toBe(429);
    expect(right.body[0]).toBe('Too many attempts. Try again in 15 minutes.');
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    expect((await accounts.signIn(ANA.email, PASSWORD, '10.0.0.2')).status).toBe(200);
  });

  it('counts only wrong passwords, and resets the count after a right one', async () => {
    await accounts.signUp();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) expect((await accounts.signIn(ANA.email, 'wrong')).status).toBe(401);
      expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(200);
    }
  });

  it('counts no right password, however many come at the same moment', async () => {
    await accounts.signUp();
    for (let i = 0; i < 9; i += 1) await accounts.signIn(ANA.email, 'wrong', '10.0.0.1');
    const right = await Promise.all(
      Array.from({ length: 30 }, () => accounts.signIn(ANA.email, PASSWORD, '10.0.0.1')),
    );
    expect(right.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  it('counts no right password of a network address with more than a hundred diners', async () => {
    const passwordHash = await accounts.hasher.hash(PASSWORD);
    const diners = Array.from({ length: 110 }, (_, i) => ({
      id: newId(),
      fname: 'Sam',
      lname: 'Lee',
      email: `sam${i}@mesa.example`,
      passwordHash,
      ...NEW_ACCOUNT,
    }));
    await accounts.users.addMissing(diners, new Date());
    const right = await Promise.all(diners.map(({ email }) => accounts.signIn(email, PASSWORD, '10.0.0.1')));
    expect(right.map(({ status }) => status)).toEqual(Array(110).fill(200));
    expect((await counts()).filter((points) => points !== 0)).toEqual([]);
  });

  it('counts no password that could not be verified', async () => {
    await accounts.signUp();
    for (let i = 0; i < 9; i += 1) await accounts.signIn(ANA.email, 'wrong', '10.0.0.1');
    const verify = jest
      .spyOn(accounts.hasher, 'verify')
      .mockRejectedValue(new Refusal('unavailable', say('unavailable')));
    try {
      const refused = await Promise.all(
        Array.from({ length: 12 }, () => accounts.signIn(ANA.email, PASSWORD, '10.0.0.1')),
      );
      expect(refused.map(({ status }) => status)).toEqual(Array(12).fill(503));
    } finally {
      verify.mockRestore();
    }
    expect(await counts()).toEqual([9, 9, 9]);
    expect((await accounts.signIn(ANA.email, PASSWORD, '10.0.0.1')).status).toBe(200);
  });

  it('is refused after a hundred wrong passwords from one network address', async () => {
    const guess = async (i: number) =>
      (await accounts.signIn(`guess${i}@mesa.example`, 'wrong', '10.0.0.1')).status;
    for (let from = 0; from < 100; from += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(from + i)));
      expect(new Set(some)).toEqual(new Set([401]));
    }
    expect(await guess(100)).toBe(429);
    expect((await accounts.signIn('guess@mesa.example', 'wrong', '10.0.0.2')).status).toBe(401);
  });

  describe('after a hundred wrong passwords for one account from many networks', () => {
    const guess = async (email: string, i: number) =>
      (await accounts.signIn(email, 'wrong', `10.0.${i % 12}.0`)).status;
    const guesses = (email: string, count = 100) =>
      Promise.all(Array.from({ length: count }, (_, i) => guess(email, i)));
    const limitedEvents = async () =>
      (await accounts.published()).filter(({ type }) => type === 'sign-in-limited');

    it('is refused everywhere for the hour, and published once', async () => {
      const { id } = await accounts.signedUp();
      expect(new Set(await guesses(ANA.email))).toEqual(new Set([401]));
      expect(await limitedEvents()).toEqual([
        { type: 'sign-in-limited', user_id: id, until: expect.stringMatching(/^\d{4}-.*Z$/) },
      ]);
      const right = await accounts.signIn(ANA.email, PASSWORD, '10.9.9.9');
      expect([right.status, right.body]).toEqual([429, [expect.stringMatching(/^Too many attempts\./)]]);
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(3_400);
      expect(await limitedEvents()).toHaveLength(1);
      const everywhere = { key: /^wrong-everywhere/ };
      await accounts.database
        .collection('limits')
        .updateMany(everywhere, { $set: { expire: new Date(Date.now() - 1) } });
      expect((await accounts.signIn(ANA.email, PASSWORD, '10.9.9.9')).status).toBe(200);
    });

    it('is refused for an unknown email alike, and nothing is published', async () => {
      expect(new Set(await guesses('nobody@mesa.example'))).toEqual(new Set([401]));
      expect((await accounts.signIn('nobody@mesa.example', PASSWORD, '10.9.9.9')).status).toBe(429);
      expect(await limitedEvents()).toEqual([]);
    });

    it('is not refused to the demo diner, whose password everybody has', async () => {
      await guesses(DEMO_EMAIL);
      expect((await accounts.signIn(DEMO_EMAIL, 'wrong', '10.9.9.9')).status).toBe(401);
      expect(await limitedEvents()).toEqual([]);
    });

    it('is possible again after a reset by mail', async () => {
      await accounts.signedUp();
      await guesses(ANA.email);
      await accounts.visitor().post('/api/password_resets', { user: { email: ANA.email } });
      const { id } = (await accounts.published()).at(-1)!;
      const token = mailedToken(MAIL_TOKEN_SECRET, 'password-reset', String(id));
      const user = { password: 'a lantern in the orchard' };
      expect((await accounts.visitor().patch(`/api/password_resets/${token}`, { user })).status).toBe(200);
      expect((await accounts.signIn(ANA.email, user.password, '10.9.9.9')).status).toBe(200);
    });

    it('counts no right password, nor what the limits of one network refuse', async () => {
      await accounts.signedUp();
      expect(await guesses(ANA.email, 99)).toEqual(Array(99).fill(401));
      expect((await accounts.signIn(ANA.email, PASSWORD, '10.9.9.8')).status).toBe(200);
      const more = await Promise.all(Array.from({ length: 3 }, () => guess(ANA.email, 0)));
      // the first network had nine, the others eight each
      expect(more).toEqual([401, 429, 429]);
      expect(await limitedEvents()).toHaveLength(1);
    });

    it('is refused whatever multiplies the limits of a network', async () => {
      const { limits } = await openStores(accounts.database, accounts.feed, {
        limitFactor: 100,
        mailTokenSecret: MAIL_TOKEN_SECRET,
      });
      const attempt = async (network: string) =>
        limits.attemptPassword({ email: ANA.email, network }, async () => undefined);
      for (let i = 0; i < 100; i += 1) await attempt(`10.0.${i % 12}.0`);
      await expect(attempt('10.9.9.9')).rejects.toMatchObject({ kind: 'too-many' });
    });
  });

  it('verifies a limited number of passwords at once and refuses more', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 100 }, () => accounts.hasher.verify(undefined, 'x')),
    );
    const refused = many.filter((result) => result.status === 'rejected');
    // 4 at once, 64 in the queue
    expect(refused).toHaveLength(100 - 68);
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'unavailable' });
  });

  it('is refused without an identity signed by the BFF', async () => {
    const { status, body } = await accounts.service
      .withoutIdentity()
      .post('/api/session')
      .send({ user: { email: 'a@b.example', password: 'x' } });
    expect({ status, body }).toEqual({ status: 401, body: ['Only signed-in diners can do this.'] });
  });
});
