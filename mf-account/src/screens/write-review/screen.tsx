import { hasBegun, hashPaths, slotInstant } from '@mesa/contract';
import { useHost, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, ReviewIcon } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { EMPTY_DRAFT, lostPhotosSentence, type Draft } from '../../components/review-draft';
import { ReviewForm } from '../../components/review-form';
import { VisitSummary } from '../../components/visit-summary';
import { VisitLoader, type LoadedVisit } from '../../components/visit-loader';
import { useDispatch } from '../../state';
import { reviewSaved } from '../../state/diner';
import { useRerenderAt } from '../../state/use-rerender-at';

/** `/feedback/:reservationId`: write a review. */
export function Screen() {
  const { reservationId = '' } = useParams();
  useTitle('Write a review');
  return (
    <VisitLoader reservationId={reservationId}>
      {(visit) => <WriteReview key={reservationId} {...visit} />}
    </VisitLoader>
  );
}

function WriteReview(visit: LoadedVisit) {
  return (
    <Page narrow title="How was your visit?">
      <VisitSummary reservation={visit.reservation} restaurant={visit.restaurant} />
      <NewReview {...visit} />
    </Page>
  );
}

function NewReview({ reservation, restaurant, review }: LoadedVisit) {
  const { clock, navigate, notify } = useHost();
  const dispatch = useDispatch();
  useRerenderAt(slotInstant(reservation.date, reservation.time));
  if (review) return <AlreadyReviewed reviewId={review.id} />;
  if (!hasBegun(reservation.date, reservation.time, clock()))
    return <TooEarly reservationId={reservation.id} />;
  const save = async (draft: Draft & { photos: string[] }) => {
    const { id, user_id, restaurant_id } = reservation;
    const saved = await call('createReview', {
      body: { review: { user_id, restaurant_id, reservation_id: id, ...draft } },
    });
    dispatch(reviewSaved(saved.review));
    navigate(hashPaths.profile.to());
    const lost = lostPhotosSentence(saved.review, draft);
    notify(`Thank you. Your review of ${restaurant.name} has been published.${lost}`);
  };
  return (
    <ReviewForm
      draft={EMPTY_DRAFT}
      draftKey={{ reservationId: reservation.id, version: '' }}
      photos={[]}
      action="Submit Review"
      onSave={save}
    >
      <ButtonLink variant="quiet" size="large" href={`#${hashPaths.profile.to()}`}>
        Not now
      </ButtonLink>
    </ReviewForm>
  );
}

function AlreadyReviewed({ reviewId }: { reviewId: string }) {
  return (
    <NotReviewable
      title="You have already reviewed this visit"
      text="You can write one review per reservation. You can edit yours at any time."
      link={{ text: 'Edit Review', path: hashPaths.feedbackEdit.to(reviewId) }}
    />
  );
}

function TooEarly({ reservationId }: { reservationId: string }) {
  return (
    <NotReviewable
      title="You can review this visit after your meal"
      text="Reviews may only be made by diners who have eaten at this restaurant."
      link={{ text: 'View reservation', path: hashPaths.bookingView.to(reservationId) }}
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
