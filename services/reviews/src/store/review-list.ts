import type { ReviewSort } from '@mesa/contract';
import { READ_ANYWHERE, toId } from '@mesa/server-kit/mongo';
import type { Model, QueryFilter } from 'mongoose';
import type { ReviewCursor, StoredReview } from '../domain/review';
import { indexOf, toReview, WITH_PHOTOS, type ReviewDocument } from './schema';

type Filter = QueryFilter<ReviewDocument>;

interface ReviewListQuery {
  restaurantId: string;
  sort: ReviewSort;
  /** overall ratings; all of them unless named */
  stars?: readonly number[] | undefined;
  withPhotos: boolean;
  limit: number;
  after?: ReviewCursor | undefined;
}

interface ReviewPage {
  reviews: StoredReview[];
  /** where the next page begins, when there is one */
  next?: ReviewCursor;
}

const ALL_STARS = [1, 2, 3, 4, 5];
/** Ties are listed newest first: an id begins with the second of its creation. */
const ORDER = {
  newest: { _id: -1 },
  highest: { overall: -1, _id: -1 },
  lowest: { overall: 1, _id: -1 },
} as const;

/**
 * A restaurant's reviews, sorted and filtered; each query reads a range of an index that is already in the
 * requested order.
 */
export function createReviewList(Model: Model<ReviewDocument>) {
  const find = (query: ReviewListQuery, range: Filter, limit: number) =>
    Model.find({ restaurant_id: toId(query.restaurantId), ...range, ...(query.withPhotos && WITH_PHOTOS) })
      .sort(ORDER[query.sort])
      .hint(indexOf(query.sort, query.withPhotos))
      .limit(limit)
      .setOptions(READ_ANYWHERE)
      .lean<ReviewDocument[]>();

  return async (query: ReviewListQuery): Promise<ReviewPage> => {
    const wanted = query.limit + 1;
    const documents: ReviewDocument[] = [];
    for (const range of rangesOf(query))
      if (documents.length < wanted) documents.push(...(await find(query, range, wanted - documents.length)));
    const reviews = documents.slice(0, query.limit).map(toReview);
    const last = reviews.at(-1);
    if (!last || documents.length < wanted) return { reviews };
    return { reviews, next: { overall: last.overall, id: last.id } };
  };
}

/**
 * The rest of a page's last rating, then the ratings beyond it: as two ranges, neither reads what was listed
 * before.
 */
function rangesOf({ sort, stars = ALL_STARS, after }: ReviewListQuery): Filter[] {
  if (sort === 'newest') return [{ overall: { $in: stars }, ...(after && { _id: { $lt: toId(after.id) } }) }];
  if (!after) return [{ overall: { $in: stars } }];
  const beyond = stars.filter((star) => (sort === 'highest' ? star < after.overall : star > after.overall));
  const sameRating = stars.includes(after.overall)
    ? [{ overall: after.overall, _id: { $lt: toId(after.id) } }]
    : [];
  return [...sameRating, ...(beyond.length > 0 ? [{ overall: { $in: beyond } }] : [])];
}
