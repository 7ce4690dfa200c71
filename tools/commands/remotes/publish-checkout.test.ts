import type { ListedRemote } from '@mesa/remote-tools/commands';
import { isLeftAlone } from './publish-checkout';

describe('npm start', () => {
  const since = '2030-05-01T12:34:56.000Z';
  const live = (version: string, by: string, automatic?: boolean) => ({ version, by, since, automatic });

  it.each<[string, ListedRemote['live'], ListedRemote['retired'], boolean]>([
    ['publishes a remote that was never live', null, false, false],
    ['replaces what a start made live', live('1.0.0', 'operator', true), false, false],
    ['leaves what is live already', live('2.0.0', 'operator', true), false, true],
    ['leaves what a team made live', live('1.0.0', 'booking'), false, true],
    ['leaves what the operator made live', live('1.0.0', 'operator'), false, true],
    ['leaves a remote that was taken off the site', null, true, true],
  ])('%s', (_, live, retired, expected) => {
    expect(isLeftAlone({ live: live, retired }, '2.0.0')).toBe(expected);
  });
});
