/** Neighborhoods that are not simply "in" their name. */
const PHRASES: Readonly<Record<string, string>> = {
  'Irvine Spectrum': 'in the Irvine Spectrum',
  'Mariners Mile': 'on Mariners Mile',
  'Golden Triangle': 'in the Golden Triangle',
  'South Beverly': 'on South Beverly',
  Robertson: 'on Robertson',
  'Arts District': 'in the Arts District',
  'Norma Triangle': 'in the Norma Triangle',
  'Design District': 'in the Design District',
  'Sunset Strip': 'on the Sunset Strip',
  'East Village': 'in the East Village',
  'Retro Row': 'on Retro Row',
  'Valley Boulevard': 'on Valley Boulevard',
  'Garvey Corridor': 'in the Garvey Corridor',
};

/** "in Silver Lake", "in the Arts District", "on Valley Boulevard". */
export function inNeighborhood(name: string): string {
  return PHRASES[name] ?? `in ${name}`;
}
