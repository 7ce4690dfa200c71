import { useState } from 'react';
import { hashPaths, type Restaurant, type Review } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, Confirm, ErrorList, TrashIcon } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useDispatch } from '../../state';
import { reviewDeleted } from '../../state/diner';

/** Deletes a review after a confirmation, and goes to the profile. */
export function DeleteReview({ review, restaurant }: { review: Review; restaurant: Restaurant }) {
  const { navigate, notify } = useHost();
  const dispatch = useDispatch();
  const [confirming, setConfirming] = useState(false);
  const { submit, busy, errors, clear } = useSubmit(async () => {
    await call('deleteReview', { params: { id: review.id } });
    dispatch(reviewDeleted(review.id));
    navigate(hashPaths.profile.to());
    notify(`Your review of ${restaurant.name} has been deleted.`);
  });
  const cancel = () => {
    clear();
    setConfirming(false);
  };
  return (
    <>
      <Button variant="quiet" size="large" icon={TrashIcon} onClick={() => setConfirming(true)}>
        Delete Review
      </Button>
      {confirming && (
        <Confirm
          title="Delete your review?"
          confirm="Delete Review"
          cancel="Keep review"
          busy={busy}
          onConfirm={submit}
          onCancel={cancel}
        >
          <p>Your words, ratings and photos of {restaurant.name} will be gone for good.</p>
          <ErrorList sentences={errors} />
        </Confirm>
      )}
    </>
  );
}
