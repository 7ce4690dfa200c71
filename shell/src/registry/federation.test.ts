import { init } from '@module-federation/enhanced/runtime';
import { createFederation } from './federation';

const entry = {
  name: 'mf-gifts',
  version: '1.0.0',
  entry: '/remotes/mf-gifts/1.0.0/remote.js',
  routes: [],
  protectedRoutes: [],
  modals: [],
};

describe('federation', () => {
  it('names the entry whose script could not be loaded, as webpack names a file', async () => {
    init({ name: 'shell', remotes: [] });
    const loading = createFederation().load(entry, false);
    const script = await new Promise<HTMLScriptElement>((resolve) =>
      new MutationObserver(() => {
        const found = document.querySelector<HTMLScriptElement>('script[src$="remote.js"]');
        if (found) resolve(found);
      }).observe(document, { childList: true, subtree: true }),
    );
    script.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toMatchObject({ request: new URL(entry.entry, location.origin).href });
  });
});
