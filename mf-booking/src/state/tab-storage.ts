/** Small values that this tab keeps across a reload, by name; without session storage they are forgotten. */
export const tabStorage = {
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
      // without storage, only a reload loses the value
    }
  },
};
