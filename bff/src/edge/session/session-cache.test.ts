import { createSessionCache } from './session-cache';

describe('the session cache', () => {
  interface Thing {
    name: string;
  }

  function open() {
    const state = { live: true, reads: 0 };
    const cache = createSessionCache<Thing>(() => state.live);
    const look = async (): Promise<Thing> => ({ name: `read ${(state.reads += 1)}` });
    const ask = async (id = 'a'): Promise<Thing | null> => cache.get(id) ?? (await cache.read(id, look));
    return { state, cache, ask };
  }

  it('loads a record once for many requests', async () => {
    const { ask, state } = open();
    for (let i = 0; i < 5; i += 1) expect(await ask()).toEqual({ name: 'read 1' });
    expect(state.reads).toBe(1);
  });

  it('returns and stores nothing while the change stream is interrupted', async () => {
    const { ask, state } = open();
    await ask();
    state.live = false;
    expect(await ask()).toEqual({ name: 'read 2' });
    expect(await ask('b')).toEqual({ name: 'read 3' });
    state.live = true;
    expect(await ask('b')).toEqual({ name: 'read 4' });
  });

  it('stores nothing that was read before a change', async () => {
    const { cache, ask } = open();
    let arrive: (thing: Thing) => void = () => {};
    const slow = cache.read('a', () => new Promise<Thing>((resolve) => (arrive = resolve)));
    cache.invalidate(['a']);
    arrive({ name: 'ended meanwhile' });
    await slow;
    expect(await ask()).toEqual({ name: 'read 1' });
  });

  it('invalidates changed records, and all when a change may have been missed', async () => {
    const { cache, ask } = open();
    await ask('a');
    await ask('b');
    cache.invalidate(['a']);
    expect(await ask('a')).toEqual({ name: 'read 3' });
    expect(await ask('b')).toEqual({ name: 'read 2' });
    cache.invalidateAll();
    expect(await ask('b')).toEqual({ name: 'read 4' });
  });

  it('does not cache a missing record', async () => {
    const { cache, ask } = open();
    expect(await cache.read('a', async () => null)).toBeNull();
    expect(await ask()).toEqual({ name: 'read 1' });
  });
});
