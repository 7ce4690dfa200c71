/** The part of the stock client that we use; it has no types of its own. */
declare module '@rails/activestorage' {
  /** Listens to the forms of the page; a second call does nothing. */
  export function start(): void;
}
