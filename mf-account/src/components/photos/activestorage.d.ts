/** What we use of the stock client, which brings no types of its own. */
declare module '@rails/activestorage' {
  /** Follows every form of the page; a second call does nothing. */
  export function start(): void;
}
