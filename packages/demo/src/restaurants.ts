import type { City, Cuisine } from '@mesa/contract';
import { dishNamesAt } from './dishes';
import { createRandom } from './random';
import { isQuietAt, SAYS_LIVELY, SAYS_QUIET } from './scores';
import { demoId } from './ids';
import { cityAt, cuisineAt, nameAt, namedRestaurantAt, priceAt } from './catalogue';
import { photoUrlsAt, widePhotoUrlAt } from './photos';
import areas from './words/areas.json';
import descriptions from './words/descriptions.json';

/** A fictional restaurant, without its ratings (ratingsOf) and bookings (bookingsOf). */
export interface DemoRestaurant {
  id: string;
  name: string;
  slug: string;
  category: Cuisine;
  city: City;
  neighborhood: string;
  address: string;
  lat: number;
  lng: number;
  description: string;
  website: string;
  phone: string;
  price: number;
  photoUrl: string;
  photoUrls: string[];
  widePhotoUrl: string;
}

interface Neighborhood {
  name: string;
  /** "in Silver Lake", "in the Arts District", "on Valley Boulevard" */
  where: string;
  zip: string;
  /** its center; its restaurants are at most about 600 m away */
  lat: number;
  lng: number;
  streets: readonly string[];
}

/** Real streets, invented house numbers. */
const AREAS: Readonly<Record<City, { areaCode: string; neighborhoods: readonly Neighborhood[] }>> = areas;

/** The `index`-th restaurant, 0 to 999,999; names and slugs are unique. */
export function restaurantAt(index: number): DemoRestaurant {
  const random = createRandom('restaurant', index);
  const category = cuisineAt(index);
  const city = cityAt(index);
  const name = nameAt(index);
  const slug = slugOf(name);
  const { areaCode, neighborhoods } = AREAS[city];
  const neighborhood = random.pick(neighborhoods);
  const street = `${random.integer(101, 4_899)} ${random.pick(neighborhood.streets)}`;
  const photoUrls = photoUrlsAt(index);
  return {
    id: demoId('restaurant', index),
    name,
    slug,
    category,
    city,
    neighborhood: neighborhood.name,
    address: `${street}, ${city}, CA ${neighborhood.zip}`,
    lat: near(neighborhood.lat, random.gaussian()),
    lng: near(neighborhood.lng, random.gaussian()),
    description: describe(neighborhood.where, index),
    website: `https://${slug}.example`,
    phone: `(${areaCode}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`,
    price: priceAt(index),
    photoUrl: photoUrls[0]!,
    photoUrls,
    widePhotoUrl: widePhotoUrlAt(index),
  };
}

function near(middle: number, offset: number): number {
  return Math.round((middle + offset * 0.002) * 1e6) / 1e6;
}

function describe(where: string, index: number): string {
  const { openings, middles, closings } = descriptions;
  const random = createRandom('description', index);
  const denied = isQuietAt(index) ? SAYS_LIVELY : SAYS_QUIET;
  const opening =
    namedRestaurantAt(index)?.opening ?? random.pick(openings.filter((text) => !denied.test(text)));
  // every menu has two dishes or more
  const [a, b] = dishNamesAt(index) as [string, string];
  // in turn, so that neighbors in a list have different texts
  const middle = middles[index % middles.length]!.replace('{a}', a).replace('{b}', b);
  return [opening.replace('{in}', where), middle, random.pick(closings)].filter(Boolean).join(' ');
}

/** "Tía Rosalba & Co." becomes "tia-rosalba-and-co". */
function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019.]/g, '')
    .replaceAll('&', 'and')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}
