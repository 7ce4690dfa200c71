import { devEntry, withEntry } from './page';

const entry = devEntry({ name: 'mf-a', routes: ['/a'], protectedRoutes: [], modals: [] });
const page = (bootstrap: object) =>
  '<head><script type="application/json" ' +
  `id="mesa-bootstrap">${JSON.stringify(bootstrap).replace(/</g, '\\u003c')}</script><script ` +
  'src="/shell.js"></script></head>';
const read = (html: string) =>
  JSON.parse(/mesa-bootstrap">(.*?)<\/script>/.exec(html)![1]!) as { remotes: object[] };

describe('the page of the dev server', () => {
  it('replaces the live remote by the one under development, and changes nothing else', () => {
    const bootstrap = {
      currentUser: { fname: '</script>$1' },
      mapsKey: null,
      remotes: [
        { name: 'mf-a', version: '1.0.0', entry: '/x' },
        { name: 'mf-b', version: '1.0.0' },
      ],
    };
    const html = withEntry(page(bootstrap), entry);
    expect(read(html)).toEqual({ ...bootstrap, remotes: [bootstrap.remotes[1], entry] });
    expect(html).toContain('<script src="/shell.js"></script></head>');
  });

  it('adds a remote that was never live', () =>
    expect(read(withEntry(page({ remotes: [] }), entry)).remotes).toEqual([entry]));

  it('rejects another page', () =>
    expect(() => withEntry('<html></html>', entry)).toThrow('The page has no #mesa-bootstrap.'));
});
