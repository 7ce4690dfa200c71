import { useState } from 'react';
import type { User } from '@mesa/contract';
import { useHost } from './host';

/** The signed-in diner; a session that ran out leaves a screen as it is, with what was typed, until somebody signs in. */
export function useLastDiner(): User | null {
  const { currentUser, expiredUserId } = useHost().session;
  const [last, setLast] = useState(currentUser);
  if (currentUser && currentUser !== last) setLast(currentUser);
  return currentUser ?? (last?.id === expiredUserId ? last : null);
}
