import { RATED_ASPECTS } from '@mesa/contract';
import type { Draft } from './review-draft';

/** Which review is being written. */
export interface DraftKey {
  reservationId: string;
  /** what it began with: the review's `updated_at`, or nothing. A draft of another beginning is out of date */
  basis: string;
}

interface StoredDraft {
  basis: string;
  draft: Draft;
}

const keyOf = ({ reservationId }: DraftKey) => `review-draft-${reservationId}`;

/** What was typed in this tab and not sent: a reload, or a session that ended, loses nothing. Null when there is none. */
export function readDraft(place: DraftKey): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as StoredDraft | null;
    return kept?.basis === place.basis && isDraft(kept.draft) ? kept.draft : null;
  } catch {
    // a browser that keeps nothing, or something that is not ours
    return null;
  }
}

export function saveDraft(place: DraftKey, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ basis: place.basis, draft } satisfies StoredDraft));
  } catch {
    // a browser that keeps nothing: the form works without
  }
}

export function deleteDraft(place: DraftKey): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // as above
  }
}

function isDraft(draft: Partial<Draft> | undefined): draft is Draft {
  return (
    typeof draft?.body === 'string' &&
    typeof draft.recommend === 'boolean' &&
    [...RATED_ASPECTS, 'noise' as const].every((aspect) => Number.isInteger(draft[aspect]))
  );
}
