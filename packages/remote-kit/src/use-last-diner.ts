import { useState } from 'react';
import type { User } from '@mesa/contract';
import { useHost } from './host';

/**
 * The signed-in diner, or the one whose session expired: the screen keeps its content, with what was typed,
 * until a sign-in.
 */
export function useLastDiner(): User | null {
  const { currentUser, expiredUserId } = useHost().session;
  const [last, setLast] = useState(currentUser);
  if (currentUser && currentUser !== last) setLast(currentUser);
  return currentUser ?? (last?.id === expiredUserId ? last : null);
}
