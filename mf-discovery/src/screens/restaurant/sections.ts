/** The page's sections from top to bottom: element ids, and the messages with their labels in the tabs. */
export const SECTIONS = [
  { id: 'overview', label: 'page.overview' },
  { id: 'photos', label: 'page.photos' },
  { id: 'reviews', label: 'page.reviews' },
] as const;

/** The element id of the reservation box. */
export const BOX_ID = 'reservation';
