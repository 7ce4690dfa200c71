import { useEffect, useState, type ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Navigate, useLocation } from '@mesa/remote-kit/router';
import { useText, type MessageId } from '../messages';

/** What the sign-in dialog says, by the requested path. */
const SENTENCES: Readonly<Record<string, MessageId>> = {
  [hashPaths.booking.pattern]: 'shell.guard.booking',
  [hashPaths.bookingView.pattern]: 'shell.guard.bookingView',
  [hashPaths.bookingModify.pattern]: 'shell.guard.bookingModify',
  [hashPaths.bookingEdit.pattern]: 'shell.guard.bookingModify',
  [hashPaths.bookingCancel.pattern]: 'shell.guard.bookingCancel',
  [hashPaths.profile.pattern]: 'shell.guard.profile',
  [hashPaths.feedback.pattern]: 'shell.guard.feedback',
  [hashPaths.feedbackEdit.pattern]: 'shell.guard.feedbackEdit',
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
  const t = useText();
  const { pathname } = useLocation();
  return (
    <Guard key={pathname} sentence={t(SENTENCES[pattern] ?? 'shell.guard.any')}>
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
