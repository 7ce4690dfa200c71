/**
 * The path that a link meant to which a chat or mail program has added what follows it in the text: a full
 * stop, a bracket, a tracking parameter. The words of a search may end with anything.
 */
export function mendPath(pathname: string): string {
  if (pathname.startsWith('/search')) return pathname;
  return pathname.replace(/(\/[0-9a-f]{24})[^\w/-].*$/i, '$1').replace(/(?:%[0-9a-f]{2}|[^\w/%-])+$/i, '');
}
