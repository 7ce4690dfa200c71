import { forgetChoices, tabValues } from '@mesa/remote-kit';

/**
 * Removes what a diner leaves in this tab: the choices, and the drafts and holds that remotes keep for a
 * reload.
 */
export function forgetDiner(): void {
  forgetChoices();
  tabValues.clear();
}
