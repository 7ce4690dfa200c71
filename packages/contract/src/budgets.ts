/** Bytes of all scripts, all styles, and the messages of one language. */
interface RemoteBudget {
  scripts: number;
  styles: number;
  messages: number;
}

/** A row more for a new remote is no change of what the contract exports. */
const remotes: Record<string, RemoteBudget> = {
  'mf-discovery': { scripts: 67_500, styles: 11_500, messages: 5_500 },
  'mf-booking': { scripts: 39_500, styles: 8_000, messages: 3_000 },
  'mf-account': { scripts: 48_000, styles: 8_000, messages: 5_000 },
  'mf-desk': { scripts: 40_000, styles: 8_000, messages: 3_000 },
};

/**
 * Every limit of size, in bytes as sent (brotli). Raising one needs a reason in the commit. A build fails
 * above `shell` and `screen`, the publish gate above `opening`, `npm test` and `npm run check` above all.
 */
export const BUDGETS = {
  /** JavaScript of the shell's first file; `npm test` and `npm run check` want 2 % of it left */
  shell: 124_500,
  /** JavaScript that one screen of a remote adds to it */
  screen: 37_700,
  /** all that opening one screen of a remote loads */
  opening: 61_440,
  /** the first page that a visitor opens: JavaScript, fonts, and requests (a number) before it can be used */
  landing: { scripts: 150_000, fonts: 62_000, requests: 12 },
  /** the map's drawing, in each remote that shows one */
  map: 2_000,
  /** by name; a diner loads a remote's files once */
  remotes,
};
