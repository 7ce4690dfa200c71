import { BUDGETS, type BuiltRemote, type TypeMismatch } from '@mesa/contract';
import { findIncompatibilities } from './publish-gate';

describe('the publish gate', () => {
  const remote = (name: string, more: Partial<BuiltRemote> = {}): BuiltRemote => ({
    name,
    routes: [],
    protectedRoutes: [],
    modals: [],
    entry: 'remote.js',
    preloads: {},
    shared: {},
    federation: '2.9.2',
    calls: {},
    ...more,
  });
  const shell = { federation: '2.9.2', shared: { react: '19.3.1' }, types: 'shell-1' };
  const served = {
    giveGift: {
      method: 'POST',
      path: '/api/gifts',
      takes: { body: 'object' },
      gives: { answer: 'object', 'answer.id': 'string' },
    },
  };
  const ask = (
    candidates: BuiltRemote[],
    live: BuiltRemote[] = [],
    {
      force = false,
      files = [] as { path: string; bytes: number }[],
      mismatches = [] as TypeMismatch[],
      provides = shell,
    } = {},
  ) =>
    findIncompatibilities({
      candidates: candidates.map((built) => ({ built, files, mismatches })),
      live,
      shell: provides,
      served,
      force,
    });

  it('accepts a compatible build', () => {
    expect(
      ask(
        [remote('mf-a', { routes: ['/a'], shared: { react: '^19.3.0' } })],
        [remote('mf-a', { routes: ['/a'] }), remote('mf-b', { routes: ['/b'] })],
      ),
    ).toEqual([]);
  });

  it('names every route and modal of another remote', () => {
    expect(
      ask(
        [remote('mf-a', { routes: ['/b'], modals: ['search'] })],
        [remote('mf-b', { routes: ['/b'], modals: ['search'] })],
      ),
    ).toEqual(['The route /b belongs to mf-b.', 'The modal search belongs to mf-b.']);
  });

  it.each(['/b/:other', '/B/:id', '/b/new/'])(
    'names %s of a build as the route of another remote',
    (route) => {
      expect(
        ask([remote('mf-a', { routes: [route] })], [remote('mf-b', { routes: ['/b/:id', '/b/new'] })]),
      ).toEqual([`The route ${route} belongs to mf-b.`]);
    },
  );

  it('accepts a route that moves between two remotes that go live together', () => {
    expect(
      ask(
        [remote('mf-a'), remote('mf-b', { routes: ['/a'] })],
        [remote('mf-a', { routes: ['/a'] }), remote('mf-b')],
      ),
    ).toEqual([]);
  });

  it('names routes without an owner, unless forced', () => {
    const [next, live] = [[remote('mf-a')], [remote('mf-a', { routes: ['/a'], modals: ['image'] })]] as const;
    expect(ask([...next], [...live])).toEqual([
      'The route /a would have no owner; the live mf-a owns it.',
      'The modal image would have no owner; the live mf-a owns it.',
    ]);
    expect(ask([...next], [...live], { force: true })).toEqual([]);
  });

  it('compares with what the shell provides', () => {
    expect(
      ask([remote('mf-a', { federation: '2.9.1', shared: { react: '^20.0.0', vue: '^3.0.0' } })]),
    ).toEqual([
      'mf-a was built with federation 2.9.1; the shell was built with 2.9.2.',
      'mf-a needs react ^20.0.0; the shell provides 19.3.1.',
      'mf-a needs vue, which the shell does not provide.',
    ]);
  });

  it('compares with the calls that are served', () => {
    const calls = {
      giveGift: { ...served.giveGift, gives: { ...served.giveGift.gives, 'answer.cost': 'number' } },
    };
    expect(ask([remote('mf-a', { calls: served })])).toEqual([]);
    expect(ask([remote('mf-a', { calls })])).toEqual([
      'giveGift no longer returns answer.cost, which mf-a may read.',
    ]);
  });

  it('names each name of the shell that a build cannot use', () => {
    const module = '@mesa/remote-kit';
    const mismatches: TypeMismatch[] = [
      { module, name: 'useGift', kind: 'missing' },
      { module, name: 'give', kind: 'signature', reason: 'parameter 2 is no longer taken' },
      { module, name: 'GIFTS', kind: 'form', reason: "Type 'number' is not assignable to type 'string'" },
    ];
    expect(ask([remote('mf-a')], [], { mismatches })).toEqual([
      'mf-a uses useGift of @mesa/remote-kit, which the live shell does not provide.',
      'mf-a uses give of @mesa/remote-kit with another signature than the live shell provides: ' +
        'parameter 2 is no longer taken.',
      'mf-a uses GIFTS of @mesa/remote-kit in another form than the live shell provides: ' +
        "Type 'number' is not assignable to type 'string'.",
    ]);
  });

  it('refuses a route over the size limit, as it is sent', () => {
    const files = [
      { path: 'remote.js', bytes: 10 * BUDGETS.opening },
      { path: 'remote.js.br', bytes: BUDGETS.opening },
      { path: '1.js', bytes: 1 },
    ];
    const preloads = { '/a': ['remote.js'], '/b': ['remote.js', '1.js'] };
    expect(ask([remote('mf-a', { preloads })], [], { files })).toEqual([
      'Opening /b costs 61 kB; the limit is 60 kB.',
    ]);
  });

  it.each([
    ['19.3.1', '^19.3.1', true],
    ['19.4.0', '^19.3.1', true],
    ['19.3.0', '^19.3.1', false],
    ['19.4.0-rc.1', '^19.3.1', false],
    ['20.0.0', '^19.3.1', false],
    ['0.3.2', '^0.3.1', true],
    ['0.4.0', '^0.3.1', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.0.0', false],
    ['x', '^1.0.0', false],
  ])('a shell that provides %s has what is built for %s: %s', (version, range, does) => {
    const found = ask([remote('mf-a', { shared: { react: range } })], [], {
      provides: { ...shell, shared: { react: version } },
    });
    expect(found).toEqual(does ? [] : [`mf-a needs react ${range}; the shell provides ${version}.`]);
  });
});
