/** The values of a template by name; a list repeats its section, once with the values of each entry. */
export interface Values {
  [name: string]: string | Values[];
}

const SECTION = String.raw`\{\{#(?<section>\w+)\}\}(?<inner>[\s\S]*?)\{\{/\k<section>\}\}`;
const PARTS = new RegExp(String.raw`${SECTION}|\{\{(?<name>@?[\w.-]+)\}\}`, 'g');

/**
 * Fills a compiled template: `{{name}}` by what `write` says, and `{{#name}}…{{/name}}` only for a value that
 * is not empty, once for each entry of a list.
 * SECURITY: what is filled in is not read again, so it cannot name another value.
 * @param write what stands for a name, out of the values that hold there
 */
export function fill(
  template: string,
  values: Readonly<Values>,
  write: (name: string, values: Readonly<Values>) => string,
): string {
  return template.replace(PARTS, (...match: unknown[]) => {
    // the last argument has the named groups, of which those of one alternative are there
    const { section, inner = '', name = '' } = match.at(-1) as Groups;
    if (!section) return write(name, values);
    const entries = entriesOf(values[section] ?? '');
    return entries.map((entry) => fill(inner, { ...values, ...entry }, write)).join('');
  });
}

type Groups = Partial<Record<'section' | 'inner' | 'name', string>>;

/** Whose values a section comes with, once for each; none if it does not stay. */
function entriesOf(value: string | Values[]): Values[] {
  if (typeof value === 'string') return value ? [{}] : [];
  return value;
}
