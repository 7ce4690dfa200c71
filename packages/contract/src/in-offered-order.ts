import type { Facet } from './entities';

/**
 * The cities or cuisines of the catalogue as menus and links offer them (contract.md "Real restaurants look
 * real").
 * @param facets as `getFacets` answers, most restaurants first
 * @param first spec.md's nine, in the order in which they are shown
 * @returns those of the nine that the catalogue has, then all others
 */
export function inOfferedOrder<T extends Facet>(facets: readonly T[], first: readonly string[]): T[] {
  const isFirst = ({ name }: T) => first.includes(name);
  const position = ({ name }: T) => first.indexOf(name);
  return [
    ...facets.filter(isFirst).sort((a, b) => position(a) - position(b)),
    ...facets.filter((facet) => !isFirst(facet)),
  ];
}
