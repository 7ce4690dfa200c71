import { createSessionCache } from './session-cache';

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

it('reads once what is asked for again and again', async () => {
  const { ask, state } = open();
  for (let i = 0; i < 5; i += 1) expect(await ask()).toEqual({ name: 'read 1' });
  expect(state.reads).toBe(1);
});

it('trusts nothing while changes are not heard, and keeps nothing that was read then', async () => {
  const { ask, state } = open();
  await ask();
  state.live = false;
  expect(await ask()).toEqual({ name: 'read 2' });
  expect(await ask('b')).toEqual({ name: 'read 3' });
  state.live = true;
  expect(await ask('b')).toEqual({ name: 'read 4' });
});

it('keeps nothing that was read before a change and arrived after it', async () => {
  const { cache, ask } = open();
  let arrive: (thing: Thing) => void = () => {};
  const slow = cache.read('a', () => new Promise<Thing>((resolve) => (arrive = resolve)));
  cache.invalidate(['a']);
  arrive({ name: 'ended meanwhile' });
  await slow;
  expect(await ask()).toEqual({ name: 'read 1' });
});

it('forgets what changed, and everything when something may have been missed', async () => {
  const { cache, ask } = open();
  await ask('a');
  await ask('b');
  cache.invalidate(['a']);
  expect(await ask('a')).toEqual({ name: 'read 3' });
  expect(await ask('b')).toEqual({ name: 'read 2' });
  cache.invalidateAll();
  expect(await ask('b')).toEqual({ name: 'read 4' });
});

it('does not remember that there was nothing', async () => {
  const { cache, ask } = open();
  expect(await cache.read('a', async () => null)).toBeNull();
  expect(await ask()).toEqual({ name: 'read 1' });
});
