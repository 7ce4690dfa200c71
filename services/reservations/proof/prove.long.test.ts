import type { Fault } from './faults';
import { prove, type Report } from './prove';
import { proveWaitlist } from './waitlist';

jest.setTimeout(600_000);

const mongoUri = process.env['MESA_TEST_MONGODB_URI']!;
const rulesBroken = ({ violations }: Report) => [...new Set(violations.map(({ rule }) => rule))];

describe('short proof', () => {
  it('finds no violation with two instances, sixteen diners, aborted requests and three kills', async () => {
    const report = await prove({ mongoUri, seed: 1, requests: 600, diners: 16, killEvery: 180 });
    expect(report.violations).toEqual([]);
    expect(report.kills.instances).toBe(3);
  });

  it('makes offers to eight watchers in order while both instances are killed', async () => {
    const report = await proveWaitlist({ mongoUri, seed: 3, watchers: 8, killEvery: 3 });
    expect(report).toEqual({ kills: { instances: 2, mongod: 0 }, violations: [] });
  });

  it.each<[Fault, string]>([
    ['index dropped', 'no table is booked twice'],
    ['acknowledged before written', 'an acknowledged booking is not lost'],
    ['cancel not written', 'an acknowledged booking is not altered'],
    ['key ignored', 'nothing is booked without a request or twice'],
  ])('detects the fault "%s"', async (fault, rule) => {
    expect(
      rulesBroken(await prove({ mongoUri, seed: 2, requests: 250, diners: 12, abortShare: 0.1, fault })),
    ).toContain(rule);
  });
});
