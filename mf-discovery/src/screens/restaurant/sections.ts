/** The page's sections from top to bottom: element ids, and their labels in the tabs. */
export const SECTIONS = [
  { id: 'overview', label: 'Overview' },
  { id: 'photos', label: 'Photos' },
  { id: 'reviews', label: 'Reviews' },
] as const;

/** The element id of the reservation box. */
export const BOX_ID = 'reservation';
