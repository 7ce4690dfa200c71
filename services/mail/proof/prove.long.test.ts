import { ALL_FAULTS, isDetected } from './faults';
import { proveHours } from './hours';
import { prove } from './prove';
import { seeded } from './seeded';

jest.setTimeout(300_000);

describe('the proof of mail, in short', () => {
  const mongodbUri = process.env['MESA_TEST_MONGODB_URI']!;

  it('finds nothing lost, unasked, out of order or at a wrong hour while instances are killed', async () => {
    const { errors, mails } = await prove({ mongodbUri, changes: 50, kills: 2, random: seeded(7) });
    expect(errors).toEqual([]);
    expect(mails).toBeGreaterThan(25);
  });

  it('finds no wrong hour around the daylight-saving changes in mails of servers in five zones', async () => {
    const { errors, byZone } = await proveHours(mongodbUri, 64);
    expect(errors).toEqual([]);
    expect(Object.values(byZone)).not.toContain(0);
  });

  it.each(ALL_FAULTS)('notices the fault %s', async (fault) => {
    const { errors } = await prove({ mongodbUri, changes: 20, kills: 0, fault, random: seeded(7) });
    expect(errors.filter((error) => isDetected(fault, [error]))).not.toEqual([]);
  });
});
