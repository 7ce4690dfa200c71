import { LANGUAGES } from '../vocabulary';

/**
 * Messages by id, compiled by a build of the shell or a remote: a plain text, or the syntax tree of an ICU
 * message.
 */
export type CompiledCatalog = Readonly<Record<string, string | readonly unknown[]>>;

/**
 * What is wrong with the messages of the shell or a remote, in every language: an id without a text, a text
 * that is not used, a placeholder that not every language has. The builds and the publish gate check it.
 * @param name of the shell or remote, for the sentences
 * @param used the ids that it shows
 * @param catalogs by language
 * @returns one sentence for each flaw
 */
export function messageFlaws(
  name: string,
  used: readonly string[],
  catalogs: Readonly<Record<string, CompiledCatalog>>,
): string[] {
  const shown = new Set(used);
  return LANGUAGES.flatMap((language) => {
    const catalog = catalogs[language] ?? {};
    const missing = [...shown].filter((id) => !Object.hasOwn(catalog, id));
    const unused = Object.keys(catalog).filter((id) => !shown.has(id));
    return [
      ...missing.map((id) => `${name} has no text for ${id} in ${language}.`),
      ...unused.map((id) => `${name} has a text for ${id} in ${language}, but does not use it.`),
      ...Object.keys(catalog).flatMap((id) => differences(name, id, language, catalogs)),
    ];
  });
}

/** Compares with the first language. */
function differences(
  name: string,
  id: string,
  language: string,
  catalogs: Readonly<Record<string, CompiledCatalog>>,
): string[] {
  const [reference] = LANGUAGES;
  const [first, second] = [reference, language].map((locale) => placeholdersOf(catalogs[locale]?.[id] ?? ''));
  if (language === reference || !Object.hasOwn(catalogs[reference] ?? {}, id)) return [];
  return [
    ...[...first!]
      .filter((placeholder) => !second!.has(placeholder))
      .map(
        (placeholder) =>
          `${name}: ${id} has the placeholder ${placeholder} in ${reference}, but not in ${language}.`,
      ),
    ...[...second!]
      .filter((placeholder) => !first!.has(placeholder))
      .map(
        (placeholder) =>
          `${name}: ${id} has the placeholder ${placeholder} in ${language}, but not in ${reference}.`,
      ),
  ];
}

/** The element types of ICU syntax trees that matter here (@formatjs/icu-messageformat-parser). */
const LITERAL = 0;
const POUND = 7;
const TAG = 8;

/** `{name}` and `<tag>` of a message. */
function placeholdersOf(message: CompiledCatalog[string]): Set<string> {
  const names = new Set<string>();
  // a queue and no recursion: an upload can be nested thousands of levels deep
  const queue: unknown[] = typeof message === 'string' ? [] : [...message];
  for (const element of queue) {
    // an upload may hold any JSON; what is no element has no placeholder
    const { type, value, children, options } = (element ?? {}) as Partial<Record<string, unknown>>;
    if (type !== LITERAL && type !== POUND && typeof value === 'string')
      names.add(type === TAG ? `<${value}>` : `{${value}}`);
    if (Array.isArray(children)) queue.push(...(children as unknown[]));
    for (const option of Object.values((options ?? {}) as object)) {
      const parts = (option as { value?: unknown } | null)?.value;
      if (Array.isArray(parts)) queue.push(...(parts as unknown[]));
    }
  }
  return names;
}
