import { useState } from 'react';
import { hashPaths, type Review } from '@mesa/contract';
import { useHost, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { draftOf, lostPhotosSentences, type Draft } from '../../components/review-draft';
import { ReviewForm } from '../../components/review-form';
import { VisitSummary } from '../../components/visit-summary';
import { VisitLoader, type LoadedVisit } from '../../components/visit-loader';
import { textNow, useText } from '../../messages';
import { useDispatch } from '../../state';
import { reviewSaved } from '../../state/diner';
import { DeleteReview } from './delete-review';

/** `/feedback/edit/:reviewId`: change or delete a review. */
export function Screen() {
  const { reviewId = '' } = useParams();
  const t = useText();
  useTitle(t('editReview.title'));
  return (
    <VisitLoader reviewId={reviewId}>
      {({ review, ...visit }) => review && <EditReview key={review.id} review={review} {...visit} />}
    </VisitLoader>
  );
}

function EditReview({ reservation, restaurant, review }: LoadedVisit & { review: Review }) {
  const t = useText();
  const { navigate, notify } = useHost();
  const dispatch = useDispatch();
  // the version that the diner has seen: a newer one, saved by another tab, is shown before it is replaced
  const [version, setVersion] = useState(review.updated_at);
  const loadSaved = async () => {
    const { review: saved } = await call('getReview', { params: { id: review.id } });
    setVersion(saved.updated_at);
    return saved;
  };
  const save = async (draft: Draft & { photos: string[] }) => {
    const { id, user_id, restaurant_id, reservation_id } = review;
    // the same fields as for a new review, and its id (spec.md §7); the server changes none of these four
    const changed = { id, user_id, restaurant_id, reservation_id, ...draft, if_updated_at: version };
    const saved = await call('changeReview', { params: { id }, body: { review: changed } });
    dispatch(reviewSaved(saved.review));
    navigate(hashPaths.profile.to());
    const updated = textNow()('editReview.updated', { restaurant: restaurant.name });
    notify([updated, ...lostPhotosSentences(saved.review, draft)].join(' '));
  };
  return (
    <Page narrow title={t('editReview.title')}>
      <VisitSummary reservation={reservation} restaurant={restaurant} />
      <ReviewForm
        draft={draftOf(review)}
        draftKey={{ reservationId: review.reservation_id, version }}
        photos={review.photos}
        action={t('editReview.save')}
        onSave={save}
        onLoadSaved={loadSaved}
      >
        <DeleteReview review={review} restaurant={restaurant} />
      </ReviewForm>
    </Page>
  );
}
