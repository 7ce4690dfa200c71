import { testDatabase } from '@mesa/server-kit/testing';
import { CANARY_VISITORS, openCanaryVisitors } from './canary-visitors';

const CANARY = 'mf-booking@1.1.0 2030-05-01T12:00:00.000Z';
const sender = (i: number, network = `198.51.${i}.7`) => ({
  visitor: `visitor ${i}`,
  network,
  isLocal: false,
});

describe('counts of canary visitors', () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());
  const open = () => openCanaryVisitors(db.database, () => new Date());

  it('have each visitor once, whichever instances got the reports', async () => {
    const instances = [await open(), await open()];
    for (let i = 0; i < 6; i += 1)
      for (const instance of instances) {
        instance.used(CANARY, 'canary', sender(i));
        instance.failed(CANARY, 'canary', sender(i));
      }
    for (const instance of instances) await instance.flush();
    expect(await instances[0]!.of(CANARY)).toEqual({
      canary: { loads: 6, errors: 6 },
      live: { loads: 0, errors: 0 },
    });
  });

  it('lose nothing by a write that fails', async () => {
    const visitors = await open();
    visitors.used(CANARY, 'live', sender(1));
    const validate = (validator: object) => db.database.db!.command({ collMod: CANARY_VISITORS, validator });
    await validate({ never: { $exists: true } });
    await expect(visitors.flush()).rejects.toThrow('Document failed validation');
    visitors.used(CANARY, 'live', sender(2));
    await validate({});
    await visitors.flush();
    expect(await visitors.of(CANARY)).toMatchObject({ live: { loads: 2, errors: 0 } });
  });

  it('have two failures of each network at most, except of a local one', async () => {
    const visitors = await open();
    for (let i = 0; i < 6; i += 1) {
      visitors.failed(CANARY, 'canary', sender(i, '2001:db8:1::/48'));
      visitors.failed(CANARY, 'live', { ...sender(i, '10.0.0.7'), isLocal: true });
    }
    await visitors.flush();
    expect(await visitors.of(CANARY)).toMatchObject({ canary: { errors: 2 }, live: { errors: 6 } });
  });
});
