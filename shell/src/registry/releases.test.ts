import { createReleases } from './releases';

/** A tab whose registry, clock and reloads are the test's. */
function openTab() {
  const tab = { live: 'mf-booking@1.0.0', now: 0, offered: 0, taken: 0, asked: 0, fails: false };
  const releases = createReleases({
    ask: async () => {
      tab.asked += 1;
      if (tab.fails) throw new Error('503');
      return tab.live;
    },
    isCalm: (path) => !path.startsWith('/booking'),
    offer: () => void (tab.offered += 1),
    take: () => void (tab.taken += 1),
    clock: () => new Date(tab.now),
  });
  const go = async (path: string, after = 60_000) => {
    tab.now += after;
    releases.moved(path);
    await Promise.resolve();
    await Promise.resolve();
  };
  releases.begin();
  return { tab, go };
}

describe('createReleases', () => {
  it('offers what was released, and takes it at the next step between public pages', async () => {
    const { tab, go } = openTab();
    await go('/');
    tab.live = 'mf-booking@1.1.0';
    await go('/search');
    expect(tab).toMatchObject({ offered: 1, taken: 0 });
    await go('/restaurants/r1');
    expect(tab).toMatchObject({ offered: 1, taken: 1 });
  });

  it('takes nothing on the way into, through and out of a booking', async () => {
    const { tab, go } = openTab();
    await go('/restaurants/r1');
    tab.live = 'mf-booking@1.1.0';
    for (const path of ['/booking/r1', '/booking/view/b1', '/booking/modify/b1', '/']) await go(path);
    expect(tab).toMatchObject({ offered: 1, taken: 0 });
    await go('/search');
    expect(tab.taken).toBe(1);
  });

  it('asks at most once a minute, and keeps calm when the registry does not answer', async () => {
    const { tab, go } = openTab();
    await go('/search', 30_000);
    await go('/', 20_000);
    expect(tab.asked).toBe(1);
    tab.fails = true;
    await go('/search', 20_000);
    expect(tab).toMatchObject({ asked: 2, offered: 0, taken: 0 });
  });
});
