import { RemoteFailure } from './remote-failure';
import { retryFailedPreloads } from './retry-failed-preloads';

const remoteEntry = {
  name: 'mf-gifts',
  version: '1.0.0',
  entry: '/remotes/mf-gifts/1.0.0/remote.js',
  routes: [],
  modals: [],
};

/** Fails with these causes, one after the other, then loads. */
function failing(...causes: string[]) {
  let requests = 0;
  return {
    load: async () => {
      requests += 1;
      const cause = causes.shift();
      if (cause) throw new Error(cause);
      return requests;
    },
  };
}

describe('retryFailedPreloads', () => {
  test('retries while each failure has another file', async () => {
    await expect(
      retryFailedPreloads(failing('Loading CSS chunk 767 failed.', 'Loading chunk 212 failed.').load),
    ).resolves.toBe(3);
  });

  test('gives up when the same file fails twice in a row', async () => {
    await expect(
      retryFailedPreloads(failing('Loading chunk 1 failed.', 'Loading chunk 1 failed.').load),
    ).rejects.toThrow('chunk 1');
  });

  test('gives up at once on a remote that failed, whose load was retried already', async () => {
    const load = jest.fn(async () => {
      throw new RemoteFailure(remoteEntry, new Error('Failed to load script resources.'));
    });
    await expect(retryFailedPreloads(load)).rejects.toThrow('load script');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('gives up at once on anything else', async () => {
    await expect(retryFailedPreloads(failing('It throws.', '').load)).rejects.toThrow('It throws.');
  });
});
