import { preferredLanguage } from './preferred-language';

describe('preferredLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['en', 'en'],
    ['es', 'es'],
    ['ES', 'es'],
    ['es-MX', 'es'],
    ['es-MX,es;q=0.9,en-US;q=0.8,en;q=0.7', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.5, es;q=0.6', 'es'],
    ['en;q=0.6, es;q=0.5', 'en'],
    ['es;q=0.5,en', 'en'],
    // equal weights are no preference
    ['es, en', 'en'],
    ['en;q=0.8,es;q=0.8', 'en'],
    ['fr, es;q=0.1', 'es'],
    ['fr-FR, de;q=0.9', 'en'],
    ['*', 'en'],
    ['fr, *;q=0.5', 'en'],
    ['*;q=0.5, en;q=0.1', 'es'],
    ['es, *;q=0.5', 'es'],
    ['es;q=0', 'en'],
    ['en;q=0, es;q=0.1', 'es'],
    ['es;q=0.5, es-MX;q=0.9, en;q=0.7', 'es'],
    ['es;q=high', 'en'],
    ['es;q=2', 'en'],
    ['en-XA', 'en'],
    ['est', 'en'],
    [';;,,q=1;es', 'en'],
    ['es ; q=1 , en ; q=0.9', 'es'],
  ])('%p prefers %s', (header, language) => expect(preferredLanguage(header)).toBe(language));
});
