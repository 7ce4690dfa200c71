import { WEEKDAYS, type OpeningHours, type Restaurant } from '@mesa/contract';
import { Schema, type Types } from 'mongoose';

export interface RestaurantDocument extends Omit<Restaurant, 'id'> {
  _id: Types.ObjectId;
  /** version of the ratings; older ones are ignored */
  ratings_version: number;
  /** of the demo data, and no operator has changed it since */
  seeded?: boolean;
}

const text = { type: String, required: true } as const;
/** Absent as an empty text: an operator need not say it. */
const optionalText = { type: String, default: '' } as const;
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
    neighborhood: optionalText,
    address: text,
    lat: number,
    lng: number,
    description: optionalText,
    website: optionalText,
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
    max_party_size: number,
    lead_minutes: number,
    horizon_days: number,
    tags: { type: [String], required: true },
    dishes: { type: [new Schema({ name: text, price: number }, { _id: false })], required: true },
    ratings_version: number,
    removed: Boolean,
    seeded: Boolean,
  },
  { strict: 'throw', versionKey: false, collection: 'restaurants' },
);

// links name a restaurant by it
restaurantSchema.index({ slug: 1 }, { unique: true });

/** The collection of those that have left Mesa: no search, list or page looks there. */
export const REMOVED = 'removed_restaurants';

/** Projection of the public fields. */
export const FIELDS = { ratings_version: 0, seeded: 0 } as const;

export type RestaurantFields = Omit<RestaurantDocument, 'ratings_version' | 'seeded'>;

export function toRestaurant({ _id, ...fields }: RestaurantFields): Restaurant {
  return { id: _id.toHexString(), ...fields };
}
