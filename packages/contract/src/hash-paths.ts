/**
 * The hash routes of spec.md §2 and contract.md "Mail": the pattern and a function that makes the link, so
 * that no remote builds another's URLs. `access` says who may open the route: 'anyone', or 'diner' for
 * signed-in users only.
 */
export const hashPaths = {
  landing: { pattern: '/', access: 'anyone', to: () => '/' },
  searchAll: { pattern: '/search', access: 'anyone', to: () => '/search' },
  search: {
    pattern: '/search/:query',
    access: 'anyone',
    to: (query: string) => (query.trim() ? `/search/${encodeSegment(query.trim())}` : '/search'),
  },
  restaurant: {
    pattern: '/restaurants/:restaurantId',
    access: 'anyone',
    to: (id: string) => `/restaurants/${id}`,
  },
  booking: { pattern: '/booking/:restaurantId', access: 'diner', to: (id: string) => `/booking/${id}` },
  bookingView: {
    pattern: '/booking/view/:reservationId',
    access: 'diner',
    to: (id: string) => `/booking/view/${id}`,
  },
  bookingModify: {
    pattern: '/booking/modify/:reservationId',
    access: 'diner',
    to: (id: string) => `/booking/modify/${id}`,
  },
  bookingEdit: {
    pattern: '/booking/edit/:reservationId',
    access: 'diner',
    to: (id: string) => `/booking/edit/${id}`,
  },
  bookingCancel: {
    pattern: '/booking/cancel/:reservationId',
    access: 'diner',
    to: (id: string) => `/booking/cancel/${id}`,
  },
  profile: { pattern: '/profile', access: 'diner', to: () => '/profile' },
  feedback: { pattern: '/feedback/:reservationId', access: 'diner', to: (id: string) => `/feedback/${id}` },
  feedbackEdit: {
    pattern: '/feedback/edit/:reviewId',
    access: 'diner',
    to: (id: string) => `/feedback/edit/${id}`,
  },
  resetPassword: { pattern: '/reset/:token', access: 'anyone', to: (token: string) => `/reset/${token}` },
  help: { pattern: '/help', access: 'anyone', to: () => '/help' },
  privacy: { pattern: '/privacy', access: 'anyone', to: () => '/privacy' },
  terms: { pattern: '/terms', access: 'anyone', to: () => '/terms' },
  confirmEmail: { pattern: '/confirm/:token', access: 'anyone', to: (token: string) => `/confirm/${token}` },
} as const;

/** The page that a reminder's links lead to; apart, because the landing page has no link to it. */
export const answerPath = (token: string, coming: 'yes' | 'no'): string =>
  `/booking/answer/${token}?coming=${coming}`;

/** A text as one segment of a path; "." and ".." would be read as steps in it. */
function encodeSegment(text: string): string {
  if (/^\.{1,2}$/.test(text)) return text.replaceAll('.', '%2E');
  // half of a character, as at the end of a text that was cut, has no code
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}

/**
 * A path with the diner's choices, e.g. `/booking/{id}?date=2026-11-27&time=7%3A00+PM&party_size=2` (spec.md
 * §4 "Booking flow"): an ISO date, a slot's label and the party size.
 */
export function withChoices(
  path: string,
  { date, time, party_size }: { date: string; time: string; party_size: number },
): string {
  return `${path}?${new URLSearchParams({ date, time, party_size: String(party_size) })}`;
}

/** The page of a restaurant for who gets a link: programs that show links read nothing after a `#`. */
export const linkPath = (slug: string): string => `/r/${encodeURIComponent(slug)}`;

/** The four modals of spec.md §2. */
export const MODALS = ['login', 'signup', 'search', 'image'] as const;
export type ModalName = (typeof MODALS)[number];

/** A link to directions on an external site, built from an address (spec.md §7 "External links"). */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
