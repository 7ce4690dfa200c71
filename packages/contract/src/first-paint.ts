/**
 * Id of the page's `template` elements: the shell around a screen, and, with the hash path in `data-path`,
 * each screen's own.
 */
export const FIRST_PAINT_ID = 'first-paint';

/** Placeholder for the diner's first name in the shell's first paint. */
export const FNAME_MARK = '{fname}';

/** The maximum size of all first paints of one remote together, in characters: every page contains them. */
export const FIRST_PAINT_MAX = 16_000;
