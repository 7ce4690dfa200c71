import { largestPhoto, photoSources } from './photo';

describe('photoSources', () => {
  it("derives a restaurant picture's widths", () => {
    expect(photoSources('/assets/photos/thai_curry_hero_v0-640.webp')).toEqual({
      src: '/assets/photos/thai_curry_hero_v0-640.webp',
      srcSet:
        '/assets/photos/thai_curry_hero_v0-320.webp 320w, ' +
        '/assets/photos/thai_curry_hero_v0-640.webp 640w, ' +
        '/assets/photos/thai_curry_hero_v0-960.webp 960w',
    });
  });

  it('knows that the hero is stored in larger widths', () => {
    expect(photoSources('/assets/photos/feast_hero_v0-640.webp').srcSet).toContain(
      'feast_hero_v0-1600.webp 1600w',
    );
    expect(largestPhoto('/assets/photos/feast_hero_v0-640.webp')).toBe(
      '/assets/photos/feast_hero_v0-1600.webp',
    );
  });

  it("requests a diner's photo by width", () => {
    expect(photoSources('/api/blobs/abc/me.jpg?w=320').srcSet).toBe(
      [160, 320, 640, 1280].map((width) => `/api/blobs/abc/me.jpg?w=${width} ${width}w`).join(', '),
    );
  });

  it('leaves any other address alone', () => {
    expect(photoSources('https://pictures.example/a.jpg')).toEqual({ src: 'https://pictures.example/a.jpg' });
    expect(largestPhoto('blob:1')).toBe('blob:1');
  });
});
