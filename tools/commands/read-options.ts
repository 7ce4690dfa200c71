import { parseArgs } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';

/** The value of `--port`. @throws UserError when it is no port number */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new UserError(`--port is invalid: expected a port number, got "${text}".`);
}

/**
 * Reads options of a command: `readOptions(args, { rounds: 5 }, ['sizes'])` for
 * `--rounds 7 --sizes 1000,5000`.
 * @param numbers whole numbers above 0, with their defaults
 * @param texts further options
 * @throws UserError naming an option that is not such a number
 */
export function readOptions<N extends string, T extends string = never>(
  args: string[],
  numbers: Record<N, number>,
  texts: readonly T[] = [],
): Record<N, number> & Partial<Record<T, string>> {
  const names = [...Object.keys(numbers), ...texts];
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const read = Object.entries<number>(numbers).map(([name, fallback]) => {
    const value = Number(values[name] ?? fallback);
    if (!Number.isInteger(value) || value < 1)
      throw new UserError(`--${name} must be a whole number above 0, not "${values[name]}".`);
    return [name, value] as const;
  });
  // exactly the options that were declared above
  return { ...values, ...Object.fromEntries(read) } as Record<N, number> & Partial<Record<T, string>>;
}
