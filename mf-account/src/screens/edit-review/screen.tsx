import { useState } from 'react';
import { hashPaths, type Restaurant, type Review } from '@mesa/contract';
import { useHost, useSubmit, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { call } from '@mesa/web-client';
import { Button, Confirm, ErrorList, TrashIcon } from '@mesa/ui';
import { Page } from '../../components/page';
import { type Draft, draftOf, lostPhotosSentences } from '../../components/review-draft';
import { ReviewForm } from '../../components/review-form';
import { VisitSummary } from '../../components/visit-summary';
import { VisitLoader } from '../../components/visit-loader';
import { textNow, useText } from '../../messages';
import { useDispatch } from '../../state';
import { reviewDeleted, reviewSaved, type Visit } from '../../state/diner';

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

function EditReview({ reservation, restaurant, review }: Visit & { review: Review }) {
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

/** Deletes a review after a confirmation, and goes to the profile. */
function DeleteReview({ review, restaurant }: { review: Review; restaurant: Restaurant }) {
  const t = useText();
  const { navigate, notify } = useHost();
  const dispatch = useDispatch();
  const [confirming, setConfirming] = useState(false);
  const { submit, busy, errors, clear } = useSubmit(async () => {
    await call('deleteReview', { params: { id: review.id } });
    dispatch(reviewDeleted(review.id));
    navigate(hashPaths.profile.to());
    notify(textNow()('editReview.deleted', { restaurant: restaurant.name }));
  });
  const cancel = () => {
    clear();
    setConfirming(false);
  };
  return (
    <>
      <Button variant="quiet" size="large" icon={TrashIcon} onClick={() => setConfirming(true)}>
        {t('editReview.delete')}
      </Button>
      {confirming && (
        <Confirm
          title={t('editReview.question')}
          confirm={t('editReview.delete')}
          cancel={t('editReview.keep')}
          busy={busy}
          onConfirm={submit}
          onCancel={cancel}
        >
          <p>{t('editReview.warning', { restaurant: restaurant.name })}</p>
          <ErrorList sentences={errors} />
        </Confirm>
      )}
    </>
  );
}
