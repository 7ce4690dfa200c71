import { USED } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import { openBrowser, type Browser } from '../../testing/browser';
import { buildOf, type Build } from '../../testing/remotes';
import { flipBit, storedIds } from '../../testing/stored-files';
import { setUpBff } from '../../testing/set-up-bff';

type Sent = Record<string, unknown>;

interface Listed {
  version: string;
  kind: string;
  message: string;
  source: { file: string; line: number; column: number } | null;
  count: number;
  visitors: number;
}

describe('reports of remotes', () => {
  const { bff, admin } = setUpBff({ env: { TRUST_PROXY: '1' } });

  const report = (tab: Browser, sent: Sent, headers: Record<string, string> = {}) =>
    tab.post('/remotes/reports', JSON.stringify({ kind: 'uncaught', token: tab.token, ...sent }), {
      token: false,
      headers: { 'content-type': 'text/plain', ...headers },
    });
  const use = (tab: Browser, name: string, version: string, headers: Record<string, string> = {}) =>
    report(tab, { name, version, kind: USED }, headers);
  const from = (network: number | string) => ({
    'x-forwarded-for': typeof network === 'string' ? network : `198.51.${network}.7`,
  });
  const canaryOf = async (name: string) => (await admin.remote(name)).canary;
  const untilWithdrawn = (name: string) => eventually(async () => expect(await canaryOf(name)).toBeNull());
  const errorsOf = async (name: string) =>
    ((await admin.ask('GET', `/${name}/errors`)).body as { errors: Listed[] }).errors;
  /** 1.0.0 live, 1.1.0 a canary for this share */
  const beginCanary = async (name: string, percent: number) => {
    for (const version of ['1.0.0', '1.1.0'])
      await admin.publish(version, buildOf(name, `${name} ${version}`, { routes: [`/${name}`] }));
    await admin.live(name, '1.0.0');
    await admin.canary(name, '1.1.0', percent);
  };
  /** Opens pages with the canary in new browsers, each from the given network; in each a click may fail. */
  const openPages = async (name: string, visitors: number, networkOf: (i: number) => number | string) => {
    for (let i = 0; i < visitors; i += 1) {
      const tab = openBrowser(bff.origin);
      const headers = from(networkOf(i));
      tab.token = /csrf-token" content="([^"]+)"/.exec((await tab.get('/', { headers })).text)![1]!;
      await use(tab, name, '1.1.0', headers);
      expect((await report(tab, { name, version: '1.1.0' }, headers)).status).toBe(204);
    }
  };

  it('withdraw a canary that fails, with a reason in the audit log', async () => {
    await beginCanary('mf-canary', 50);
    const tabs = Array.from({ length: 40 }, () => openBrowser(bff.origin));
    for (const tab of tabs) {
      const { bootstrap } = await tab.open();
      const { version } = bootstrap.remotes.find(({ name }) => name === 'mf-canary')!;
      await use(tab, 'mf-canary', version);
      if (version === '1.1.0') await report(tab, { name: 'mf-canary', version, message: 'TypeError: x' });
    }
    await untilWithdrawn('mf-canary');
    const [withdrawn] = await admin.audit('mf-canary');
    expect(withdrawn).toMatchObject({
      action: 'withdraw',
      by: 'Mesa',
      version: '1.1.0',
      note: expect.stringMatching(
        /^it failed for \d+ of \d+ visitors \(\d+ %\), the live version for 0 of \d+ visitors \(0 %\)$/,
      ),
    });
  }, 60_000);

  it('withdraw a canary that few of its visitors use, when it fails for those', async () => {
    await beginCanary('mf-rare', 75);
    for (let i = 0; i < 60; i += 1) await openBrowser(bff.origin).open();
    for (let failed = 0; failed < 5; ) {
      const tab = openBrowser(bff.origin);
      const { bootstrap } = await tab.open();
      expect(bootstrap.counted).toContain('mf-rare');
      const { version } = bootstrap.remotes.find(({ name }) => name === 'mf-rare')!;
      await use(tab, 'mf-rare', version);
      if (version !== '1.1.0') continue;
      await report(tab, { name: 'mf-rare', version });
      failed += 1;
    }
    await untilWithdrawn('mf-rare');
    const [withdrawn] = await admin.audit('mf-rare');
    expect(withdrawn!.note).toMatch(/^it failed for 5 of 5 visitors \(100 %\), /);
  }, 60_000);

  it('withdraw a canary when its fifth visitor clicks, from different networks', async () => {
    await beginCanary('mf-clicked', 100);
    const link = await admin.preview('mf-clicked', '1.1.0');
    await openPages('mf-clicked', 5, (i) => i);
    await untilWithdrawn('mf-clicked');
    // from then on it runs for nobody
    const { bootstrap } = await openBrowser(bff.origin).open(link);
    expect(bootstrap.remotes.find(({ name }) => name === 'mf-clicked')).toMatchObject({ version: '1.0.0' });
    expect(bootstrap.previewErrors).toEqual([
      expect.stringMatching(
        /^mf-clicked 1\.1\.0 cannot be previewed: it was withdrawn: it failed for 5 of 5 /,
      ),
    ]);
  }, 60_000);

  it('take a fresh live version back that fails for most, to the last that did not', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await admin.publish(version, buildOf('mf-fresh', version, { routes: ['/mf-fresh'] }));
      await admin.live('mf-fresh', version);
    }
    // 1.1.0 was taken back too, so that the last good one is 1.0.0
    await admin.rollback('mf-fresh');
    await admin.rollback('mf-fresh');
    await admin.live('mf-fresh', '1.2.0');
    for (let i = 0; i < 5; i += 1) {
      const tab = openBrowser(bff.origin);
      const { bootstrap } = await tab.open();
      expect(bootstrap.counted).toContain('mf-fresh');
      await use(tab, 'mf-fresh', '1.2.0', from(i));
      await report(tab, { name: 'mf-fresh', version: '1.2.0' }, from(i));
    }
    await eventually(async () =>
      expect((await admin.remote('mf-fresh')).live).toMatchObject({ version: '1.0.0', by: 'Mesa' }),
    );
    expect((await admin.audit('mf-fresh'))[0]).toMatchObject({
      action: 'withdraw',
      version: '1.0.0',
      note: expect.stringMatching(/^from 1\.2\.0: it failed for \d of \d visitors \(100 %\)$/),
    });
  }, 60_000);

  it('leave a first release live, and one that fails for few', async () => {
    await admin.publish('1.0.0', buildOf('mf-only', 'one', { routes: ['/mf-only'] }));
    await admin.live('mf-only', '1.0.0');
    for (let i = 0; i < 8; i += 1) {
      const tab = openBrowser(bff.origin);
      await tab.open();
      await report(tab, { name: 'mf-only', version: '1.0.0' }, from(i));
    }
    await eventually(async () => expect(await errorsOf('mf-only')).toMatchObject([{ count: 8 }]));
    expect((await admin.remote('mf-only')).live).toMatchObject({ version: '1.0.0' });
  }, 60_000);

  it.each<[string, boolean, (name: string) => Promise<void>]>([
    [
      'one visitor who repeats them',
      true,
      async (name) => {
        const tab = openBrowser(bff.origin);
        await tab.open();
        for (let i = 0; i < 10; i += 1) await report(tab, { name, version: '1.1.0', message: `Number ${i}` });
      },
    ],
    [
      'visitors who never opened a page',
      false,
      async (name) => {
        for (let i = 0; i < 10; i += 1)
          await report(openBrowser(bff.origin), { name, version: '1.1.0', token: 'a'.repeat(60) }, from(i));
      },
    ],
    ['any number of visitors from two networks', true, (name) => openPages(name, 12, (i) => 7 + (i % 2))],
    [
      'six visitors in three /64 of one /48',
      true,
      (name) => openPages(name, 6, (i) => `2001:db8:1:${i % 3}::${i}`),
    ],
  ])(
    'do not withdraw a canary when they come from %s',
    async (_, isCounted, forge) => {
      const name = `mf-forged${Math.random().toString(36).slice(2, 8)}`;
      await beginCanary(name, 100);
      await forge(name);
      await eventually(async () => expect(await errorsOf(name)).not.toEqual([]));
      // the counts are added in the same run that judges them
      const counted = () =>
        bff.database.collection('remote_visitors').countDocuments({ version: new RegExp(`^${name}@`) });
      if (isCounted) await eventually(async () => expect(await counted()).toBeGreaterThan(0));
      else expect(await counted()).toBe(0);
      expect(await canaryOf(name)).not.toBeNull();
    },
    60_000,
  );

  it('are grouped by message and source line, without what diners typed', async () => {
    const build = withMap(buildOf('mf-mapped', 'one', { routes: ['/mapped'] }));
    await admin.publish('1.0.0', build);
    const at = { file: build.declaration.entry, line: 1, column: 11 };
    for (const word of ['nuts', 'nuts', 'fish']) {
      const tab = openBrowser(bff.origin);
      await tab.open();
      await report(tab, {
        name: 'mf-mapped',
        version: '1.0.0',
        message: `TypeError: no "${word}" for ana@mesa.example at table 12`,
        at,
      });
    }
    const expected = [
      {
        version: '1.0.0',
        kind: 'uncaught',
        message: 'TypeError: no … for … at table #',
        source: { file: 'mf-mapped/src/screens/mapped.tsx', line: 12, column: 5 },
        built: at,
        count: 3,
        visitors: 3,
        first: expect.any(String),
        last: expect.any(String),
      },
    ];
    await eventually(async () => expect(await errorsOf('mf-mapped')).toEqual(expected));
  }, 30_000);

  it('are kept for a hundred different errors of a version; all others are counted as one', async () => {
    await admin.publish('1.0.0', buildOf('mf-noisy', 'one', { routes: ['/noisy'] }));
    const words = Array.from({ length: 120 }, (_, i) =>
      [...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join(''),
    );
    for (const [i, word] of words.entries()) {
      const tab = openBrowser(bff.origin);
      await report(tab, { name: 'mf-noisy', version: '1.0.0', message: `Error: ${word}` }, from(i));
    }
    const errors = await eventually(async () => {
      const errors = await errorsOf('mf-noisy');
      expect(errors.reduce((sum, { count }) => sum + count, 0)).toBe(120);
      return errors;
    });
    expect(errors.length).toBeLessThanOrEqual(101);
    expect(errors.map(({ message }) => message)).toContain('Other errors');
  }, 60_000);

  it.each<[number, string, Sent | string, Record<string, string>?]>([
    [403, 'a foreign page', {}, { origin: 'https://evil.example' }],
    [403, 'another site', {}, { 'sec-fetch-site': 'cross-site' }],
    [400, 'no JSON', 'x'],
    [400, 'a name with markup', { name: '<b>' }],
    [400, 'an unknown kind', { kind: 'bored' }],
    [400, 'an unknown field', { stack: 'secret' }],
    [400, 'a long message', { message: 'a'.repeat(201) }],
    [400, 'an invalid place', { at: { file: 'a.js', line: -1, column: 1 } }],
    [204, 'an unknown version, which is not kept', { version: '9.9.9' }],
    [204, 'a load without a message', { message: undefined, at: undefined, kind: 'load' }],
  ])('get %i for %s', async (status, _, sent, headers = {}) => {
    const tab = openBrowser(bff.origin);
    await tab.open();
    const answer =
      typeof sent === 'string'
        ? await tab.post('/remotes/reports', sent, { token: false, headers })
        : await report(tab, { name: 'mf-canary', version: '1.0.0', ...sent }, headers);
    expect(answer.status).toBe(status);
  });

  it('are limited for each visitor', async () => {
    const tab = openBrowser(bff.origin);
    await tab.open();
    const statuses: number[] = [];
    // the window slides meanwhile, so a few more than 30 may pass
    while (statuses.at(-1) !== 429 && statuses.length < 40)
      statuses.push((await report(tab, { name: 'mf-canary', version: '1.0.0' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(30);
  });

  it('of uses count each visitor once, and only with the token of the page', async () => {
    await beginCanary('mf-used', 100);
    const [first, second] = [openBrowser(bff.origin), openBrowser(bff.origin)];
    await first.open();
    for (let i = 0; i < 3; i += 1) await use(first, 'mf-used', '1.1.0');
    await second.open();
    await report(second, { name: 'mf-used', version: '1.1.0', kind: USED, token: first.token });
    await use(second, 'mf-used', '1.0.0');
    const loads = (version: string) =>
      bff.database
        .collection('remote_visitors')
        .countDocuments({ version: new RegExp(`^mf-used@${version} `), used: true });
    await eventually(async () => expect([await loads('1.1.0'), await loads('1.0.0')]).toEqual([1, 1]));
    expect(await errorsOf('mf-used')).toEqual([]);
  }, 60_000);

  it('of uses are limited for each network, more than those of failures', async () => {
    const second = await bff.another({ RATE_LIMIT_FACTOR: '0.1' });
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const tab = openBrowser(second.origin);
      statuses.push((await use(tab, 'mf-canary', '1.0.0', from(200))).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
    const tab = openBrowser(second.origin);
    expect((await report(tab, { name: 'mf-canary', version: '1.0.0' }, from(200))).status).toBe(204);
    await second.end();
  });

  it('do not make source maps public', async () => {
    const { entry } = withMap(buildOf('mf-mapped', 'one')).declaration;
    expect((await fetch(`${bff.origin}/remotes/mf-mapped/1.0.0/${entry}`)).status).toBe(200);
    expect((await fetch(`${bff.origin}/remotes/mf-mapped/1.0.0/${entry}.map`)).status).toBe(404);
  });

  it('are listed without their sources when a source map is not the published one', async () => {
    const build = withMap(buildOf('mf-flipped', 'one', { routes: ['/flipped'] }));
    const { entry } = build.declaration;
    const at = { file: entry, line: 1, column: 11 };
    await admin.publish('1.0.0', build);
    await admin.live('mf-flipped', '1.0.0');
    const [map] = await storedIds(bff.database, `mf-flipped/1.0.0/${entry}.map`);
    await flipBit(bff.database, map);
    const tab = openBrowser(bff.origin);
    await tab.open();
    await report(tab, { name: 'mf-flipped', version: '1.0.0', at });
    await eventually(async () =>
      expect(await errorsOf('mf-flipped')).toMatchObject([{ source: null, built: at, count: 1 }]),
    );
  });
});

/** The build with a source map that says where column 11 of its entry comes from. */
function withMap(build: Build): Build {
  const map = {
    version: 3,
    sources: ['webpack://mf-mapped/./src/screens/mapped.tsx'],
    names: [],
    // column 10, first source, line 11, column 4, all from 0
    mappings: 'UAWI',
  };
  const base64 = Buffer.from(JSON.stringify(map)).toString('base64');
  return { ...build, files: [...build.files, { path: `${build.declaration.entry}.map`, base64 }] };
}
