import type { Identity } from '@mesa/contract';
import type { inputs } from '@mesa/contract/schemas';
import { newId } from '@mesa/server-kit/mongo';
import type { z } from 'zod';
import { authorName } from '../domain/author';
import type { KeptReview } from '../domain/review';
import { checkVisit, refuseUnlessOwn } from '../domain/rules';
import type { Tools } from './tools';

type Asked = z.output<typeof inputs.NewReview>;

/** A diner's review of a past visit. Photos come afterwards, once they belong to this review (see set-photos.ts). */
export async function createReview(
  { reviews, now }: Tools,
  asked: Asked,
  identity: Identity,
  user: NonNullable<Identity['user']>,
): Promise<KeptReview> {
  const { user_id, photos: _photos, ...told } = asked;
  refuseUnlessOwn(user.id, user_id ?? user.id);
  const at = now();
  checkVisit(identity.reservation, asked, user.id, at);
  const review: KeptReview = {
    id: newId(),
    user_id: user.id,
    ...told,
    author: authorName(user.fname, user.lname),
    photos: [],
    created_at: at,
    updated_at: at,
  };
  await reviews.add(review);
  return review;
}
