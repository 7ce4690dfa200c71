import {
  CITIES,
  CUISINES,
  DAYS_AHEAD_MAX,
  MAX_PARTY,
  slotIndex,
  WEEKDAYS,
  type Hours,
  type Restaurant,
} from '@mesa/contract';
import type { RestaurantEntry } from '@mesa/contract/schemas';
import { normalizeText } from './search-words';

/** Laid tables without a dish. */
const NEUTRAL_PHOTOS = ['french', 'indian', 'italian', 'mediterranean', 'mexican', 'thai'].flatMap((style) =>
  ['low', 'close'].map((view) => `/assets/photos/setting_${style}_${view}_v0-960.webp`),
);
/** Of a restaurant that does not say. */
const USUAL_PRICE = 2;
const FROM_MONDAY = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** A restaurant as `npm run restaurants -- import` sends it. */
export interface ImportedRestaurant {
  id: string;
  entry: RestaurantEntry;
  /** addresses of its photos, as media has stored them */
  photoUrls: string[];
}

/** What an operator decides of a restaurant in the catalogue; diners make the rest. */
export type OperatorFields = Omit<
  Restaurant,
  'id' | 'widePhotoUrl' | 'removed' | 'num_reservations' | 'num_reviews' | `average_${string}`
>;

/** What is stored of an imported restaurant. */
export function fieldsOf({ entry, photoUrls }: Omit<ImportedRestaurant, 'id'>): OperatorFields {
  const { slug, name, address, lat, lng, phone, price = USUAL_PRICE } = entry;
  const { neighborhood = '', website = '', description = '', tags = [], dishes = [], rules = {} } = entry;
  const { max_party = MAX_PARTY, lead_minutes = 0, horizon_days = DAYS_AHEAD_MAX } = rules;
  const photos = photoUrls.length > 0 ? photoUrls : [neutralPhotoOf(slug)];
  return {
    slug,
    name,
    category: asMesaSpells(entry.category, CUISINES),
    city: asMesaSpells(entry.city, CITIES),
    neighborhood,
    address,
    lat,
    lng,
    phone,
    website,
    description,
    price,
    tags,
    dishes,
    photoUrl: photos[0]!,
    photoUrls: photos,
    hours: hoursOf(entry),
    max_party_size: Math.min(max_party, largestParty(entry)),
    lead_minutes,
    horizon_days,
  };
}

/** For a restaurant without photos of its own: always the same one, and seldom that of its neighbor. */
export function neutralPhotoOf(slug: string): string {
  const sum = Array.from(slug).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 0);
  return NEUTRAL_PHOTOS[sum % NEUTRAL_PHOTOS.length]!;
}

/** "Mexican" for "mexican": its pictures, translations and dishes go by the name. */
const asMesaSpells = (name: string, names: readonly string[]): string =>
  names.find((spelling) => normalizeText(spelling) === normalizeText(name)) ?? name;

/** What reservations knows of a restaurant. */
type FloorField = 'tables' | 'pairs' | 'rules' | 'tell' | 'desk';

/** The entry of the file that would make this restaurant, without what its floor has. */
export function entryOf(restaurant: OperatorFields): Omit<RestaurantEntry, FloorField> {
  const { slug, name, category, city, neighborhood, address, lat, lng } = restaurant;
  const { phone, website, description, price, hours, photoUrls, tags, dishes } = restaurant;
  return {
    slug,
    name,
    category,
    city,
    neighborhood: neighborhood || undefined,
    address,
    lat,
    lng,
    phone,
    website: website || undefined,
    description: description || undefined,
    price,
    hours,
    photos: String(photoUrls) === neutralPhotoOf(slug) ? undefined : photoUrls,
    tags: tags.length > 0 ? tags : undefined,
    dishes: dishes.length > 0 ? dishes : undefined,
  };
}

/** Every weekday from Monday, each in the order of its openings. */
function hoursOf({ hours }: RestaurantEntry): Hours {
  const openingsOf = (day: (typeof WEEKDAYS)[number]) =>
    [...(hours[day] ?? [])].sort((a, b) => slotIndex(a.open) - slotIndex(b.open));
  // fromEntries loses the names of the weekdays
  return Object.fromEntries(FROM_MONDAY.map((day) => [day, openingsOf(day)])) as Hours;
}

function largestParty({ tables, pairs = [] }: RestaurantEntry): number {
  const seats = new Map(tables.map((table) => [table.name, table.seats]));
  const ofPairs = pairs.map(([first, second]) => (seats.get(first) ?? 0) + (seats.get(second) ?? 0));
  return Math.max(...seats.values(), ...ofPairs);
}
