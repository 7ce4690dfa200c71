import { useState } from 'react';
import type { Photo, Refusal } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { useText } from '../messages';
import { reviewErrors, useDispatch, useSelect } from '../state';
import { deleteDraft, readDraft, saveDraft, type DraftKey } from './draft-storage';
import { usePhotos, type Photos } from './photos/use-photos';
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
