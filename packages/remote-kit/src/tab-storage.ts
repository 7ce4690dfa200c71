import { tabValues } from './browser-storage';

/** Small values that this tab keeps across a reload, by name. A log-out removes all of them. */
export const tabStorage = {
  /** @returns what was written, unchecked; null for nothing */
  read<T>(name: string): T | null {
    try {
      return JSON.parse(tabValues.read(`mesa.${name}`) ?? 'null') as T | null;
    } catch {
      // somebody else wrote it
      return null;
    }
  },
  /** @param value null removes the name */
  write(name: string, value: unknown): void {
    tabValues.write(`mesa.${name}`, value === null ? null : JSON.stringify(value));
  },
};
