import type { ListedRemote } from '@mesa/remote-tools/commands';
import { isLeftAlone } from './publish-checkout';

describe('npm start', () => {
  const since = '2030-05-01T12:34:56.000Z';
  const live = (version: string, by: string, automatic?: boolean) => ({ version, by, since, automatic });

  it.each<[string, ListedRemote['live'], ListedRemote['retired'], boolean]>([
    ['publishes a remote that was never live', null, null, false],
    ['replaces what a start made live', live('1.0.0', 'operator', true), null, false],
    ['replaces what a start of an earlier release made live', live('1.0.0', 'npm start'), null, false],
    ['leaves what is live already', live('2.0.0', 'operator', true), null, true],
    ['leaves what a team made live', live('1.0.0', 'booking'), null, true],
    ['leaves what the operator made live', live('1.0.0', 'operator'), null, true],
    ['leaves a remote that was taken off the site', null, { version: '1.0.0', by: 'booking', since }, true],
  ])('%s', (_, known, retired, expected) => {
    expect(isLeftAlone({ live: known, retired }, '2.0.0')).toBe(expected);
  });
});
