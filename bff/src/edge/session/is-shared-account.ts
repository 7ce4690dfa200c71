import { DEMO_EMAIL } from '@mesa/contract';
import type { Session } from './session-store';

/** Whether many people use this account at the same time: the demo diner's. */
export function isSharedAccount({ user }: Session): boolean {
  return user.email === DEMO_EMAIL;
}
