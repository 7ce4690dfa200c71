/** What a sheet of US Letter has for rows, in points; one of A4 is longer by more than it is narrower. */
const SHEET = { width: 550, height: 640, gap: 14 };
/** Of the size of type: the width of a character, and the height of a line with its border. */
const CHARACTER = 0.6;
const LINE = 1.27;

/** Sizes of type in points, and into how many columns rows go; what is first is read best. */
const LAYOUTS = [
  ...[12, 11, 10, 9, 8].map((size) => ({ size, columns: 1 })),
  ...[8, 7.5, 7, 6.5, 6, 5.5].map((size) => ({ size, columns: 2 })),
];

type Layout = (typeof LAYOUTS)[number];

/**
 * How pages are printed so that each is on one sheet: as large as possible, the smallest type where nothing
 * fits.
 * @param pages the length of each row's text
 */
export function printLayout(pages: readonly (readonly number[])[]): Layout {
  const fits = (layout: Layout) => pages.every((rows) => heightOf(rows, layout) <= SHEET.height);
  return LAYOUTS.find(fits) ?? LAYOUTS.at(-1)!;
}

function heightOf(rows: readonly number[], { size, columns }: Layout): number {
  const width = (SHEET.width - SHEET.gap * (columns - 1)) / columns;
  const lineLength = Math.floor(width / (size * CHARACTER));
  const lines = rows.reduce((sum, length) => sum + Math.ceil(length / lineLength), 0);
  return (lines * size * LINE) / columns;
}
