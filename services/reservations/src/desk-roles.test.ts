import { newId } from '@mesa/server-kit/mongo';
import { ana, answerOf, DATE, staff, testDesk } from './testing/test-desk';
import { diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
let restaurant: string;
const { path, desk, write, online, shown } = testDesk(
  () => app,
  () => restaurant,
);
const host = { ...diner('Demo'), email: 'host@mesa.example', proved_email: 'host@mesa.example' };
type User = NonNullable<Parameters<TestReservations['service']['as']>[0]>;

describe("the roles of a restaurant's desk", () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    restaurant = await app.restaurant([2, 4, 4, 8], { desk: ['Host@CasaLuz.example', host.email] });
  });

  const elsewhere = { ...diner('Eva'), email: 'eva@other.example', proved_email: 'eva@other.example' };
  // what a stranger's click has confirmed is in no identity (proved-email.test.ts of accounts)
  const unproved = { ...staff, proved_email: undefined } as User;
  const ROLES: [string, User | undefined, Record<string, number>][] = [
    ['a visitor', undefined, { list: 401, all: 401 }],
    ['a diner', ana, { list: 200, all: 403 }],
    ['a diner with a proved address', { ...ana, proved_email: ana.email }, { list: 200, all: 403 }],
    ['the desk elsewhere', elsewhere, { list: 200, all: 403 }],
    ['the desk, unproved', unproved, { list: 200, all: 403 }],
    [
      'the desk',
      staff,
      { list: 200, day: 200, book: 201, change: 200, cancel: 200, close: 200, open: 204, pause: 200 },
    ],
    [
      'the demo host',
      host,
      { list: 200, day: 200, book: 201, change: 200, cancel: 403, close: 403, open: 403, pause: 200 },
    ],
  ];

  it.each(ROLES)('let %s do so much, and list so much', async (_, user, expected) => {
    await app.restaurant([2], { desk: [elsewhere.email] });
    const { id: changed } = await online();
    const { id: cancelled } = await online({ time: '9:00 PM' });
    const as = app.service.as(user);
    const { body: listed, status: list } = await as.get('/api/desk/restaurants');
    const booking = { source: 'walk_in', party_size: 2 };
    const closing = path(`/days/${DATE}/closing`);
    const cancel = { version: 1, status: 'cancelled', reason: 'Flood' };
    const answers = {
      day: await as.get(path(`/days/${DATE}`)),
      book: await as.post(path('/bookings'), { booking }),
      change: await as.patch(path(`/bookings/${changed}`), { booking: { version: 1, staff_note: 'x' } }),
      cancel: await as.patch(path(`/bookings/${cancelled}`), { booking: cancel }),
      close: await as.put(closing, { closing: { reason: 'Flood' } }),
      open: await as.delete(closing),
      pause: await as.put(path('/pause'), { pause: null }),
    };
    const { all } = expected;
    for (const [call, { status }] of Object.entries(answers))
      expect([call, status]).toEqual([call, all ?? expected[call]]);
    expect([list, restaurant in listed]).toEqual([expected['list'], all === undefined]);
    if (all) {
      expect(JSON.stringify(Object.values(answers).map(({ body }) => body))).not.toContain('Reyes');
      expect([await shown(changed), await shown(cancelled)]).toMatchObject([{ version: 1 }, { version: 1 }]);
    }
  });

  const FORBIDDEN = [403, ["You don't have access to this restaurant's desk."]];
  const UNPROVED = [403, ['Confirm your email first: open the link we mail you while you are signed in.']];
  const id = 'f'.repeat(24);
  const CALLS = [
    ['get', () => path(`/days/${DATE}`)],
    ['post', () => path('/bookings')],
    ['patch', () => path(`/bookings/${id}`)],
    ['put', () => path(`/days/${DATE}/closing`)],
    ['delete', () => path(`/days/${DATE}/closing`)],
    ['put', () => path('/pause')],
  ] as const;

  it.each(CALLS)('refuse %s before anything is read', async (method, of) => {
    const as = async (user?: Parameters<typeof app.service.as>[0]) =>
      answerOf(await app.service.as(user)[method](of()));
    expect((await as())[0]).toBe(401);
    expect(await as(ana)).toEqual(FORBIDDEN);
    expect(await as({ ...ana, proved_email: ana.email })).toEqual(FORBIDDEN);
    expect(await as({ ...staff, proved_email: undefined })).toEqual(UNPROVED);
    // proved is the address of before
    expect(await as({ ...staff, proved_email: 'old@casaluz.example' })).toEqual(UNPROVED);
    const before = restaurant;
    for (const unknown of [newId(), ':id', '%20', before.toUpperCase()]) {
      restaurant = unknown;
      expect((await as(staff))[0]).toBe(404);
    }
    restaurant = before;
  });

  it('name the email as what an unproved account has to mend', async () => {
    const { headers } = await app.service
      .as({ ...staff, proved_email: undefined })
      .get(path(`/days/${DATE}`));
    expect(headers).toMatchObject({ 'x-error-fields': 'email' });
  });

  it('list the restaurants of a proved address alone, in any letter case', async () => {
    const list = async (user: typeof staff | typeof ana) =>
      (await app.service.as(user).get('/api/desk/restaurants')).body;
    expect((await list(staff))[restaurant]).toEqual({
      id: restaurant,
      name: 'Casa Luz',
      address: '12 Olive St, Los Angeles, CA 90014',
    });
    expect(await list(ana)).toEqual({});
    expect(await list({ ...staff, proved_email: undefined } as never)).toEqual({});
  });

  it.each([
    ['post', '/bookings', 'booking'],
    ['patch', `/bookings/${id}`, 'booking'],
    ['put', `/days/${DATE}/closing`, 'closing'],
    ['put', '/pause', 'pause'],
  ] as const)('%s %s needs the object that it is about', async (method, at, key) => {
    for (const body of [undefined, {}, { [key]: 'text' }, { [key]: [] }, { other: {} }])
      expect(answerOf(await desk()[method](path(at), body as never))).toEqual([
        400,
        ['This request could not be read.'],
      ]);
  });

  it.each([
    ['closing', 'put', '/days/nonsense/closing', { closing: { reason: 'x' } }],
    ['opening', 'delete', '/days/nonsense/closing', undefined],
  ] as const)('the demo host is refused %s before its date is read', async (_, method, at, body) => {
    expect(answerOf(await app.service.as(host)[method](path(at), body as never))).toEqual([
      403,
      ['The demo account is shared and cannot be changed.'],
    ]);
  });

  it('leave a line of the security log for each change, without a word that anybody typed', async () => {
    const lines = jest.spyOn(app.deps.securityLog, 'info');
    const { id, code } = await online({ notes: 'Birthday' });
    const send = (version: number, fields: object) =>
      desk().patch(path(`/bookings/${id}`), { booking: { version, ...fields } });
    await write({ notes: 'Quiet', staff_note: 'Regular' }, { 'Idempotency-Key': 'once' });
    await write({ notes: 'Quiet', staff_note: 'Regular' }, { 'Idempotency-Key': 'once' });
    await send(1, { staff_note: 'Window' });
    await send(2, { staff_note: 'Window' });
    await send(1, { staff_note: 'Stale' });
    app.setClock('2030-05-01T18:30');
    await send(2, { status: 'seated', until: '9:00 PM' });
    await desk().put(path('/pause'), { pause: { until: '9:00 PM' } });
    await desk().put(path(`/days/${DATE}/closing`), { closing: { reason: 'Flood' } });
    await desk().delete(path(`/days/${DATE}/closing`));
    const written = lines.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
    const by = {
      event: 'desk-changed',
      account: staff.id,
      restaurant,
      requestId: expect.any(String) as string,
    };
    expect(written).toEqual([
      { ...by, booking: expect.stringMatching(/^[A-Z0-9]{6}$/) as string, from: null, to: 'booked' },
      { ...by, booking: code, from: 'booked', to: 'booked', fields: ['staff_note'] },
      { ...by, booking: code, from: 'booked', to: 'seated', fields: ['status', 'until'] },
      { ...by, from: null, to: 'paused until 9:00 PM' },
      { ...by, date: DATE, from: null, to: 'closed' },
      { ...by, date: DATE, from: 'closed', to: null },
    ]);
    expect(JSON.stringify(written)).not.toMatch(
      /Ana|Reyes|Luis|Ruiz|555|Birthday|Quiet|Regular|Window|Flood/,
    );
  });
});
