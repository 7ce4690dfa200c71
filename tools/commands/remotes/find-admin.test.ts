import { findAdmin } from './find-admin';

describe('findAdmin', () => {
  it('requires a key with a configured address, and otherwise a running system', async () => {
    await expect(findAdmin({ MESA_ADMIN_URL: 'http://mesa:9000' })).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(/^MESA_REMOTES_KEY is not set: /),
    });
    await expect(findAdmin({ MESA_DATA_DIR: '/nowhere/at/all' })).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(/^No Mesa is running here\./),
    });
  });
});
