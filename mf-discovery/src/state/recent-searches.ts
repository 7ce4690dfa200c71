import { localValues } from '@mesa/remote-kit';

const KEY = 'searches';
const KEPT = 3;

interface Stored {
  /** blank for a visitor */
  user: string;
  queries: string[];
}

/**
 * The last searches of a diner in this browser, the latest first; those of somebody else are not shown.
 * @param userId absent for a visitor
 */
export function recentSearches(userId = ''): string[] {
  try {
    // written below; anything else fails or is not of this diner
    const { user, queries } = JSON.parse(localValues.read(KEY) ?? '{}') as Partial<Stored>;
    return user === userId ? queries!.map(String).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string, userId = ''): void {
  const others = recentSearches(userId).filter((earlier) => earlier.toLowerCase() !== query.toLowerCase());
  const stored: Stored = { user: userId, queries: [query, ...others].slice(0, KEPT) };
  localValues.write(KEY, JSON.stringify(stored));
}
