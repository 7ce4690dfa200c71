/** Fills the parameters of a pattern such as `/api/users/:id`. */
export function fillPath(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** `?a=1&b=2`, or an empty text; undefined values are omitted. */
export function queryText(query: URLSearchParams | Record<string, string | number | undefined> = {}): string {
  const given =
    query instanceof URLSearchParams
      ? [...query]
      : Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text ? `?${text}` : '';
}
