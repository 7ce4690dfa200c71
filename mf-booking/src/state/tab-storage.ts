/** Small things this tab remembers over a reload, by name; a browser that forbids storage forgets them. */
export const kept = {
  read<T>(name: string): T | null {
    try {
      return JSON.parse(sessionStorage.getItem(`mesa.${name}`) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
  write(name: string, value: unknown): void {
    try {
      if (value === null) sessionStorage.removeItem(`mesa.${name}`);
      else sessionStorage.setItem(`mesa.${name}`, JSON.stringify(value));
    } catch {
      // nothing is lost but the memory of a reload
    }
  },
};
