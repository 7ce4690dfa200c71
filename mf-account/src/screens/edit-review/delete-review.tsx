import { useState } from 'react';
import { hashPaths, type Restaurant, type Review } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, Confirm, ErrorList, TrashIcon } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { textNow, useText } from '../../messages';
import { useDispatch } from '../../state';
import { reviewDeleted } from '../../state/diner';

/** Deletes a review after a confirmation, and goes to the profile. */
export function DeleteReview({ review, restaurant }: { review: Review; restaurant: Restaurant }) {
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
