import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type CallName } from '@mesa/contract';
import { callIncompatibilities, nameIncompatibilities, type TypeGraph } from '@mesa/contract/compatibility';
import { shapeOf } from '@mesa/contract/schemas';
import { providedNames } from '@mesa/remote-tools/types';
import { SHARED } from '@mesa/remote-tools/webpack/shared';
import { readLastRelease } from './last-release';

const ROOT = join(__dirname, '../../..');

/** Whether a changeset says that remotes of the last release no longer fit, on purpose. */
function isBreakMeant(): boolean {
  const folder = join(ROOT, '.changeset');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .some((name) => /^'@mesa\/[\w-]+': major$/m.test(readFileSync(join(folder, name), 'utf8')));
}

describe('the last release', () => {
  const { shell, remotes } = readLastRelease();
  const provided = providedNames(join(ROOT, 'shell'), SHARED) as TypeGraph;
  const served = Object.fromEntries(Object.keys(calls).map((name) => [name, shapeOf(name as CallName)]));

  it('has remotes that fit its own shell', () => {
    expect(remotes.map(({ name }) => name)).toEqual(['mf-account', 'mf-booking', 'mf-discovery']);
    expect(
      remotes.flatMap(({ name, uses }) => nameIncompatibilities(name, uses, shell.provides!.names!)),
    ).toEqual([]);
  });

  it('has remotes that fit the shell and calls of this checkout, unless a changeset says otherwise', () => {
    const sentences = remotes.flatMap(({ name, uses, calls: made }) => [
      ...nameIncompatibilities(name, uses, provided, 'the shell of this checkout'),
      ...callIncompatibilities(name, made, served),
    ]);
    expect(isBreakMeant() ? [] : sentences).toEqual([]);
  });

  it.each(['useLive', 'useLastDiner', 'idleRequest', 'useHost'])(
    'is refused by the names of all who use %s when a shell lacks it',
    (lost) => {
      const names = shell.provides!.names!;
      const { [lost]: _, ...kit } = names.modules['@mesa/remote-kit']!;
      const poorer = { ...names, modules: { ...names.modules, '@mesa/remote-kit': kit } };
      const users = remotes.filter(({ uses }) => lost in uses.modules['@mesa/remote-kit']!);
      expect(users.length).toBeGreaterThan(0);
      expect(remotes.flatMap(({ name, uses }) => nameIncompatibilities(name, uses, poorer))).toEqual(
        users.map(
          ({ name }) => `${name} uses ${lost} of @mesa/remote-kit, which the live shell does not provide.`,
        ),
      );
    },
  );
});
