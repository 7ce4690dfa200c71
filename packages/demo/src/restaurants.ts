import type { City, Cuisine } from '@mesa/contract';
import { chance } from './chance';
import { demoId } from './ids';
import { nameAt, slugOf } from './names';
import { photoUrl, widePhotoUrl } from './photo-library';
import { galleryOf, widePictureOf } from './pictures';
import { PLACES } from './places';
import { cityAt, cuisineAt, priceAt } from './world';
import { CLOSINGS, MIDDLES, OPENINGS } from './words/descriptions';
import { DISHES } from './words/dishes';

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
    description: describe(category, place.name, index),
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

function describe(category: Cuisine, neighborhood: string, index: number): string {
  const draw = chance('description', index);
  // among the demo restaurants no two of one cuisine begin alike
  const opening = OPENINGS[category][Math.floor(index / 9) % OPENINGS[category].length]!;
  const [a, b] = draw.some(DISHES[category], 2) as [string, string];
  const middle = draw.pick(MIDDLES).replace('{a}', a).replace('{b}', b);
  return [opening.replace('{n}', neighborhood), middle, draw.pick(CLOSINGS)].filter(Boolean).join(' ');
}
