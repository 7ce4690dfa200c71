/**
 * Small values that this tab keeps across a reload, by name. A log-out removes all of them. A browser that
 * forbids storage keeps none.
 */
export const tabStorage = {
  /** @returns what was written, unchecked; null for nothing */
  read<T>(name: string): T | null {
    try {
      return JSON.parse(sessionStorage.getItem(`mesa.${name}`) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
  /** @param value null removes the name */
  write(name: string, value: unknown): void {
    try {
      if (value === null) sessionStorage.removeItem(`mesa.${name}`);
      else sessionStorage.setItem(`mesa.${name}`, JSON.stringify(value));
    } catch {
      // only a reload loses the value
    }
  },
};
