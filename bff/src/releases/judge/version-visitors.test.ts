import { testDatabase } from '@mesa/server-kit/testing';
import { openVersionVisitors } from './version-visitors';

const VERSION = 'mf-booking@1.1.0 2030-05-01T12:00:00.000Z';
const sender = (i: number, network = `198.51.${i}.7`) => ({
  visitor: `visitor ${i}`,
  network,
  isLocal: false,
});

describe('counts of visitors', () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());
  const open = () => openVersionVisitors(db.database, () => new Date());

  it('have each visitor once, whichever instances got the reports', async () => {
    const instances = [await open(), await open()];
    for (let i = 0; i < 6; i += 1)
      for (const instance of instances) {
        instance.used(VERSION, sender(i));
        instance.failed(VERSION, sender(i));
      }
    for (const instance of instances) await instance.flush();
    expect(await instances[0]!.of(VERSION)).toEqual({ loads: 6, errors: 6 });
  });

  it('lose nothing by a write that fails', async () => {
    const visitors = await open();
    visitors.used(VERSION, sender(1));
    const validate = (validator: object) =>
      db.database.db!.command({ collMod: 'remote_visitors', validator });
    await validate({ never: { $exists: true } });
    await expect(visitors.flush()).rejects.toThrow('Document failed validation');
    visitors.used(VERSION, sender(2));
    await validate({});
    await visitors.flush();
    expect(await visitors.of(VERSION)).toEqual({ loads: 2, errors: 0 });
  });

  it('have two failures of each network at most, except of a local one', async () => {
    const [visitors, local] = [await open(), `${VERSION} local`];
    for (let i = 0; i < 6; i += 1) {
      visitors.failed(VERSION, sender(i, '2001:db8:1::/48'));
      visitors.failed(local, { ...sender(i, '10.0.0.7'), isLocal: true });
    }
    await visitors.flush();
    expect([await visitors.of(VERSION), await visitors.of(local)]).toMatchObject([
      { errors: 2 },
      { errors: 6 },
    ]);
  });
});
