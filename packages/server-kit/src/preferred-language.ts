import { LANGUAGES, type Language } from '@mesa/contract';

/**
 * The language that an Accept-Language header prefers (RFC 9110 §12.5.4): Spanish when its weight is above
 * that of English, else English, also without a header or with one that makes no sense. A region does not
 * matter: "es-MX" asks for Spanish.
 */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').toLowerCase().split(',').map(readRange);
  const weightOf = (language: Language) => {
    const named = ranges.filter(({ primary }) => primary === language);
    const matching = named.length > 0 ? named : ranges.filter(({ primary }) => primary === '*');
    return Math.max(0, ...matching.map(({ weight }) => weight));
  };
  const [first, ...others] = LANGUAGES;
  return others.reduce<Language>(
    (best, candidate) => (weightOf(candidate) > weightOf(best) ? candidate : best),
    first,
  );
}

/** "es-mx;q=0.8": a range whose weight cannot be read is not acceptable. */
function readRange(range: string): { primary: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const [primary = ''] = tag.split('-');
  if (parameters.length === 0) return { primary, weight: 1 };
  const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameters.join(';'))?.[1];
  return { primary, weight: Number(weight ?? 0) };
}
