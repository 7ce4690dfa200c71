import { DEMO_EMAIL, DEMO_PASSWORD, type User } from '@mesa/contract';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { newId } from '@mesa/server-kit/mongo';
import { testDatabase, testService, type TestService } from '@mesa/server-kit/testing';
import { UNUSABLE_PASSWORD } from './domain/account';
import { createHasher, type Hasher } from './passwords/hasher';
import { routes } from './routes';
import { createFavorites } from './store/favorites';
import { createLimits } from './store/limits';
import { createUsers, type Users } from './store/users';

const PASSWORD = 'table by the window';
const ana = { fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example', password: PASSWORD };

let db: Awaited<ReturnType<typeof testDatabase>>;
let service: TestService;
let users: Users;
let hasher: Hasher;

beforeAll(async () => {
  db = await testDatabase();
  hasher = await createHasher();
  const feed = openFeed(db.database, db.database.name, createLog('test', 'silent'));
  await feed.prepare();
  users = await createUsers(db.database, feed);
  const limits = await createLimits(db.database, 1);
  service = testService(
    routes({
      users,
      favorites: createFavorites(db.database),
      limits,
      hasher,
      now: () => new Date('2030-05-01T12:00:00Z'),
    }),
  );
});

afterAll(() => db.drop());

beforeEach(async () => {
  for (const name of ['users', 'limits', 'events']) await db.database.collection(name).deleteMany({});
});

const visitor = (address?: string) => service.as(undefined, address ? { address } : {});
const signUp = async (diner: object = ana, address?: string) =>
  visitor(address).post('/api/users', { user: diner });
const signIn = async (email: string, password: string, address?: string) =>
  visitor(address).post('/api/session', { user: { email, password } });
const signedUp = async (diner = ana): Promise<User> =>
  Object.values((await signUp(diner)).body as Record<string, User>)[0]!;
const events = () =>
  db.database
    .collection('events')
    .find({}, { projection: { _id: 0, at: 0 } })
    .toArray();

describe('sign-up', () => {
  it('answers the new diner keyed by id, without a password', async () => {
    const { status, body } = await signUp({ ...ana, email: ' Ana@Mesa.Example ', id: 'x', role: 'admin' });
    expect(status).toBe(201);
    const [id] = Object.keys(body);
    expect(body).toEqual({ [id!]: { id, fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example' } });
  });

  it('keeps an argon2id hash and never the password', async () => {
    await signUp();
    const kept = await db.database.collection('users').findOne({});
    expect(kept?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  });

  it.each([
    [
      'nothing at all',
      {},
      ["Fname can't be blank", "Lname can't be blank", "Email can't be blank", "Password can't be blank"],
    ],
    [
      'a short password',
      { ...ana, password: '1234567' },
      ['Password is too short (minimum is 8 characters)'],
    ],
    [
      'an endless password',
      { ...ana, password: 'x'.repeat(129) },
      ['Password is too long (maximum is 128 characters)'],
    ],
    ['a common password', { ...ana, password: 'PassWord1' }, ['Password is too common']],
    ['no address', { ...ana, email: 'ana' }, ['Email is invalid']],
    [
      'a blank name with a common password',
      { ...ana, fname: ' ', password: 'iloveyou1' },
      ["Fname can't be blank", 'Password is too common'],
    ],
    [
      'operators for text',
      { ...ana, email: { $ne: null }, password: { $gt: '' } },
      ['Email is invalid', 'Password is invalid'],
    ],
    ['a line break in a name', { ...ana, fname: 'Ana\nx' }, ['Fname is invalid']],
  ])('refuses %s, all at once', async (_, diner, sentences) => {
    const { status, body } = await signUp(diner);
    expect({ status, body }).toEqual({ status: 422, body: sentences });
  });

  it('names a taken address together with what else is wrong', async () => {
    await signUp();
    const { status, body, headers } = await signUp({ ...ana, email: 'ANA@mesa.example', lname: '' });
    expect({ status, body }).toEqual({
      status: 422,
      body: ["Lname can't be blank", 'Email has already been taken'],
    });
    expect(headers['x-error-fields']).toBe('lname,email');
  });

  it('gives an address to one of twenty who ask for it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 422 && body[0] === 'Email has already been taken'),
    ).toHaveLength(19);
  });

  it('lets an address sign up thirty times an hour', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, i) => signUp({ ...ana, email: `ana${i}@mesa.example` }, '10.0.0.1')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await signUp({ ...ana, email: 'else@mesa.example' }, '10.0.0.2')).status).toBe(201);
  });
});

describe('sign-in', () => {
  it('answers the diner for the right password, the address in any letter case', async () => {
    const { id } = await signedUp();
    const { status, body } = await signIn('ANA@MESA.example', PASSWORD);
    expect({ status, body }).toEqual({
      status: 200,
      body: { [id]: { id, fname: 'Ana', lname: 'Reyes', email: ana.email } },
    });
  });

  it.each([
    ['', '', ["Email can't be blank", "Your password can't be blank"]],
    ['', 'x', ["Email can't be blank"]],
    ['a@b.example', '', ["Your password can't be blank"]],
  ])('names what is blank (%p, %p)', async (email, password, sentences) => {
    const { status, body } = await signIn(email, password);
    expect({ status, body }).toEqual({ status: 422, body: sentences });
  });

  it('says the same for a wrong password, an unknown address and a diner without a password', async () => {
    await signUp();
    await users.ensure(
      [
        {
          id: newId(),
          fname: 'Sam',
          lname: 'Lee',
          email: 'sam@mesa.example',
          passwordHash: UNUSABLE_PASSWORD,
        },
      ],
      new Date(),
    );
    for (const [email, password] of [
      [ana.email, 'wrong'],
      ['nobody@mesa.example', PASSWORD],
      ['sam@mesa.example', '!'],
    ] as const) {
      const { status, body, headers } = await signIn(email, password);
      expect({ status, body }).toEqual({ status: 401, body: ['Your email or password is incorrect'] });
      expect(headers['x-error-fields']).toBe('password');
    }
  });

  it('does the same work for an unknown address as for a wrong password', async () => {
    const known = await hasher.hash(PASSWORD);
    const spent = async (passwordHash: string | undefined) => {
      const begun = process.cpuUsage();
      for (let i = 0; i < 8; i += 1) await hasher.matches(passwordHash, 'wrong');
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    await spent(known);
    const [withAccount, without] = [await spent(known), await spent(undefined)];
    expect(without / withAccount).toBeGreaterThan(0.5);
    expect(without / withAccount).toBeLessThan(2);
  });

  it('refuses an account after ten wrong passwords from one address, while its owner elsewhere gets in', async () => {
    await signUp();
    const wrong = await Promise.all(Array.from({ length: 12 }, () => signIn(ana.email, 'wrong', '10.0.0.1')));
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const right = await signIn(ana.email, PASSWORD, '10.0.0.1');
    expect(right.status).toBe(429);
    expect(right.body[0]).toBe('Too many attempts. Try again in 15 minutes.');
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    expect((await signIn(ana.email, PASSWORD, '10.0.0.2')).status).toBe(200);
  });

  it('counts wrong passwords alone, and forgets them after a right one', async () => {
    await signUp();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) expect((await signIn(ana.email, 'wrong')).status).toBe(401);
      expect((await signIn(ana.email, PASSWORD)).status).toBe(200);
    }
  });

  it('refuses an address after a hundred wrong passwords for whomever', async () => {
    const answers = [];
    for (let i = 0; i < 101; i += 1)
      answers.push((await signIn(`guess${i}@mesa.example`, 'wrong', '10.0.0.1')).status);
    expect(answers.indexOf(429)).toBe(100);
    expect((await signIn('guess@mesa.example', 'wrong', '10.0.0.2')).status).toBe(401);
  });

  it('tells a flood to come back instead of hashing without bound', async () => {
    const many = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.matches(undefined, 'x')));
    const refused = many.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(100 - 68);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({
      kind: 'unavailable',
      retryAfter: 2,
    });
  });
});

describe("one's own account", () => {
  it('is shown to its diner only', async () => {
    const user = await signedUp();
    const own = await service.as(user).get(`/api/users/${user.id}`);
    expect(own.body).toEqual({ user, restaurants: {}, reservations: {} });
    expect((await service.as({ ...user, id: newId() }).get(`/api/users/${user.id}`)).status).toBe(403);
    expect((await service.as().get(`/api/users/${user.id}`)).status).toBe(401);
  });

  it('changes its name and tells those who show it', async () => {
    const user = await signedUp();
    const { status, body } = await service
      .as(user)
      .patch(`/api/users/${user.id}`, { user: { fname: ' Anna ', email: 'other@mesa.example' } });
    expect({ status, body }).toEqual({ status: 200, body: { user: { ...user, fname: 'Anna' } } });
    expect(await events()).toEqual([
      { type: 'diner-renamed', user_id: user.id, fname: 'Anna', lname: 'Reyes' },
    ]);
  });

  it('changes its password with the current one', async () => {
    const user = await signedUp();
    const change = async (password: string, current?: string) =>
      service.as(user).patch(`/api/users/${user.id}`, { user: { password, current_password: current } });
    expect((await change('another fine table')).body).toEqual(["Your current password can't be blank"]);
    const wrong = await change('another fine table', 'wrong');
    expect(wrong.body).toEqual(['Your current password is incorrect']);
    expect(wrong.headers['x-error-fields']).toBe('current_password');
    expect((await change('password1', PASSWORD)).body).toEqual(['Password is too common']);
    expect((await change('another fine table', PASSWORD)).status).toBe(200);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(401);
    expect((await signIn(ana.email, 'another fine table')).status).toBe(200);
  });

  it('is not changed by an object without any change, and refuses a body without its object', async () => {
    const user = await signedUp();
    const change = async (body: object) => service.as(user).patch(`/api/users/${user.id}`, body);
    const unchanged = await change({ user: {} });
    expect([unchanged.status, unchanged.body]).toEqual([200, { user }]);
    expect(await events()).toEqual([]);
    for (const body of [{}, { user: null }])
      for (const answer of [
        await change(body),
        await service.as(user).delete(`/api/users/${user.id}`, body),
        await visitor().post('/api/users', body),
        await visitor().post('/api/session', body),
      ])
        expect([answer.status, answer.body]).toEqual([400, ['This request could not be read.']]);
  });

  it('goes with the current password, told in the same moment, and frees its address', async () => {
    const user = await signedUp();
    const remove = async (password?: string) =>
      service.as(user).delete(`/api/users/${user.id}`, { user: { current_password: password } });
    expect((await remove()).status).toBe(422);
    expect((await remove('wrong')).status).toBe(403);
    expect((await remove(PASSWORD)).status).toBe(204);
    expect(await events()).toEqual([{ type: 'diner-deleted', user_id: user.id }]);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(401);
    expect((await signUp()).status).toBe(201);
  });

  it('slows guessing of the current password like guessing at sign-in', async () => {
    const user = await signedUp();
    for (let i = 0; i < 10; i += 1)
      await service.as(user).delete(`/api/users/${user.id}`, { user: { current_password: 'wrong' } });
    expect(
      (await service.as(user).delete(`/api/users/${user.id}`, { user: { current_password: PASSWORD } }))
        .status,
    ).toBe(429);
  });

  it('cannot be changed or deleted by another diner or a visitor', async () => {
    const user = await signedUp();
    const other = { ...user, id: newId() };
    for (const [as, status] of [
      [other, 403],
      [undefined, 401],
    ] as const) {
      expect((await service.as(as).patch(`/api/users/${user.id}`, { user: { fname: 'X' } })).status).toBe(
        status,
      );
      expect(
        (await service.as(as).delete(`/api/users/${user.id}`, { user: { current_password: PASSWORD } }))
          .status,
      ).toBe(status);
    }
  });

  it("stays as it is when it is the demo diner's", async () => {
    const demo = { id: newId(), fname: 'Demo', lname: 'Diner', email: DEMO_EMAIL };
    await users.ensure([{ ...demo, passwordHash: await hasher.hash(DEMO_PASSWORD) }], new Date());
    expect((await signIn(DEMO_EMAIL, DEMO_PASSWORD)).status).toBe(200);
    expect((await service.as(demo).patch(`/api/users/${demo.id}`, { user: { fname: 'X' } })).status).toBe(
      403,
    );
    expect(
      (
        await service.as(demo).patch(`/api/users/${demo.id}`, {
          user: { password: 'new password', current_password: DEMO_PASSWORD },
        })
      ).status,
    ).toBe(403);
    expect(
      (await service.as(demo).delete(`/api/users/${demo.id}`, { user: { current_password: DEMO_PASSWORD } }))
        .status,
    ).toBe(403);
  });
});

it('refuses a caller whom the BFF does not vouch for', async () => {
  const { status, body } = await service
    .stranger()
    .post('/api/session')
    .send({ user: { email: 'a@b.example', password: 'x' } });
  expect({ status, body }).toEqual({ status: 401, body: ['Only signed-in diners can do this.'] });
});
