/** A slot's label as Spanish sentences show it: "7:00 PM" is "7:00 p. m."; the value never changes. */
export function shownInSpanish(label: string): string {
  return label.replace(/ ([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}. m.`);
}

/** "7:00 p. m." after "a las", "1:00 p. m." after "a la": "a las 7:00 p. m.". */
export function articleOf(label: string): string {
  return label.startsWith('1:') ? 'la' : 'las';
}
