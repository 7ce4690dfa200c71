const DECODINGS_MAX = 3;
/** What stands before the first word of a damaged path: signs, encoded once or often, or a whole address. */
const LEAD =
  /^(?:https?:\/\/[^#]*#|\?[^/]*(?=\/)|[/#!\s\p{Format}]|%(?:25)*(?:2[013f]|e2%(?:25)*80%(?:25)*8[b-f]))+/iu;
const SEARCH = /^search(?=[/?]|$)/i;

/**
 * The path that a link meant to which a chat or mail program has done something: signs before it, what
 * follows it in the text, escapes of escapes, a tracking parameter. The words of a search may end with
 * anything, and are left as they are.
 * @param path all that follows the `#` of the address, the query too
 */
export function mendPath(path: string): string {
  const lead = path.replace(LEAD, '');
  const bare = /^[a-z]+%(25)*2f/i.test(lead) ? decoded(lead) : lead;
  const isSearch = SEARCH.test(bare);
  const [, pathname = '', query = ''] = (isSearch ? /^([^?]*)(\?[^#]*)?/ : /^([^?#]*)(\?[^#]*)?/).exec(bare)!;
  const mended = isSearch ? mendSearch(pathname) : mendPlace(pathname);
  return mended + (mended.includes('?') ? query.replace('?', '&') : query).replace(/&amp;/gi, '&');
}

/** `AC/DC` and `C#` are words, no segments and no end of the path. */
function mendSearch(pathname: string): string {
  const words = pathname.replace(SEARCH, '').replace(/^\/+|\/+$/g, '');
  return words ? `/search/${words.replaceAll('/', '%2F').replaceAll('#', '%23')}` : '/search';
}

/** A path of words and ids, whose last segment may be followed by a choice that has lost its `?`. */
function mendPlace(pathname: string): string {
  const place = decoded(pathname)
    .replace(/&amp;/gi, '&')
    .replace(/[\s\p{Format}]/gu, '')
    .replace(/\/{2,}/g, '/');
  const [, id = place, follows = ''] = /^(.*\/[0-9a-f]{24})([^\w/-].*)?$/i.exec(place) ?? [];
  const path = id.replace(/[^\w-]+$/, '').replace(/\/[0-9a-f]{24}(?=\/|$)/gi, (part) => part.toLowerCase());
  const query = /^[?&]+(\w+=.*)$/.exec(follows)?.[1];
  return `/${path}${query ? `?${query}` : ''}`;
}

/** Decodes what is encoded, however often; what is no code stays. */
function decoded(text: string): string {
  let before = '';
  for (let i = 0; i < DECODINGS_MAX && before !== text; i += 1) {
    before = text;
    text = text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
      try {
        return decodeURIComponent(codes);
      } catch {
        return codes;
      }
    });
  }
  return text;
}
