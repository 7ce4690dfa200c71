import { eventually } from '@mesa/server-kit/testing';
import { bareSocket, isMessage, SOCKETS_MAX, testCable, typed, type TestCable } from './testing';

describe('the cable', () => {
  const RESTAURANT = 'a'.repeat(24);
  const DAY = { restaurant_id: RESTAURANT, date: '2026-12-01' };
  const day = JSON.stringify({ channel: 'AvailabilityChannel', ...DAY });
  const ownChannel = JSON.stringify({ channel: 'ReservationsChannel' });
  const RESERVATION = {
    id: 'b'.repeat(24),
    user_id: 'ana',
    restaurant_id: RESTAURANT,
    date: '2026-12-01',
    time: '7:00 PM',
    party_size: 2,
    phone: '2135550142',
    email: 'ana@mesa.example',
    notes: null,
    coming: null,
    code: 'K7M2QX',
    created_at: '',
    updated_at: '',
  };

  let cable: TestCable;
  beforeAll(async () => {
    cable = await testCable();
  });
  afterAll(() => cable.close());

  async function subscribed(identifier: string, cookie?: string) {
    const client = bareSocket(cable.url, { cookie });
    await client.next(typed('welcome'));
    client.send('subscribe', identifier);
    await client.next(typed('confirm_subscription'));
    return client;
  }

  test('sends a change of tables to all subscribers of the day', async () => {
    const client = await subscribed(day);
    await cable.feed.publish({ type: 'tables-changed', ...DAY });
    expect(await client.next(isMessage)).toEqual({
      identifier: day,
      message: { type: 'availability', ...DAY },
    });
    client.socket.close();
  });

  test('sends nothing about other days', async () => {
    const client = await subscribed(day);
    await cable.feed.publish({ type: 'tables-changed', restaurant_id: RESTAURANT, date: '2026-12-02' });
    await cable.feed.publish({ type: 'tables-changed', ...DAY });
    // messages arrive in order, so one about the other day would come first
    expect((await client.next(isMessage))['message']).toEqual({ type: 'availability', ...DAY });
    client.socket.close();
  });

  test('sends a diner their own reservations and offers, and rejects a visitor', async () => {
    const client = await subscribed(ownChannel, 'diner=ana');
    const second = await subscribed(ownChannel, 'diner=ben');
    await cable.feed.publish({
      type: 'reservation-changed',
      action: 'created',
      reservation: RESERVATION,
      minutes: 90,
      version: 1,
      cancelled: false,
    });
    expect(await client.next(isMessage)).toEqual({
      identifier: ownChannel,
      message: { type: 'reservation', action: 'created', reservation: RESERVATION },
    });
    expect(second.frames.filter(isMessage)).toEqual([]);
    const visitor = bareSocket(cable.url);
    await visitor.next(typed('welcome'));
    visitor.send('subscribe', ownChannel);
    expect(await visitor.next(typed('reject_subscription'))).toEqual({
      identifier: ownChannel,
      type: 'reject_subscription',
    });
    for (const each of [client, second, visitor]) each.socket.close();
  });

  test('checks the session at every subscription, and closes the sockets of an ended one', async () => {
    const client = await subscribed(day, 'diner=cyd');
    cable.ended.add('cyd');
    client.send('subscribe', ownChannel);
    await client.next(typed('reject_subscription'));
    await cable.feed.publish({ type: 'sessions-ended', sessions: ['cyd'] });
    expect(await client.next(typed('disconnect'))).toEqual({
      type: 'disconnect',
      reason: 'remote',
      reconnect: true,
    });
    await client.closed;
  });

  test('lets a diner reconnect later while the session store is down', async () => {
    const client = await subscribed(day, 'diner=dan');
    cable.unanswered.add('dan');
    client.send('subscribe', ownChannel);
    expect(await client.next(typed('disconnect'))).toMatchObject({ reconnect: true });
    await client.closed;
    expect((await bareSocket(cable.url, { cookie: 'diner=dan' }).failed).message).toContain('503');
    cable.unanswered.delete('dan');
    (await subscribed(ownChannel, 'diner=dan')).socket.close();
  });

  test.each([
    '{"channel":"ChatChannel"}',
    '{"channel":"AvailabilityChannel"}',
    '{"channel":"AvailabilityChannel","restaurant_id":{"$ne":1},"date":"2026-12-01"}',
    JSON.stringify({ channel: 'AvailabilityChannel', ...DAY, pad: 'p' }),
    JSON.stringify({ channel: 'AvailabilityChannel', ...DAY }).padEnd(301),
    '{"channel":"ReservationsChannel","n":1}',
    'nonsense',
    '',
  ])('rejects the identifier %p', async (identifier) => {
    const client = bareSocket(cable.url);
    await client.next(typed('welcome'));
    client.send('subscribe', identifier);
    expect(await client.next(typed('reject_subscription'))).toEqual({
      identifier,
      type: 'reject_subscription',
    });
    client.socket.close();
  });

  test('rejects a second spelling of what the socket has subscribed to', async () => {
    const client = await subscribed(day);
    const spelled = ` ${day}`;
    client.send('subscribe', spelled);
    expect(await client.next(typed('reject_subscription'))).toMatchObject({ identifier: spelled });
    client.socket.close();
  });

  test('opens at most so many sockets for a network; an idle one gives way', async () => {
    const clients = await Promise.all(Array.from({ length: SOCKETS_MAX - 1 }, () => subscribed(day)));
    const idle = bareSocket(cable.url);
    await idle.next(typed('welcome'));
    clients.push(await subscribed(day));
    expect(await idle.closed).toBe(1000);
    expect((await bareSocket(cable.url).failed).message).toContain('429');
    clients.pop()!.socket.terminate();
    await eventually(async () => void clients.push(await subscribed(day)));
    for (const { socket } of clients) socket.terminate();
    await Promise.all(clients.map(({ closed }) => closed));
  }, 30_000);

  test('confirms a subscription once, and again after it was ended', async () => {
    const client = await subscribed(day);
    client.send('subscribe', day);
    client.send('unsubscribe', day);
    client.send('subscribe', day);
    await client.next(typed('confirm_subscription'));
    expect(client.frames.filter(typed('confirm_subscription'))).toEqual([]);
    client.socket.close();
  });

  test('confirms and sends once when subscribed again while the session is read', async () => {
    const client = await subscribed(day, 'diner=eve');
    const release = cable.delaySessions();
    client.send('subscribe', ownChannel);
    client.send('unsubscribe', ownChannel);
    client.send('subscribe', ownChannel);
    // a frame that is answered at once: those before it have been handled by then
    client.send('subscribe', '{"channel":"None"}');
    await client.next(typed('reject_subscription'));
    release();
    await client.next(typed('confirm_subscription'));
    const changed = { type: 'reservation-changed', minutes: 90, version: 1, cancelled: false } as const;
    const reservation = { ...RESERVATION, user_id: 'eve' };
    for (const action of ['created', 'updated'] as const)
      await cable.feed.publish({ ...changed, action, reservation });
    expect(await client.next(isMessage)).toMatchObject({ message: { action: 'created' } });
    expect(await client.next(isMessage)).toMatchObject({ message: { action: 'updated' } });
    expect(client.frames.filter(typed('confirm_subscription'))).toEqual([]);
    client.socket.close();
  });

  test('survives malformed frames', async () => {
    const client = await subscribed(day);
    for (const text of ['{', 'null', '{"command":9}', '\u0000']) client.socket.send(text);
    client.socket.send(Buffer.from([1, 2, 3]));
    client.send('subscribe', '{"channel":"None"}');
    await client.next(typed('reject_subscription'));
    client.socket.close();
  });

  test('allows a hundred subscriptions per socket', async () => {
    const client = bareSocket(cable.url);
    await client.next(typed('welcome'));
    for (let i = 0; i < 101; i += 1)
      client.send(
        'subscribe',
        JSON.stringify({
          channel: 'AvailabilityChannel',
          restaurant_id: String(i).padStart(24, '0'),
          date: '2026-12-01',
        }),
      );
    await client.next(typed('reject_subscription'));
    expect(client.frames.filter(typed('confirm_subscription'))).toHaveLength(100);
    client.socket.close();
  });

  test('closes a socket for good after a flood of frames', async () => {
    const client = bareSocket(cable.url);
    await client.next(typed('welcome'));
    for (let i = 0; i < 400; i += 1) client.send('unsubscribe', day);
    expect(await client.next(typed('disconnect'))).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    });
    await client.closed;
  });

  test('closes a socket after a frame over 64 KiB', async () => {
    const client = bareSocket(cable.url);
    await client.next(typed('welcome'));
    client.socket.send('x'.repeat(65 * 1024));
    expect(await client.closed).toBe(1009);
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.test' }, '403'],
    ['a client of another protocol', { protocols: ['chat'] }, '400'],
  ])('refuses the upgrade of %s', async (_, options, status) => {
    const client = bareSocket(cable.url, options);
    expect((await client.failed).message).toContain(status);
  });

  test('only /cable is upgraded', async () => {
    const client = bareSocket(cable.url.replace('/cable', '/other'));
    expect((await client.failed).message).toContain('404');
  });

  test('pings every three seconds with rising seconds, and disconnects at shutdown', async () => {
    const client = bareSocket(cable.url);
    const first = Number((await client.next(typed('ping')))['message']);
    const second = Number((await client.next(typed('ping')))['message']);
    expect(second).toBeGreaterThan(first);
    await cable.restart();
    expect(await client.next(typed('disconnect'))).toEqual({
      type: 'disconnect',
      reason: 'server_restart',
      reconnect: true,
    });
    expect(await client.closed).toBe(1001);
  }, 20_000);
});
