import { useEffect, useState, type ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Navigate, useLocation } from '@mesa/remote-kit/router';

/** What the sign-in dialog says, by the requested path. */
const SENTENCES: Readonly<Record<string, string>> = {
  [hashPaths.booking.pattern]: 'Sign in to book this table.',
  [hashPaths.bookingView.pattern]: 'Sign in to see this reservation.',
  [hashPaths.bookingModify.pattern]: 'Sign in to change this reservation.',
  [hashPaths.bookingEdit.pattern]: 'Sign in to change this reservation.',
  [hashPaths.bookingCancel.pattern]: 'Sign in to cancel this reservation.',
  [hashPaths.profile.pattern]: 'Sign in to see your profile.',
  [hashPaths.feedback.pattern]: 'Sign in to write your review.',
  [hashPaths.feedbackEdit.pattern]: 'Sign in to edit your review.',
};

interface ProtectedRouteProps {
  /** the pattern of the path, e.g. "/booking/view/:reservationId" */
  pattern: string;
  children: ReactNode;
}

/**
 * Sends a visitor to the landing page (spec.md §6), asks them to sign in there, and then leads back here. It
 * checks once per path: a diner whose session expires on a page stays there.
 */
export function ProtectedRoute({ pattern, children }: ProtectedRouteProps) {
  const { pathname } = useLocation();
  return (
    <Guard key={pathname} sentence={SENTENCES[pattern] ?? 'Sign in to continue.'}>
      {children}
    </Guard>
  );
}

function Guard({ sentence, children }: { sentence: string; children: ReactNode }) {
  const { session } = useHost();
  const [admitted] = useState(session.currentUser !== null);
  return admitted ? children : <ToSignIn sentence={sentence} />;
}

function ToSignIn({ sentence }: { sentence: string }) {
  const { openModal } = useHost();
  const { pathname, search } = useLocation();
  const [next] = useState(pathname + search);
  useEffect(() => openModal('login', { next, sentence }), [openModal, next, sentence]);
  return <Navigate to={hashPaths.landing.to()} replace />;
}
