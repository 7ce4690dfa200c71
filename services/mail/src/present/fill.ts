/**
 * Fills `{{name}}` in a text that was compiled before; `{{#name}}…{{/name}}` stays only for a value that is
 * not empty. SECURITY: nothing in a value is read again, so it cannot name another one.
 * @param escape makes a value harmless where it goes
 */
export function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  escape: (value: string) => string = (value) => value,
): string {
  const kept = template.replace(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_, name: string, inner: string) =>
    values[name] ? inner : '',
  );
  return kept.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escape(values[name] ?? ''));
}

/** SECURITY: a header is one line, whatever a diner typed. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
