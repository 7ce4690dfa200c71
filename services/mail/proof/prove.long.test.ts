import { seededRandom } from '@mesa/server-kit/testing';
import { ALL_FAULTS, isDetected } from './faults';
import { prove } from './prove';
import { ZONES } from './world';

// the proof itself ends when nothing more comes, which is sooner
jest.setTimeout(600_000);

describe('the proof of mail, in short', () => {
  const mongodbUri = process.env['MESA_TEST_MONGODB_URI']!;

  it('finds nothing lost, unasked, out of order or at a wrong hour while instances are killed', async () => {
    const { errors, mails, zones } = await prove({
      mongodbUri,
      changes: 60,
      kills: 2,
      everyZone: true,
      random: seededRandom(7),
    });
    expect(errors).toEqual([]);
    expect(mails).toBeGreaterThan(25);
    expect(zones).toBe(ZONES.length);
  });

  it.each(ALL_FAULTS)('notices the fault %s', async (fault) => {
    const { errors } = await prove({ mongodbUri, changes: 20, kills: 0, fault, random: seededRandom(7) });
    expect(errors.filter((error) => isDetected(fault, [error]))).not.toEqual([]);
  });
});
