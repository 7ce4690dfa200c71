/** The page's sections from top to bottom: element ids and their names in the nav. */
export const SECTIONS = [
  { id: 'overview', label: 'Overview' },
  { id: 'photos', label: 'Photos' },
  { id: 'reviews', label: 'Reviews' },
] as const;

/** The reservation box's element. */
export const BOX_ID = 'reservation';
