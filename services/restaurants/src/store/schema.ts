import { WEEKDAYS, type OpeningHours, type Restaurant, type Sort } from '@mesa/contract';
import { Schema, type Types } from 'mongoose';
import { DEFAULT_SEATING_RULES } from '../domain/seating-rules';
import { SORT_FIELDS } from '../domain/search-cursor';

export interface RestaurantDocument extends Omit<Restaurant, 'id' | 'hours' | 'max_party_size'> {
  _id: Types.ObjectId;
  /** absent in documents of earlier releases, until the migration has added it */
  hours?: Restaurant['hours'];
  max_party_size?: number;
  /** index terms of domain/search-terms.ts */
  terms: string[];
  /** the text that a search by several words is checked against */
  text: string;
  /** version of the ratings; older ones are ignored */
  ratings_version: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

const openingHours = new Schema<OpeningHours>({ open: text, close: text }, { _id: false });

export const restaurantSchema = new Schema<RestaurantDocument>(
  {
    name: text,
    slug: text,
    photoUrl: text,
    photoUrls: { type: [String], required: true },
    widePhotoUrl: String,
    category: text,
    city: text,
    neighborhood: text,
    address: text,
    lat: number,
    lng: number,
    description: text,
    website: text,
    phone: text,
    price: number,
    average_rating: number,
    average_food: number,
    average_service: number,
    average_ambience: number,
    average_value: number,
    average_noise: number,
    num_reviews: number,
    num_reservations: number,
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { type: [openingHours], default: undefined }])),
    max_party_size: Number,
    ratings_version: number,
    terms: { type: [String], required: true },
    text,
  },
  { strict: 'throw', versionKey: false, collection: 'restaurants' },
);

export const INDEX_OF: Readonly<Record<Sort, string>> = {
  rating: 'by_rating',
  booked: 'by_booked',
  price: 'by_price',
};

for (const [sort, fields] of Object.entries(SORT_FIELDS)) {
  restaurantSchema.index(
    { terms: 1, ...Object.fromEntries(fields), _id: 1 },
    // Object.entries loses the names
    { name: INDEX_OF[sort as Sort] },
  );
}

/** Projection of the public fields. */
export const FIELDS = { terms: 0, text: 0, ratings_version: 0 } as const;

export type RestaurantFields = Omit<RestaurantDocument, 'terms' | 'text' | 'ratings_version'>;

export function toRestaurant({ _id, ...rest }: RestaurantFields): Restaurant {
  return { id: _id.toHexString(), ...DEFAULT_SEATING_RULES, ...rest };
}
