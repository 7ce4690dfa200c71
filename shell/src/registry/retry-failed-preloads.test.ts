import { RemoteFailure } from './registry';
import { retryFailedPreloads } from './retry-failed-preloads';

const remoteEntry = {
  name: 'mf-gifts',
  version: '1.0.0',
  entry: '/remotes/mf-gifts/1.0.0/remote.js',
  routes: [],
  protectedRoutes: [],
  modals: [],
};

/** Fails on these files, one after the other, then loads. */
function failing(...files: string[]) {
  let requests = 0;
  return {
    load: async () => {
      requests += 1;
      const request = files.shift();
      if (request) throw Object.assign(new Error('Whatever its words are.'), { request });
      return requests;
    },
  };
}

describe('retryFailedPreloads', () => {
  test('retries while each failure has another file', async () => {
    await expect(retryFailedPreloads(failing('/767.css', '/212.js').load)).resolves.toBe(3);
  });

  test.each([
    ['/1.js', '/1.js'],
    ['/1.js', '/try-1/1.js'],
    ['/1.js', '/2.css', '/1.js'],
  ])('gives up when a file fails for the second time: %s, %s', async (...files) => {
    await expect(retryFailedPreloads(failing(...files).load)).rejects.toThrow('Whatever its words are.');
  });

  test('gives up at once on a remote that failed, whose load was retried already', async () => {
    const load = jest.fn(async () => {
      throw new RemoteFailure(remoteEntry, Object.assign(new Error('Down.'), { request: '/1.js' }));
    });
    await expect(retryFailedPreloads(load)).rejects.toThrow('Down.');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('gives up at once on anything else', async () => {
    const load = jest.fn(async () => {
      throw new Error('Loading chunk 1 failed.');
    });
    await expect(retryFailedPreloads(load)).rejects.toThrow('Loading chunk 1');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
