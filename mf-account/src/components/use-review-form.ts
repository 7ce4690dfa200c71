import { useState } from 'react';
import { type Photo, RATED_ASPECTS, type Refusal } from '@mesa/contract';
import { tabStorage, useSubmit } from '@mesa/remote-kit';
import { useText } from '../messages';
import { reviewErrors, useDispatch, useSelect } from '../state';
import { type Photos, usePhotos } from './photos/use-photos';
import type { Draft } from './review-draft';
import { fieldErrors, type ReviewField } from './review-errors';

export interface ReviewFormOptions {
  /** what the form begins with, unless this tab holds a draft */
  draft: Draft;
  draftKey: DraftKey;
  /** the photos that the review has already */
  photos: readonly Photo[];
  /** saves the review and navigates; what it throws is shown, and nothing typed is lost */
  onSave: (review: Draft & { photos: string[] }) => Promise<unknown>;
}

export interface ReviewFormState {
  draft: Draft;
  change: <K extends keyof Draft>(name: K, value: Draft[K]) => void;
  photos: Photos;
  /** saves the review, once all photos are uploaded */
  save: () => void;
  saving: boolean;
  refusal: Refusal | null;
  /** the review errors of the store */
  sentences: readonly string[];
  /** the errors of fields that have not been changed since they were refused */
  errors: Partial<Record<ReviewField, string>>;
  clearErrors: () => void;
}

/**
 * What the review form holds: the draft, which survives a reload, its photos, and why the last save was
 * refused.
 */
export function useReviewForm({
  draft: initial,
  draftKey,
  photos,
  onSave,
}: ReviewFormOptions): ReviewFormState {
  const t = useText();
  const dispatch = useDispatch();
  const sentences = useSelect((state) => state.reviewErrors);
  const [draft, setDraft] = useState(() => readDraft(draftKey) ?? initial);
  const [sent, setSent] = useState(draft);
  const photoList = usePhotos(photos);
  const { submit, busy, refusal, clear } = useSubmit(
    async () => {
      setSent(draft);
      await onSave({ ...draft, photos: photoList.signedIds() });
      deleteDraft(draftKey);
    },
    { onErrors: (refused) => void dispatch(reviewErrors.set(refused)) },
  );
  const change = <K extends keyof Draft>(name: K, value: Draft[K]) => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    saveDraft(draftKey, next);
  };
  const refused = Object.entries(
    fieldErrors(refusal && { sentences, fields: refusal.fields, language: refusal.language }, t),
  );
  // Object.entries does not keep the type of the names
  const unchanged = refused.filter(([field]) => draft[field as ReviewField] === sent[field as ReviewField]);
  return {
    draft,
    change,
    photos: photoList,
    save: submit,
    saving: busy,
    refusal,
    sentences,
    errors: Object.fromEntries(unchanged),
    clearErrors: clear,
  };
}

/** Which review is being written. */
interface DraftKey {
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
function readDraft(key: DraftKey): Draft | null {
  const stored = tabStorage.read<Partial<StoredDraft>>(nameOf(key));
  return stored?.version === key.version && isDraft(stored.draft) ? stored.draft : null;
}

function saveDraft(key: DraftKey, draft: Draft): void {
  tabStorage.write(nameOf(key), { version: key.version, draft } satisfies StoredDraft);
}

function deleteDraft(key: DraftKey): void {
  tabStorage.write(nameOf(key), null);
}

function isDraft(draft: Partial<Draft> | undefined): draft is Draft {
  return (
    typeof draft?.body === 'string' &&
    typeof draft.recommend === 'boolean' &&
    [...RATED_ASPECTS, 'noise' as const].every((aspect) => Number.isInteger(draft[aspect]))
  );
}
