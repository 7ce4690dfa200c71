import { readBootstrap } from './read-bootstrap';

const pageWith = (body: string) => new DOMParser().parseFromString(body, 'text/html');

describe('readBootstrap', () => {
  it('reads the data block of the page', () => {
    const page = pageWith(
      '<script type="application/json" id="mesa-bootstrap">' +
        '{"currentUser":{"id":"u1","fname":"\\u003cb>"},"mapsKey":"k","remotes":[]}</script>',
    );
    expect(readBootstrap(page)).toEqual({
      currentUser: { id: 'u1', fname: '<b>' },
      mapsKey: 'k',
      remotes: [],
      previewErrors: [],
      counted: [],
    });
  });

  it('has defaults for absent fields', () => {
    expect(
      readBootstrap(pageWith('<script type="application/json" id="mesa-bootstrap">{}</script>')),
    ).toEqual({
      currentUser: null,
      mapsKey: null,
      remotes: [],
      previewErrors: [],
      counted: [],
    });
  });

  it('throws on a page that has none', () => {
    expect(() => readBootstrap(pageWith('<p>Hello</p>'))).toThrow('The page has no #mesa-bootstrap.');
  });
});
