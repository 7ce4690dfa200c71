import { normalizeText } from '../domain/search-words';

/** The cities or the cuisines of the catalogue: "LONG BEACH" is another spelling of "Long Beach". */
export class Spellings {
  private readonly byText = new Map<string, Set<string>>();

  add(name: string): void {
    const spellings = this.byText.get(textOf(name));
    if (spellings) spellings.add(name);
    else this.byText.set(textOf(name), new Set([name]));
  }

  /** All spellings of some names; of one that no restaurant has had, none. */
  of(names: readonly string[]): string[] {
    return names.flatMap((name) => [...(this.byText.get(textOf(name)) ?? [])]);
  }

  /** The spellings of each name. */
  all(): Iterable<ReadonlySet<string>> {
    return this.byText.values();
  }
}

/** A name may be of signs alone. */
const textOf = (name: string): string => normalizeText(name) || name.toLowerCase();
