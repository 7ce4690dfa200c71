import {
  addDays,
  cutAverage,
  hashPaths,
  linkPath,
  openingsBegun,
  slotMinutes,
  WEEKDAYS,
  type Language,
  type Restaurant,
} from '@mesa/contract';
import { escapeHtml, plainPage } from '@mesa/server-kit';
import { write } from '../messages/write';

/** Follows the page's own link at once; people without scripts and search engines follow it themselves. */
const GO_ON = "location.replace(document.querySelector('main a').href)";

const NAME_OF_DAY: Record<(typeof WEEKDAYS)[number], string> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
};

/** A week begins with it. */
const SUNDAY = '2026-01-04';

interface Page {
  language: Language;
  /** of the links, e.g. https://mesa.example */
  origin: string;
  /** the diner's choices, which go on with the link */
  query: URLSearchParams;
}

/** A restaurant for programs that show links and for search engines; it leads on to the app at once. */
export function restaurantPage(restaurant: Restaurant, { language, origin, query }: Page) {
  const { name, category, city, slug, id } = restaurant;
  const kind = write('restaurant.kind', language, { category, city });
  const rating = restaurant.num_reviews > 0 ? `★ ${cutAverage(restaurant.average_rating)} · ` : '';
  const description = `${rating}${kind}${restaurant.description && `. ${restaurant.description}`}`;
  const canonical = origin + linkPath(slug);
  const choices = query.size > 0 ? `?${query}` : '';
  const previews = Object.entries({
    'og:site_name': 'Mesa',
    'og:type': 'website',
    'og:title': name,
    'og:description': description,
    'og:url': canonical,
    'og:image': pictureOf(restaurant, origin),
    'twitter:card': 'summary_large_image',
  });
  return plainPage({
    language,
    title: `${name} · Mesa`,
    heading: name,
    head:
      `<meta name="description" content="${escapeHtml(description)}">` +
      `<link rel="canonical" href="${escapeHtml(canonical)}">` +
      previews
        .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
        .join('') +
      // SECURITY: without "<" nothing in it can end the script element
      `<script type="application/ld+json">${jsonLd(restaurant, origin).replace(/</g, '\\u003c')}</script>`,
    content:
      `<p>${escapeHtml(kind)}</p>` +
      `<p><a href="/#${escapeHtml(hashPaths.restaurant.to(id) + choices)}">` +
      `${write('restaurant.book', language)}</a></p>`,
    script: GO_ON,
  });
}

const pictureOf = ({ photoUrl, widePhotoUrl }: Restaurant, origin: string): string =>
  new URL(widePhotoUrl ?? photoUrl, origin).href;

/** What search engines know of restaurants (schema.org/Restaurant). */
function jsonLd(restaurant: Restaurant, origin: string): string {
  const { hours, num_reviews, average_rating } = restaurant;
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: restaurant.name,
    url: origin + linkPath(restaurant.slug),
    image: pictureOf(restaurant, origin),
    telephone: restaurant.phone,
    servesCuisine: restaurant.category,
    priceRange: '$'.repeat(restaurant.price),
    address: {
      '@type': 'PostalAddress',
      streetAddress: restaurant.address,
      addressLocality: restaurant.city,
    },
    geo: { '@type': 'GeoCoordinates', latitude: restaurant.lat, longitude: restaurant.lng },
    openingHoursSpecification: WEEKDAYS.flatMap((day, i) =>
      openingsBegun(hours, addDays(SUNDAY, i)).map(({ open, close }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: NAME_OF_DAY[day],
        opens: clockTime(open),
        // as search engines read a day that never ends
        closes: open === close ? '23:59' : clockTime(close),
      })),
    ),
    acceptsReservations: true,
    ...(num_reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average_rating,
        reviewCount: num_reviews,
      },
    }),
  });
}

/** "17:30" for "5:30 PM". */
function clockTime(time: string): string {
  const minutes = slotMinutes(time);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
