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

/** The script whose address ends so, when it is put into the page. */
const nextScript = (path: string) =>
  new Promise<HTMLScriptElement>((resolve) => {
    const watch = new MutationObserver(() => {
      const script = document.querySelector<HTMLScriptElement>(`script[src$="${path}"]`);
      if (!script) return;
      watch.disconnect();
      resolve(script);
    });
    watch.observe(document, { childList: true, subtree: true });
  });

describe('federation', () => {
  it('loads the entry with its hash alone, and names it when it could not be loaded', async () => {
    init({ name: 'shell', remotes: [] });
    const loading = createFederation().load(entry);
    const script = await nextScript('remote.js');
    expect(script.integrity).toBe('sha384-x');
    // as webpack names a file
    script.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toMatchObject({ request: new URL(entry.entry, location.origin).href });
  });

  it('loads a remote again from the address of that attempt', async () => {
    document.head.innerHTML = '';
    init({ name: 'shell', remotes: [] });
    // the runtime warns of each remote that is registered again
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const federation = createFederation();
    for (const path of ['', 'try-1/', 'try-2/']) {
      const loading = federation.load({ ...entry, name: 'mf-again' });
      const script = await nextScript(`/1.0.0/${path}remote.js`);
      script.dispatchEvent(new Event('error'));
      await expect(loading).rejects.toThrow();
    }
  });
});
