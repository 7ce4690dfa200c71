import { seededRandom } from '@mesa/server-kit/testing';
import { ALL_FAULTS, isDetected } from './faults';
import { prove } from './prove';
import { ZONES } from './world';

// the proof itself ends when nothing more comes, which is sooner
jest.setTimeout(600_000);

describe('the proof of mail, in short', () => {
  const common = { mongodbUri: process.env['MESA_TEST_MONGODB_URI']!, random: seededRandom(7) };

  it('finds nothing lost, unasked, out of order or at a wrong hour while instances are killed', async () => {
    const { errors, mails } = await prove({ ...common, changes: 60, kills: 2 });
    expect(errors).toEqual([]);
    expect(mails).toBeGreaterThan(25);
  });

  it("names the restaurant's hours from a machine in any zone", async () => {
    const of = (zone: string) => prove({ ...common, changes: 12, kills: 0, zones: [zone] });
    for (const { errors, mails } of await Promise.all(ZONES.map(of))) {
      expect(errors).toEqual([]);
      expect(mails).toBeGreaterThan(3);
    }
  });

  it.each(ALL_FAULTS)('notices the fault %s', async (fault) => {
    // the first zone is the restaurants' own, in which one of the faults shows nothing
    const { errors } = await prove({ ...common, changes: 20, kills: 0, fault, zones: ZONES.slice(1, 3) });
    expect(errors.filter((error) => isDetected(fault, [error]))).not.toEqual([]);
  });
});
