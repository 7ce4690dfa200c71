import { REMOTE_REPORTS_PATH, USED } from '@mesa/contract';
import { openBrowser } from '../testing/browser';
import { adminOf, buildOf } from '../testing/remotes';
import { setUpBff } from '../testing/set-up-bff';
import { judgeStep, VISITORS_MIN } from './canary-climb';
import type { Canary, Climb } from './remote-state';

describe('a canary that climbs by itself', () => {
  const NOON = new Date('2030-05-01T12:00:00Z');
  const none = { loads: 0, errors: 0 };
  const canaryAt = (step: number, climb: Partial<Climb> = {}): Canary => ({
    version: '1.1.0',
    percent: [1, 5, 100][step]!,
    by: 'booking',
    since: NOON,
    climb: {
      steps: [1, 5, 100],
      step,
      every_seconds: 600,
      next_at: NOON,
      before: { canary: none, live: none },
      ...climb,
    },
  });
  const seen = (loads: number, errors = 0) => ({
    canary: { loads, errors },
    live: { loads: 1_000, errors: 10 },
  });
  const { climb: _, ...fixed } = canaryAt(0);
  const later = new Date(NOON.getTime() + 1);

  it.each<[string, Canary, ReturnType<typeof seen>, object | null]>([
    ['climbs after a step without failures', canaryAt(0), seen(50), { action: 'climb' }],
    ['climbs when it fails as often as the live version', canaryAt(0), seen(200, 2), { action: 'climb' }],
    ['repeats the step when it fails more often', canaryAt(0), seen(50, 1), { action: 'repeat' }],
    ['goes live after the last step', canaryAt(1), seen(50), { action: 'promote' }],
    ['does not go live while it fails more often', canaryAt(1), seen(50, 1), { action: 'repeat' }],
    ['waits for the time of the step', canaryAt(0, { next_at: later }), seen(50), null],
    ['waits for visitors', canaryAt(0), seen(VISITORS_MIN - 1), null],
    ['is never promoted by the absence of visitors', canaryAt(1), seen(0), null],
    [
      'counts only visitors since the step began',
      canaryAt(1, { before: seen(100, 50) }),
      seen(104, 50),
      null,
    ],
    [
      'forgets failures before the step',
      canaryAt(0, { before: seen(100, 50) }),
      seen(150, 50),
      { action: 'climb' },
    ],
    ['stays at its last step', canaryAt(1, { steps: [1, 5] }), seen(50), null],
    ['stays where it was stopped', canaryAt(0, { stopped: 'The route /b belongs to mf-b.' }), seen(50), null],
    ['stays when it was given a fixed share', fixed, seen(50), null],
  ])('%s', (_what, canary, counts, expected) => {
    const judgement = judgeStep(canary, counts, NOON);
    if (expected) expect(judgement).toMatchObject(expected);
    else expect(judgement).toBeNull();
  });

  it('begins the next step with its share, its time and the counts so far', () => {
    expect(judgeStep(canaryAt(0), seen(50), NOON)).toMatchObject({
      note: 'from 1 to 5 %',
      canary: {
        percent: 5,
        climb: { step: 1, next_at: new Date(NOON.getTime() + 600_000), before: seen(50) },
      },
    });
    expect(judgeStep(canaryAt(0), seen(50, 1), NOON)).toMatchObject({
      note: 'stays at 1 %: it failed for 1 of 50 new visitors, the live version for 10 of 1000',
      canary: { percent: 1, climb: { step: 0, before: seen(50, 1) } },
    });
  });

  describe('in a running BFF', () => {
    const { bff, admin } = setUpBff();

    const publish = async (name: string) => {
      for (const version of ['1.0.0', '1.1.0'])
        await admin.publish(version, buildOf(name, version, { routes: [`/${name}`] }));
      await admin.live(name, '1.0.0');
    };
    const start = (name: string, steps: number[], every_seconds = 1) =>
      admin.ask('POST', `/${name}/canary`, { version: '1.1.0', steps, every_seconds });
    /** Uses the remote until it is as expected, each time as a new visitor. */
    const visitUntil = async (name: string, expected: object) => {
      for (let i = 0; i < 2_000; i += 1) {
        const tab = openBrowser(bff.origin);
        const { version } = (await tab.open()).bootstrap.remotes.find((one) => one.name === name)!;
        const report = { name, version, kind: USED, token: tab.token };
        await tab.post(REMOTE_REPORTS_PATH, report, { token: false });
        try {
          expect(await admin.remote(name)).toMatchObject(expected);
          return;
        } catch {
          // not yet: the next visitor
        }
      }
      expect(await admin.remote(name)).toMatchObject(expected);
    };

    it('is moved by whichever instance is there, once for each step, and goes live at 100', async () => {
      await publish('mf-climbs');
      const first = await bff.another();
      await adminOf(first.admin).ask('POST', '/mf-climbs/canary', {
        version: '1.1.0',
        steps: [50, 80, 100],
        every_seconds: 1,
      });
      await first.end();
      const second = await bff.another();
      await visitUntil('mf-climbs', { canary: { percent: 80, climb: { step: 1 } } });
      await visitUntil('mf-climbs', { canary: null, live: { version: '1.1.0', by: 'Mesa' } });
      await second.end();
      const entries = await admin.audit('mf-climbs');
      expect(entries.slice(0, 3).map(({ action, by, note }) => [action, by, note])).toEqual([
        ['promote', 'Mesa', undefined],
        ['climb', 'Mesa', 'from 50 to 80 %'],
        ['canary', 'operator', '50 %, to climb by 50, 80, 100 % every 1 s'],
      ]);
    }, 120_000);

    it('stops with the reason when the publish gate refuses it meanwhile', async () => {
      await publish('mf-late');
      await admin.publish('2.0.0', buildOf('mf-late', '2.0.0', { routes: ['/mf-late', '/taken'] }));
      await admin.ask('POST', '/mf-late/canary', { version: '2.0.0', steps: [90, 100], every_seconds: 1 });
      await admin.publish('1.0.0', buildOf('mf-early', '1.0.0', { routes: ['/taken'] }));
      await admin.live('mf-early', '1.0.0');
      await visitUntil('mf-late', {
        live: { version: '1.0.0' },
        canary: { percent: 90, climb: { stopped: 'The route /taken belongs to mf-early.' } },
      });
    }, 120_000);

    it.each([
      [{ steps: [5, 1], every_seconds: 60 }, ['Steps must rise']],
      [
        { steps: [100], every_seconds: 60 },
        ['The first step must be below 100: "promote" gives it to everybody'],
      ],
      [{ steps: [0, 5], every_seconds: 60 }, ['Steps must be above 0']],
      [{ steps: [1, 5], every_seconds: 0 }, ['A step lasts at least a second']],
      [{ steps: [1, 5] }, ['A canary needs a percent, or steps and every_seconds']],
      [
        { steps: [1, 5], every_seconds: 60, percent: 5 },
        ['A canary needs a percent, or steps and every_seconds'],
      ],
    ])('is refused with %j', async (body, sentences) => {
      expect(await admin.ask('POST', '/mf-climbs/canary', { version: '1.0.0', ...body })).toEqual({
        status: 422,
        body: sentences,
      });
    });

    it('can be ended and promoted by hand', async () => {
      await publish('mf-by-hand');
      expect((await start('mf-by-hand', [1, 5], 600)).status).toBe(200);
      expect((await admin.canary('mf-by-hand', '1.1.0', 0)).body).toMatchObject({ canary: null });
      await start('mf-by-hand', [1, 5], 600);
      expect((await admin.ask('POST', '/mf-by-hand/promote')).body).toMatchObject({
        live: { version: '1.1.0', by: 'operator' },
        canary: null,
      });
    });
  });
});
