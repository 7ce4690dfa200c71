import { ANA, PASSWORD, startAccounts } from './testing/start-accounts';

describe('sign-up', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  it('returns the new diner keyed by id, without a password', async () => {
    const { status, body } = await accounts.signUp({
      ...ANA,
      email: ' Ana@Mesa.Example ',
      id: 'x',
      role: 'admin',
    });
    expect(status).toBe(201);
    const [id] = Object.keys(body);
    expect(body).toEqual({
      [id!]: {
        id,
        fname: 'Ana',
        lname: 'Reyes',
        email: 'ana@mesa.example',
        email_confirmed: false,
        language: null,
        mail: { reminders: true, invitations: true },
      },
    });
  });

  it('stores an argon2id hash and never the password', async () => {
    await accounts.signUp();
    const stored = await accounts.database.collection('users').findOne({});
    expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  });

  it.each([
    [
      'nothing at all',
      {},
      ["Fname can't be blank", "Lname can't be blank", "Email can't be blank", "Password can't be blank"],
    ],
    [
      'a short password',
      { ...ANA, password: '1234567' },
      ['Password is too short (minimum is 8 characters)'],
    ],
    [
      'an endless password',
      { ...ANA, password: 'x'.repeat(129) },
      ['Password is too long (maximum is 128 characters)'],
    ],
    ['a common password', { ...ANA, password: 'PassWord1' }, ['Password is too common']],
    ['no address', { ...ANA, email: 'ana' }, ['Email is invalid']],
    [
      'a blank name with a common password',
      { ...ANA, fname: ' ', password: 'iloveyou1' },
      ["Fname can't be blank", 'Password is too common'],
    ],
    [
      'operators for text',
      { ...ANA, email: { $ne: null }, password: { $gt: '' } },
      ['Email is invalid', 'Password is invalid'],
    ],
    ['a line break in a name', { ...ANA, fname: 'Ana\nx' }, ['Fname is invalid']],
  ])('refuses %s and reports all errors', async (_, diner, sentences) => {
    const { status, body } = await accounts.signUp(diner);
    expect({ status, body }).toEqual({ status: 422, body: sentences });
  });

  it('reports a taken email together with the other errors', async () => {
    await accounts.signUp();
    const { status, body, headers } = await accounts.signUp({ ...ANA, email: 'ANA@mesa.example', lname: '' });
    expect({ status, body }).toEqual({
      status: 422,
      body: ["Lname can't be blank", 'Email has already been taken'],
    });
    expect(headers['x-error-fields']).toBe('lname,email');
  });

  it('answers in Spanish whoever prefers it, which is not yet a choice of their account', async () => {
    const spanish = { 'Accept-Language': 'es' };
    const send = async (user: object) => accounts.visitor().post('/api/users', { user }, spanish);
    const { status, body, headers } = await send({ email: 'nobody', password: 'short' });
    expect([status, headers['content-language'], headers['x-error-fields']]).toEqual([
      422,
      'es',
      'fname,lname,email,password',
    ]);
    expect(body).toEqual([
      'Falta tu nombre',
      'Falta tu apellido',
      'Este correo no es válido',
      'Esta contraseña es demasiado corta (mínimo 8 caracteres)',
    ]);
    const created = await send(ANA);
    expect([created.status, Object.values(created.body)]).toEqual([
      201,
      [expect.objectContaining({ language: null })],
    ]);
    expect((await send(ANA)).body).toEqual(['Este correo ya tiene una cuenta']);
  });

  it('gives an email to one of twenty concurrent sign-ups', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => accounts.signUp()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 422 && body[0] === 'Email has already been taken'),
    ).toHaveLength(19);
  });

  it('is limited to thirty an hour for a network address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, i) =>
        accounts.signUp({ ...ANA, email: `ana${i}@mesa.example` }, '10.0.0.1'),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await accounts.signUp({ ...ANA, email: 'else@mesa.example' }, '10.0.0.2')).status).toBe(201);
  });

  it.each([
    ['a taken email', { ...ANA, password: 'x' }],
    ['a free email', { ...ANA, email: 'else@mesa.example', password: 'x' }],
    ['no email', {}],
  ])('counts every call and then answers alike, here with %s', async (_, diner) => {
    await accounts.signUp(ANA, '10.0.0.2');
    const send = (user: object) => accounts.signUp(user, '10.0.0.1');
    const counted = await Promise.all(Array.from({ length: 30 }, () => send(diner)));
    expect(counted.map(({ status }) => status)).toEqual(Array(30).fill(422));
    for (const user of [ANA, { ...ANA, email: 'else@mesa.example' }, diner, {}]) {
      const { status, body } = await send(user);
      expect([status, body]).toEqual([429, [expect.stringMatching(/^Too many attempts\./)]]);
    }
  });

  // what an attacker tried (zxcvbn's own list lacks most of them), and words of Mesa and of the diner
  it.each([
    ...['00000000', '88888888', '66666666', '99999999', '1111111111', '87654321', '987654321', '123123123'],
    ...['12341234', 'aaaaaaaa', '20202020', '19871987', '01/01/1990', 'qwertyuiop', 'p4ssw0rd', 'drowssap'],
    ...['mesa.example', 'mesamesa', 'restaurant', 'Restaurant1', 'reservation', 'losangeles'],
    ...['ana.reyes1', 'ana.reyes@mesa.example', 'anareyes', 'Reyes2026', 'z'.repeat(128)],
  ])('refuses the common password %s', async (password) => {
    const { status, body, headers } = await accounts.signUp({
      ...ANA,
      email: 'ana.reyes@mesa.example',
      password,
    });
    expect([status, body, headers['x-error-fields']]).toEqual([422, ['Password is too common'], 'password']);
  });

  it.each([
    ...['quiet-café-7', 'horse battery 9', 'plum-orchard-lantern', 'a-long-password', 'another fine table'],
    ...[
      'table by the window',
      'Xk3jq9Lm',
      'correct horse',
      'blue.mango.42',
      `ana's ${'x'.repeat(3)} bicycle`,
    ],
  ])('accepts the password %s', async (password) => {
    expect((await accounts.signUp({ ...ANA, password })).status).toBe(201);
  });

  it('takes little time for the passwords that take the most', async () => {
    const startedAt = process.cpuUsage();
    for (const text of ['1', '19871987', '4@8({[<369#!1|0$57+%2', 'p4$$w0rd'])
      await accounts.signUp({ ...ANA, password: text.repeat(128).slice(0, 128), fname: 'x'.repeat(90_000) });
    const { user, system } = process.cpuUsage(startedAt);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});
