/** "Ana R.": the first name and the last name's initial. */
export function authorName(fname: string, lname: string): string {
  // by code points: an initial may have two code units
  const [initial] = lname.trim();
  return initial ? `${fname.trim()} ${initial.toUpperCase()}.` : fname.trim();
}
