import type { RemoteEntry } from '@mesa/contract';
import { createReleases } from './releases';

/** A tab with the registry, clock and reload of the test. */
function openTab() {
  const tab = { live: '1.0.0', now: 0, offers: 0, reloads: 0, requests: 0, fails: false };
  const releases = createReleases({
    fetchLive: async () => {
      tab.requests += 1;
      if (tab.fails) throw new Error('503');
      return [{ name: 'mf-booking', version: tab.live } as RemoteEntry];
    },
    mayReload: (path) => !path.startsWith('/booking'),
    offerReload: () => void (tab.offers += 1),
    reload: () => void (tab.reloads += 1),
    clock: () => new Date(tab.now),
  });
  const go = async (path: string, after = 60_000) => {
    tab.now += after;
    releases.onPathChange(path);
    await Promise.resolve();
    await Promise.resolve();
  };
  releases.begin();
  return { tab, go };
}

describe('createReleases', () => {
  it('offers a new release, and reloads at the next change between public pages', async () => {
    const { tab, go } = openTab();
    await go('/');
    tab.live = '1.1.0';
    await go('/search');
    expect(tab).toMatchObject({ offers: 1, reloads: 0 });
    await go('/restaurants/r1');
    expect(tab).toMatchObject({ offers: 1, reloads: 1 });
  });

  it('does not reload on the way into, through and out of a booking', async () => {
    const { tab, go } = openTab();
    await go('/restaurants/r1');
    tab.live = '1.1.0';
    for (const path of ['/booking/r1', '/booking/view/b1', '/booking/modify/b1', '/']) await go(path);
    expect(tab).toMatchObject({ offers: 1, reloads: 0 });
    await go('/search');
    expect(tab.reloads).toBe(1);
  });

  it('requests the registry at most once a minute, and ignores a failure', async () => {
    const { tab, go } = openTab();
    await go('/search', 30_000);
    await go('/', 20_000);
    expect(tab.requests).toBe(1);
    tab.fails = true;
    await go('/search', 20_000);
    expect(tab).toMatchObject({ requests: 2, offers: 0, reloads: 0 });
  });
});
