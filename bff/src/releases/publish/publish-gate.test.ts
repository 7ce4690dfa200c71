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
  const shell = { federation: '2.9.2', shared: {}, types: 'shell-1' };
  const ask = (
    built: BuiltRemote,
    live: BuiltRemote[] = [],
    { files = [] as { path: string; bytes: number }[], mismatches = [] as TypeMismatch[] } = {},
  ) =>
    findIncompatibilities({
      candidates: [{ built, files, mismatches }],
      live,
      shell,
      served: {},
      force: false,
    });

  it.each(['/b/:other', '/B/:id', '/b/new/'])(
    'names %s of a build as the route of another remote',
    (route) => {
      expect(
        ask(remote('mf-a', { routes: [route] }), [remote('mf-b', { routes: ['/b/:id', '/b/new'] })]),
      ).toEqual([`The route ${route} belongs to mf-b.`]);
    },
  );

  it('names each name of the shell that a build cannot use', () => {
    const module = '@mesa/remote-kit';
    const mismatches: TypeMismatch[] = [
      { module, name: 'useGift', kind: 'missing' },
      { module, name: 'give', kind: 'signature', reason: 'parameter 2 is no longer taken' },
      { module, name: 'GIFTS', kind: 'form', reason: "Type 'number' is not assignable to type 'string'" },
    ];
    expect(ask(remote('mf-a'), [], { mismatches })).toEqual([
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
    expect(ask(remote('mf-a', { preloads }), [], { files })).toEqual([
      'Opening /b costs 61 kB; the limit is 60 kB.',
    ]);
  });
});
