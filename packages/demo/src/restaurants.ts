import type { City, Cuisine } from '@mesa/contract';
import { createRandom } from './random';
import { demoId } from './ids';
import { menuAt } from './menu';
import { namedRestaurantAt, nameAt, slugOf } from './names';
import { photoUrl, widePhotoUrl } from './photo-library';
import { galleryOf, widePhotoOf } from './gallery';
import { CITY_AREAS } from './city-areas';
import { cityAt, cuisineAt, priceAt } from './catalogue';
import { CLOSINGS, MIDDLES, OPENINGS } from './words/descriptions';
import { inNeighborhood } from './words/in-neighborhood';

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

/** The `index`-th restaurant, 0 to 999,999; names and slugs are unique. */
export function restaurantAt(index: number): DemoRestaurant {
  const random = createRandom('restaurant', index);
  const category = cuisineAt(index);
  const city = cityAt(index);
  const name = nameAt(index);
  const slug = slugOf(name);
  const { areaCode, neighborhoods } = CITY_AREAS[city];
  const neighborhood = random.pick(neighborhoods);
  const street = `${random.integer(101, 4_899)} ${random.pick(neighborhood.streets)}`;
  const photoUrls = galleryOf(index).map(photoUrl);
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
    description: describe(neighborhood.name, index),
    website: `https://${slug}.example`,
    phone: `(${areaCode}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`,
    price: priceAt(index),
    photoUrl: photoUrls[0]!,
    photoUrls,
    widePhotoUrl: widePhotoUrl(widePhotoOf(index)),
  };
}

function near(middle: number, offset: number): number {
  return Math.round((middle + offset * 0.002) * 1e6) / 1e6;
}

function describe(neighborhood: string, index: number): string {
  const random = createRandom('description', index);
  const opening = namedRestaurantAt(index)?.opening ?? random.pick(OPENINGS);
  // every menu has two dishes or more
  const [a, b] = menuAt(index) as [string, string];
  // in turn, so that neighbors in a list have different texts
  const middle = MIDDLES[index % MIDDLES.length]!.replace('{a}', a).replace('{b}', b);
  return [opening.replace('{in}', inNeighborhood(neighborhood)), middle, random.pick(CLOSINGS)]
    .filter(Boolean)
    .join(' ');
}
