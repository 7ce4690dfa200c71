import { RATED_ASPECTS } from '@mesa/contract';
import { tabStorage } from '@mesa/remote-kit';
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

const nameOf = ({ reservationId }: DraftKey) => `review-draft ${reservationId}`;

/**
 * What was typed in this tab and not sent, so that a reload or an expired session loses nothing. Null for
 * none.
 */
export function readDraft(key: DraftKey): Draft | null {
  const stored = tabStorage.read<Partial<StoredDraft>>(nameOf(key));
  return stored?.version === key.version && isDraft(stored.draft) ? stored.draft : null;
}

export function saveDraft(key: DraftKey, draft: Draft): void {
  tabStorage.write(nameOf(key), { version: key.version, draft } satisfies StoredDraft);
}

export function deleteDraft(key: DraftKey): void {
  tabStorage.write(nameOf(key), null);
}

function isDraft(draft: Partial<Draft> | undefined): draft is Draft {
  return (
    typeof draft?.body === 'string' &&
    typeof draft.recommend === 'boolean' &&
    [...RATED_ASPECTS, 'noise' as const].every((aspect) => Number.isInteger(draft[aspect]))
  );
}
