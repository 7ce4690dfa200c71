/**
 * Whether a version satisfies a caret range such as "^19.3.1", the only kind our builds write. Any other
 * range must equal the version.
 */
export function satisfies(version: string, range: string): boolean {
  if (!range.startsWith('^')) return version === range;
  const [has, wants] = [partsOf(version), partsOf(range.slice(1))];
  if (!has || !wants) return false;
  // "^0.3.1" promises nothing beyond 0.3
  const fixed = wants[0] > 0 ? 1 : wants[1] > 0 ? 2 : 3;
  for (let i = 0; i < 3; i += 1) {
    if (has[i] !== wants[i]) return i >= fixed && has[i]! > wants[i]!;
  }
  return true;
}

function partsOf(version: string): [number, number, number] | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
