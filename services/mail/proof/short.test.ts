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

  it('notices times of the zone that a server is in', async () => {
    const fault = 'server-zone';
    const { errors } = await prove({ mongodbUri, changes: 30, kills: 1, fault, random: seeded(7) });
    expect(errors.some((error) => error.endsWith('has a wrong hour'))).toBe(true);
  });
});
