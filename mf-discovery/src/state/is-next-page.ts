/**
 * Whether a page continues a list as it is now: a late one of another list does not, nor one that is there
 * already.
 * @param next the input for the list's next page
 * @param after the input that the page answers
 */
export function isNextPage(next: object | null, after: object): boolean {
  return JSON.stringify(next) === JSON.stringify(after);
}
