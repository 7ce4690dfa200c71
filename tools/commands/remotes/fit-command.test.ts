import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminAt } from '@mesa/remote-tools/commands';
import { checkout } from './checkout';
import { fit } from './fit-command';

describe('npm run remotes -- fit', () => {
  const admin = adminAt('http://127.0.0.1:1', 'secret');
  afterEach(() => jest.restoreAllMocks());

  it('checks whether shell and calls are compatible, and lists what is not', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mesa-shell-'));
    const run = () => fit.run(admin, { names: [], options: { dir } }, checkout);
    await expect(run()).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringContaining('is not a built shell'),
    });
    await writeFile(
      join(dir, 'assets.json'),
      JSON.stringify({ provides: { shared: {}, federation: '2', types: 'a' }, calls: {} }),
    );
    await writeFile(join(dir, 'types.json'), JSON.stringify({ names: {}, modules: {}, files: {} }));
    const post = jest.spyOn(admin, 'post');
    post.mockResolvedValueOnce({ incompatibilities: ['mf-a wants react.'] });
    await expect(run()).rejects.toMatchObject({
      isUserError: true,
      message: 'Not compatible:\n  - mf-a wants react.',
    });
    expect(post).toHaveBeenCalledWith(
      '/fit',
      expect.objectContaining({
        provides: { shared: {}, federation: '2', types: 'a' },
        calls: {},
        types: { names: {}, modules: {}, files: {} },
        served: expect.objectContaining({ signOut: expect.objectContaining({ method: 'DELETE' }) }),
      }),
    );
    post.mockResolvedValueOnce({ incompatibilities: [] });
    const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
    await run();
    expect(printed).toHaveBeenCalledWith('Shell and calls are compatible with every live remote.');
    await rm(dir, { recursive: true });
  });
});
