/** The first of some ordered positions that is not before what is looked for, by binary search. */
export function firstPosition(count: number, isBefore: (position: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
