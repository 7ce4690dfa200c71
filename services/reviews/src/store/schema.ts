import type { Photo, ReviewSort } from '@mesa/contract';
import { toId } from '@mesa/server-kit/mongo';
import { Schema, type Types } from 'mongoose';
import type { StoredReview } from '../domain/review';
import { EMPTY_TALLY, SCORED_ASPECTS, type Tally } from '../domain/tally';

type IdField = 'id' | 'user_id' | 'restaurant_id' | 'reservation_id';

export interface ReviewDocument extends Omit<StoredReview, IdField> {
  _id: Types.ObjectId;
  user_id: Types.ObjectId;
  restaurant_id: Types.ObjectId;
  reservation_id: Types.ObjectId;
}

/** What is left of a deleted review, so that a repeated request to delete it succeeds. */
export interface DeletedReview {
  /** the review's id */
  _id: Types.ObjectId;
  user_id: Types.ObjectId;
  at: Date;
}

/** A visit whose review an operator has removed: it gets no other. */
export interface BarredVisit {
  /** the reservation's id */
  _id: Types.ObjectId;
  at: Date;
}

export interface TallyDocument extends Tally {
  /** the restaurant's id */
  _id: Types.ObjectId;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const number = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const scores = Object.fromEntries(SCORED_ASPECTS.map((aspect) => [aspect, number]));

const photo = new Schema<Photo>({ signed_id: text, url: text, thumb_url: text }, { _id: false });

export const reviewSchema = new Schema<ReviewDocument>(
  {
    user_id: id,
    restaurant_id: id,
    reservation_id: id,
    ...scores,
    body: text,
    recommend: { type: Boolean, required: true },
    author: text,
    photos: [photo],
    created_at: date,
    updated_at: date,
  },
  { strict: 'throw', versionKey: false, collection: 'reviews' },
);
// one review for each visit, also with concurrent requests
reviewSchema.index({ reservation_id: 1 }, { unique: true });
reviewSchema.index({ user_id: 1, _id: -1 });

/**
 * The name of the index for an order of a list. `overall` comes before `_id`: reviews with some ratings only
 * are read in order, too.
 */
export const indexOf = (sort: ReviewSort, withPhotos: boolean): string =>
  `${withPhotos ? 'photos' : 'list'}_${sort === 'lowest' ? 'lowest' : 'highest'}`;
export const WITH_PHOTOS = { 'photos.0': { $exists: true } };
for (const [order, overall] of [
  ['highest', -1],
  ['lowest', 1],
] as const) {
  const keys = { restaurant_id: 1, overall, _id: -1 } as const;
  reviewSchema.index(keys, { name: indexOf(order, false) });
  reviewSchema.index(keys, { name: indexOf(order, true), partialFilterExpression: WITH_PHOTOS });
}

export const tallySchema = new Schema<TallyDocument>(
  {
    count: number,
    sums: scores,
    stars: Object.fromEntries([1, 2, 3, 4, 5].map((star) => [star, Number])),
    version: number,
  },
  { strict: 'throw', versionKey: false, collection: 'tallies' },
);

export const barredSchema = new Schema<BarredVisit>(
  { at: date },
  { strict: 'throw', versionKey: false, collection: 'barred_visits' },
);

export const deletedSchema = new Schema<DeletedReview>(
  { user_id: id, at: date },
  { strict: 'throw', versionKey: false, collection: 'deleted_reviews' },
);
deletedSchema.index({ at: 1 }, { expireAfterSeconds: 24 * 3_600 });

export function toReview({
  _id,
  user_id,
  restaurant_id,
  reservation_id,
  photos,
  ...fields
}: ReviewDocument): StoredReview {
  return {
    id: _id.toHexString(),
    user_id: user_id.toHexString(),
    restaurant_id: restaurant_id.toHexString(),
    reservation_id: reservation_id.toHexString(),
    photos: photos.map(({ signed_id, url, thumb_url }) => ({ signed_id, url, thumb_url })),
    ...fields,
  };
}

export function toDocument({
  id: _id,
  user_id,
  restaurant_id,
  reservation_id,
  ...fields
}: StoredReview): ReviewDocument {
  return {
    _id: toId(_id),
    user_id: toId(user_id),
    restaurant_id: toId(restaurant_id),
    reservation_id: toId(reservation_id),
    ...fields,
  };
}

/** A tally that was updated field by field may lack fields that were never counted. */
export function toTally({ count, sums, stars, version }: TallyDocument): Tally {
  return {
    count,
    version,
    sums: { ...EMPTY_TALLY.sums, ...sums },
    stars: { ...EMPTY_TALLY.stars, ...stars },
  };
}
