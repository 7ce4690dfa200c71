import { createInterface } from 'node:readline';

export type CommandLines = ReturnType<typeof commandLines>;

/** What the command that started this program says to it, by lines of standard input. */
export function commandLines() {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  let ended = false;
  return {
    /** Whether the command has ended, or has nothing more to say. */
    ended: () => ended,
    /** The items, each a line of JSON, up to the line `end`. */
    async *items(): AsyncGenerator<unknown> {
      for (let next = await lines.next(); !next.done && next.value !== 'end'; next = await lines.next())
        yield JSON.parse(next.value);
    },
    /** Listens no more: the program would not end before the command does. */
    close(): void {
      reader.close();
      process.stdin.destroy();
    },
    /** Whether the next line is this word; false too when the command has ended. */
    async hears(word: string): Promise<boolean> {
      const { value, done = false } = await lines.next();
      ended = done;
      return value === word;
    },
  };
}
