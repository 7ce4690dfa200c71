import { spawn, type ChildProcess } from 'node:child_process';
import { isAlive, markOf, startedAt, until } from './processes';
import { backOff, supervise, type Supervised } from './supervise';

const STAYS = 'setInterval(() => {}, 1000)';
const IGNORES = `process.on('SIGTERM', () => {}); console.log('ignores SIGTERM'); ${STAYS}`;
const node = (code: string): ChildProcess =>
  spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });

const running: Supervised[] = [];
afterEach(() => Promise.all(running.splice(0).map((supervised) => supervised.stop(0))));

async function startSupervised(
  code: string,
  onDied?: (how: string, againInMs: number) => void,
): Promise<Supervised> {
  const supervised = await supervise({ name: 'a part', spawn: () => node(code), onDied });
  running.push(supervised);
  return supervised;
}

describe('a supervised process', () => {
  test('that is killed runs again within three seconds, as another process', async () => {
    const deaths: string[] = [];
    const supervised = await startSupervised(STAYS, (how) => deaths.push(how));
    const first = supervised.pid!;
    process.kill(first, 'SIGKILL');
    expect(await until(async () => supervised.pid !== undefined && supervised.pid !== first, 3_000)).toBe(
      true,
    );
    expect(deaths).toEqual(['was ended by SIGKILL']);
  });

  test('that keeps dying is restarted after growing pauses', async () => {
    const pauses: number[] = [];
    await startSupervised('process.exit(3)', (how, againInMs) => {
      expect(how).toBe('ended with code 3');
      pauses.push(againInMs);
    });
    expect(await until(async () => pauses.length >= 3, 10_000)).toBe(true);
    expect(pauses.slice(0, 3)).toEqual([100, 300, 900]);
    // contract.md "Running it": within 3 s
    expect(backOff(20)).toBe(2_500);
  });

  test('that cannot be started at all is retried too', async () => {
    const deaths: string[] = [];
    const supervised = await supervise({
      name: 'nothing',
      spawn: () => spawn('/nowhere/at-all'),
      onDied: (how) => deaths.push(how),
    });
    running.push(supervised);
    expect(await until(async () => deaths.length >= 2, 5_000)).toBe(true);
    expect(deaths[0]).toMatch(/could not be started/);
  });

  test('that is stopped ends, and is not restarted', async () => {
    const supervised = await startSupervised(STAYS);
    const mark = await markOf(supervised.pid!);
    expect(await isAlive(mark)).toBe(true);
    await supervised.stop(5_000);
    expect(await isAlive(mark)).toBe(false);
    expect(supervised.pid).toBeUndefined();
  });

  test('that ignores the stop signal is killed after the timeout', async () => {
    let child: ChildProcess | undefined;
    const supervised = await supervise({ name: 'ignores SIGTERM', spawn: () => (child = node(IGNORES)) });
    await new Promise((resolve) => child!.stdout!.once('data', resolve));
    const { pid } = supervised;
    await supervised.stop(300);
    expect(await startedAt(pid!)).toBeNull();
  });

  test('that died shortly before it is stopped is not restarted', async () => {
    const deaths: string[] = [];
    const supervised = await startSupervised('setTimeout(() => process.exit(1), 50)', (how) =>
      deaths.push(how),
    );
    await until(async () => deaths.length > 0, 5_000);
    await supervised.stop(1_000);
    const count = deaths.length;
    await until(async () => deaths.length > count, 500);
    expect(deaths).toHaveLength(count);
  });
});
