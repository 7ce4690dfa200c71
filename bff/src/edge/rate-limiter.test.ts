import type { Log } from '@mesa/server-kit';
import { openDatabase } from '@mesa/server-kit/mongo';
import { eventually, lateDatabase, testDatabase } from '@mesa/server-kit/testing';
import { openRateLimiter } from './rate-limiter';

describe('the rate limiter', () => {
  it('keeps what it has counted while the database does not answer', async () => {
    const { database, uri, drop } = await testDatabase();
    const late = await lateDatabase(uri);
    await late.open();
    let failures = 0;
    const log = { warn: () => (failures += 1), info: () => {} } as unknown as Log;
    const cutOff = await openDatabase({
      part: 'bff',
      uri: late.uri,
      log,
      stopping: AbortSignal.timeout(60_000),
    });
    const rateLimiter = await openRateLimiter(cutOff, log);

    await late.close();
    for (let request = 0; request < 30; request += 1) await rateLimiter.take('203.0.113.7', 60);
    await eventually(() => expect(failures).toBeGreaterThan(0), 30_000);
    await late.open();

    const counts = database.getClient().db(database.name).collection('request_counts');
    await eventually(async () => expect((await counts.findOne())?.['points']).toBe(30), 30_000);
    await rateLimiter.stop();
    await cutOff.close();
    await late.close();
    await drop();
  }, 120_000);
});
