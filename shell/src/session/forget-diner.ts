import { forgetChoices } from '@mesa/remote-kit';

/**
 * Removes what a diner leaves in this tab: the choices, and the drafts and holds that remotes keep for a
 * reload.
 */
export function forgetDiner(): void {
  forgetChoices();
  try {
    sessionStorage.clear();
  } catch {
    // a browser that forbids storage has stored nothing
  }
}
