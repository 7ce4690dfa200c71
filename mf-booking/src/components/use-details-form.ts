import type { TableRequest } from '@mesa/contract';
import { type DinerDetails, useDinerDetails } from '../state/use-diner-details';
import type { TableHold } from '../state/use-hold';
import { type SubmitResult, useSubmitAndNavigate } from './use-submit-and-navigate';

export interface DetailsFormOptions {
  /** what the details are for, so that each has a draft of its own */
  subject: string;
  initial: DinerDetails;
  request: TableRequest;
  hold: TableHold;
}

/** The fields that booking and changing a reservation both send. */
export interface TableFields extends DinerDetails {
  date: string;
  time: string;
  party_size: number;
  hold_id: string | null;
}

/**
 * The form with the diner's details for a table. Once it is sent, the hold is used up and the draft is
 * discarded.
 * @param send gets the fields, and a function that says whether the form is still shown
 */
export function useDetailsForm(
  { subject, initial, request, hold }: DetailsFormOptions,
  send: (fields: TableFields, isMounted: () => boolean) => Promise<SubmitResult>,
) {
  const { details, change, discardDraft } = useDinerDetails(subject, initial);
  const form = useSubmitAndNavigate(async (isMounted) => {
    const { date, time, partySize } = request;
    const { holdId } = hold;
    const result = await send({ date, time, party_size: partySize, ...details, hold_id: holdId }, isMounted);
    // a screen that was left has released its hold, and the next screen may have one of its own
    if (isMounted()) hold.settle(holdId);
    discardDraft();
    return result;
  });
  return { ...form, details, change };
}
