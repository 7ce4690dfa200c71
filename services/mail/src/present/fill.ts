/** The values of a template by name; a list repeats its section, once with the values of each entry. */
export interface Values {
  [name: string]: string | Values[];
}

const SECTION = String.raw`\{\{(?<sign>[#^])(?<section>\w+)\}\}(?<inner>[\s\S]*?)\{\{/\k<section>\}\}`;
const VALUE = String.raw`\{\{(?<name>\w+)\}\}(?<ends>(?:</\w+>)*)`;
const PARTS = new RegExp(String.raw`(?:${SECTION}|${VALUE})(?<stop>\.(?!\w))?`, 'g');
const ENDS_WITH_STOP = /\.(<\/\w+>)*$/;

/**
 * Fills `{{name}}` in a compiled text, as Mustache does: `{{#name}}…{{/name}}` stays only for a value that is
 * not empty, and comes once for each entry of a list; `{{^name}}…{{/name}}` stays only for an empty one.
 * SECURITY: nothing in a value is read again, so it cannot name another one.
 * @param escape makes a value harmless where it goes
 */
export function fill(
  template: string,
  values: Readonly<Values>,
  escape: (value: string) => string = (value) => value,
): string {
  return template.replace(PARTS, (...match: unknown[]) => {
    // the last argument has the named groups, of which those of one alternative are there
    const { sign, section = '', inner = '', name = '', ends = '', stop = '' } = match.at(-1) as Groups;
    const value = values[sign ? section : name] ?? '';
    const filled = sign
      ? entriesOf(value, sign === '#').map((entry) => fill(inner, { ...values, ...entry }, escape))
      : [escape(String(value)), ends];
    const text = filled.join('');
    // a sentence that ends with "Smith, Jr." has its full stop
    return text + (ENDS_WITH_STOP.test(text) ? '' : stop);
  });
}

type Groups = Partial<Record<'sign' | 'section' | 'inner' | 'name' | 'ends' | 'stop', string>>;

/** Whose values a section comes with, once for each; none if it does not stay. */
function entriesOf(value: string | Values[], isForFilled: boolean): Values[] {
  if (!isForFilled) return value.length === 0 ? [{}] : [];
  if (typeof value === 'string') return value ? [{}] : [];
  return value;
}
