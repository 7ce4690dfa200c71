import { hasBegun, hashPaths, slotInstant } from '@mesa/contract';
import { useHost, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, ReviewIcon } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { EMPTY_DRAFT, lostPhotosSentences, type Draft } from '../../components/review-draft';
import { ReviewForm } from '../../components/review-form';
import { VisitSummary } from '../../components/visit-summary';
import { VisitLoader } from '../../components/visit-loader';
import { textNow, useText } from '../../messages';
import { useDispatch } from '../../state';
import { reviewSaved, type Visit } from '../../state/diner';
import { useRerenderAt } from '../../state/use-rerender-at';

/** `/feedback/:reservationId`: write a review. */
export function Screen() {
  const { reservationId = '' } = useParams();
  const t = useText();
  useTitle(t('writeReview.title'));
  return (
    <VisitLoader reservationId={reservationId}>
      {(visit) => <WriteReview key={reservationId} {...visit} />}
    </VisitLoader>
  );
}

function WriteReview(visit: Visit) {
  const t = useText();
  return (
    <Page narrow title={t('writeReview.heading')}>
      <VisitSummary reservation={visit.reservation} restaurant={visit.restaurant} />
      <NewReview {...visit} />
    </Page>
  );
}

function NewReview({ reservation, restaurant, review }: Visit) {
  const t = useText();
  const { serverClock, navigate, notify } = useHost();
  const dispatch = useDispatch();
  useRerenderAt(slotInstant(reservation.date, reservation.time));
  if (review) return <AlreadyReviewed reviewId={review.id} />;
  if (!hasBegun(reservation.date, reservation.time, serverClock()))
    return <TooEarly reservationId={reservation.id} />;
  const save = async (draft: Draft & { photos: string[] }) => {
    const { id, user_id, restaurant_id } = reservation;
    const saved = await call('createReview', {
      body: { review: { user_id, restaurant_id, reservation_id: id, ...draft } },
    });
    dispatch(reviewSaved(saved.review));
    navigate(hashPaths.profile.to());
    const published = textNow()('writeReview.published', { restaurant: restaurant.name });
    notify([published, ...lostPhotosSentences(saved.review, draft)].join(' '));
  };
  return (
    <ReviewForm
      draft={EMPTY_DRAFT}
      draftKey={{ reservationId: reservation.id, version: '' }}
      photos={[]}
      action={t('writeReview.submit')}
      onSave={save}
    >
      <ButtonLink variant="quiet" size="large" href={`#${hashPaths.profile.to()}`}>
        {t('writeReview.later')}
      </ButtonLink>
    </ReviewForm>
  );
}

function AlreadyReviewed({ reviewId }: { reviewId: string }) {
  const t = useText();
  return (
    <NotReviewable
      title={t('writeReview.already')}
      text={t('writeReview.alreadyText')}
      link={{ text: t('review.edit'), path: hashPaths.feedbackEdit.to(reviewId) }}
    />
  );
}

function TooEarly({ reservationId }: { reservationId: string }) {
  const t = useText();
  return (
    <NotReviewable
      title={t('writeReview.tooEarly')}
      text={t('review.rule')}
      link={{ text: t('writeReview.view'), path: hashPaths.bookingView.to(reservationId) }}
    />
  );
}

interface NotReviewableProps {
  title: string;
  text: string;
  link: { text: string; path: string };
}

/** In place of the form: why there is none, and where to go instead. */
function NotReviewable({ title, text, link }: NotReviewableProps) {
  return (
    <EmptyState
      small
      icon={ReviewIcon}
      title={title}
      text={text}
      action={
        <ButtonLink variant="primary" href={`#${link.path}`}>
          {link.text}
        </ButtonLink>
      }
    />
  );
}
