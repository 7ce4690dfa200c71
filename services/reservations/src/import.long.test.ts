import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { buildBundles, eventually } from '@mesa/server-kit/testing';
import { closeDays } from './actions/close-days';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

const RESTAURANTS = 1_500;
const KILLS = 12;
const DAY = [{ open: '10:00 AM', close: '12:00 AM' }];

jest.setTimeout(300_000);

describe('an import that is killed, while diners book and days are closed', () => {
  let app: TestReservations;
  let program: string;
  const ids = Array.from({ length: RESTAURANTS }, (_, i) =>
    (0x65a000000000 + i).toString(16).padEnd(24, '0'),
  );
  beforeAll(async () => {
    app = await startReservations({ background: true });
    program = join(buildBundles(join(__dirname, '..')), 'operator.cjs');
  });
  afterAll(() => app.drop());

  /** The file's version of each restaurant: its address says which. */
  const itemOf = (id: string, version: string) => ({
    id,
    entry: {
      slug: id,
      name: 'Casa Luz',
      category: 'Thai',
      city: 'Irvine',
      address: version,
      lat: 33.7,
      lng: -117.8,
      phone: '(949) 555-0142',
      hours: { sun: DAY, mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY },
      tables: ['1', '2', '3'].map((name) => ({ name, seats: 2 })),
    },
  });

  /** Imports a version as `npm run restaurants` does, up to its end or to its kill. */
  async function importUntilKilled(version: string, killed: Promise<unknown>): Promise<void> {
    const child = spawn(process.execPath, [program, 'import', version], {
      env: { ...process.env, MONGODB_URI: app.uri, EVENTS_DB: app.eventsDb },
    });
    void killed.then(() => child.kill('SIGKILL'));
    child.stdin.on('error', () => undefined);
    const ended = once(child, 'close');
    const heard = createInterface({ input: child.stdout });
    heard.on('line', (line) => answer(child, line, version));
    await ended;
  }

  function answer({ stdin }: ChildProcessWithoutNullStreams, line: string, version: string): void {
    const answers: Record<string, string> = { planned: 'write', prepared: 'decide', decided: 'apply' };
    if (line === 'ready') for (const id of ids) stdin.write(`${JSON.stringify(itemOf(id, version))}\n`);
    if (line === 'ready') stdin.write('end\n');
    if (answers[line]) stdin.write(`${answers[line]}\n`);
  }

  const versions = () => app.database.collection('floors').distinct('address');

  it('leaves the file whole, every acknowledged booking, and no table twice', async () => {
    await importUntilKilled('version 0', new Promise(() => {}));
    expect(await versions()).toEqual(['version 0']);
    const begun = performance.now();
    await importUntilKilled('version 1', new Promise(() => {}));
    const whole = performance.now() - begun;

    const acknowledged: string[] = [];
    const isOver = new AbortController();
    const guests = Array.from({ length: 4 }, (_, i) => bookUntil(isOver.signal, i, acknowledged));
    const closing = closeAndOpenUntil(isOver.signal);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await importUntilKilled(`version ${kill + 2}`, wait((whole * (kill + 1)) / KILLS));
      // nothing of it, or all of it once the service has finished it
      await eventually(async () => expect(await versions()).toHaveLength(1), 30_000);
    }
    isOver.abort();
    await Promise.all([...guests, closing]);

    const records = await app
      .records()
      .find({ cells: { $exists: true } })
      .toArray();
    const kept = new Set(records.map(({ _id }) => String(_id)));
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    const cells = records.flatMap(({ restaurant_id, date, cells: taken }) =>
      (taken as number[]).map((cell) => `${String(restaurant_id)}/${String(date)}/${cell}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  async function bookUntil(signal: AbortSignal, guest: number, acknowledged: string[]): Promise<void> {
    for (let i = 0; !signal.aborted; i += 1) {
      const sent = booking(ids[(guest + i) % 20]!, { date: `2030-05-0${2 + (i % 6)}` });
      const { status, body } = await app.service
        .as(diner(`Guest${guest}x${i}`))
        .post('/api/reservations', sent);
      if (status === 201) acknowledged.push(...Object.keys(body));
      await wait(20);
    }
  }

  async function closeAndOpenUntil(signal: AbortSignal): Promise<void> {
    const date = '2030-05-03';
    for (let i = 0; !signal.aborted; i += 1) {
      const floor = (await app.deps.floors.find(ids[i % 20]!))!;
      await closeDays(app.deps, { floor, from: date, to: date, reason: 'x', cancelBookings: false });
      await app.deps.closings.open(floor.restaurant_id, date, date, app.clock.now);
      await wait(20);
    }
  }
});
