import { RATED_ASPECTS } from '@mesa/contract';
import type { Draft } from './review-draft';

/** Which review is being written. */
export interface DraftKey {
  reservationId: string;
  /**
   * the `updated_at` of the review that the form began with, '' for a new one; a draft of another version is
   * out of date
   */
  version: string;
}

interface StoredDraft {
  version: string;
  draft: Draft;
}

const storageKey = ({ reservationId }: DraftKey) => `review-draft-${reservationId}`;

/**
 * What was typed in this tab and not sent, so that a reload or an expired session loses nothing. Null for
 * none.
 */
export function readDraft(key: DraftKey): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as StoredDraft | null;
    return stored?.version === key.version && isDraft(stored.draft) ? stored.draft : null;
  } catch {
    // storage is forbidden, or holds something else
    return null;
  }
}

export function saveDraft(key: DraftKey, draft: Draft): void {
  const stored: StoredDraft = { version: key.version, draft };
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(stored));
  } catch {
    // storage is forbidden: the form works without
  }
}

export function deleteDraft(key: DraftKey): void {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // storage is forbidden
  }
}

function isDraft(draft: Partial<Draft> | undefined): draft is Draft {
  return (
    typeof draft?.body === 'string' &&
    typeof draft.recommend === 'boolean' &&
    [...RATED_ASPECTS, 'noise' as const].every((aspect) => Number.isInteger(draft[aspect]))
  );
}
