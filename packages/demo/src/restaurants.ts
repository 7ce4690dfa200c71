import type { City, Cuisine } from '@mesa/contract';
import { chance } from './chance';
import { demoId } from './ids';
import { menuAt } from './menu';
import { namedPlaceAt, nameAt, slugOf } from './names';
import { photoUrl, widePhotoUrl } from './photo-library';
import { galleryOf, widePictureOf } from './pictures';
import { PLACES } from './places';
import { cityAt, cuisineAt, priceAt } from './world';
import { CLOSINGS, MIDDLES, OPENINGS } from './words/descriptions';
import { inNeighborhood } from './words/in-neighborhood';

/** A restaurant of the fictional world, without what diners made of it (see ratingsOf, bookingsOf). */
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
  const draw = chance('restaurant', index);
  const category = cuisineAt(index);
  const city = cityAt(index);
  const name = nameAt(index);
  const slug = slugOf(name);
  const { areaCode, neighborhoods } = PLACES[city];
  const place = draw.pick(neighborhoods);
  const photoUrls = galleryOf(index).map((picture) => photoUrl(picture));
  return {
    id: demoId('restaurant', index),
    name,
    slug,
    category,
    city,
    neighborhood: place.name,
    address: `${draw.whole(101, 4_899)} ${draw.pick(place.streets)}, ${city}, CA ${place.zip}`,
    lat: near(place.lat, draw.bell()),
    lng: near(place.lng, draw.bell()),
    description: describe(place.name, index),
    website: `https://${slug}.example`,
    phone: `(${areaCode}) 555-01${String(draw.whole(0, 99)).padStart(2, '0')}`,
    price: priceAt(index),
    photoUrl: photoUrls[0]!,
    photoUrls,
    widePhotoUrl: widePhotoUrl(widePictureOf(index)),
  };
}

function near(middle: number, bell: number): number {
  return Math.round((middle + bell * 0.002) * 1e6) / 1e6;
}

function describe(neighborhood: string, index: number): string {
  const draw = chance('description', index);
  const opening = namedPlaceAt(index)?.opening ?? draw.pick(OPENINGS);
  const [a, b] = menuAt(index) as [string, string];
  // in turn, so that neighbors in a list do not read alike
  const middle = MIDDLES[index % MIDDLES.length]!.replace('{a}', a).replace('{b}', b);
  return [opening.replace('{in}', inNeighborhood(neighborhood)), middle, draw.pick(CLOSINGS)]
    .filter(Boolean)
    .join(' ');
}
