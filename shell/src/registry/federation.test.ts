import { init } from '@module-federation/enhanced/runtime';
import { createFederation } from './federation';

const entry = {
  name: 'mf-gifts',
  version: '1.0.0',
  entry: '/remotes/mf-gifts/1.0.0/remote.js',
  routes: [],
  protectedRoutes: [],
  modals: [],
  integrity: 'sha384-x',
};

describe('federation', () => {
  it('loads the entry with its hash alone, and names it when it could not be loaded', async () => {
    init({ name: 'shell', remotes: [] });
    const loading = createFederation().load(entry, false);
    const script = await new Promise<HTMLScriptElement>((resolve) =>
      new MutationObserver(() => {
        const script = document.querySelector<HTMLScriptElement>('script[src$="remote.js"]');
        if (script) resolve(script);
      }).observe(document, { childList: true, subtree: true }),
    );
    expect(script.integrity).toBe('sha384-x');
    // as webpack names a file
    script.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toMatchObject({ request: new URL(entry.entry, location.origin).href });
  });
});
