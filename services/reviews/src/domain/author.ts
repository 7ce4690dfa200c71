/** What stands in place of a name once the account is gone (contract.md "Calls", DELETE /api/users). */
export const FORMER_DINER = 'Former diner';

/** "Ana R.": the first name and the last name's initial. */
export function authorName(fname: string, lname: string): string {
  // by code points, so that an initial beyond the basic plane is not cut in half
  const [initial] = lname.trim();
  return initial ? `${fname.trim()} ${initial.toUpperCase()}.` : fname.trim();
}
