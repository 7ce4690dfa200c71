import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Refusal, Review } from '@mesa/contract';
import { Button, CloseIcon, Icon, InfoIcon, Notice, Panel, TextButton } from '@mesa/ui';
import { useText } from '../messages';
import { ConflictingReview } from './conflicting-review';
import { PhotosField } from './photos/photos-field';
import { ReviewFields } from './review-fields';
import { type ReviewFormOptions, type ReviewFormState, useReviewForm } from './use-review-form';
import { FIELD_LABELS, REVIEW_FIELDS, type ReviewField, shownErrors } from './review-errors';
import styles from './review-form.module.css';

export interface ReviewFormProps extends ReviewFormOptions {
  /** the words of the submit button */
  action: string;
  /** loads the review that another tab has saved; absent for a new review */
  onLoadSaved?: () => Promise<Review>;
  /** buttons beside the first */
  children?: ReactNode;
}

/**
 * A review that is written or edited. Photos are uploaded first, one after another; when all are stored the
 * review is saved.
 */
export function ReviewForm({ action, onLoadSaved, children, ...options }: ReviewFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const problems = useRef<HTMLDivElement>(null);
  const state = useReviewForm(options);
  const { photos, save, refusal, sentences, errors, clearErrors } = state;
  useEffect(() => {
    if (sentences.length > 0 && form.current) focusFirstError(form.current, problems.current);
  }, [sentences]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // photos first: the upload client stores them and then submits the form again
    if (!photos.pending()) save();
  };
  const loadSaved = onLoadSaved && (() => onLoadSaved().then((saved) => (clearErrors(), saved)));
  return (
    <Panel look="raised">
      {/* no validation in the browser: the server validates it (spec.md §5) */}
      <form ref={form} onSubmit={submit} noValidate className={styles.form} aria-label={t('review.form')}>
        <p className={styles.rule}>
          <Icon of={InfoIcon} />
          {t('review.rule')}
        </p>
        <ReviewFields {...state} />
        <PhotosField photos={photos} onRetry={() => form.current?.requestSubmit()} />
        <div className={styles.problems} ref={problems}>
          <ReviewProblems
            sentences={sentences}
            refusal={refusal}
            errors={errors}
            onShowField={(name) =>
              focusField(form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`))
            }
          />
        </div>
        {loadSaved && <ConflictingReview refused={refusal?.kind === 'taken'} loadSaved={loadSaved} />}
        <Buttons action={action} {...state}>
          {children}
        </Buttons>
      </form>
    </Panel>
  );
}

type ButtonsProps = Pick<ReviewFormState, 'photos' | 'saving'> & { action: string; children: ReactNode };

function Buttons({ action, photos, saving, children }: ButtonsProps) {
  const t = useText();
  return (
    <div className={styles.buttons}>
      {/* not busy during an upload: the upload client presses it when all photos are stored */}
      <Button type="submit" variant="primary" size="large" busy={saving}>
        {photos.uploading && !saving ? t('photos.uploading') : action}
      </Button>
      {photos.uploading ? (
        <Button size="large" icon={CloseIcon} onClick={photos.stop}>
          {t('photos.stop')}
        </Button>
      ) : (
        children
      )}
    </div>
  );
}

/** After a refusal, focuses the first refused field; without one, scrolls to the reason. */
function focusFirstError(form: HTMLFormElement, reason: HTMLElement | null): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field) focusField(field);
  // newer browsers return a promise
  else void reason?.scrollIntoView({ block: 'nearest' });
}

/** Focuses a field, and scrolls all of it into view, not only its first star. */
function focusField(field: HTMLElement | null | undefined): void {
  const fields = 'input, textarea';
  const control = field?.matches(fields) ? field : field?.querySelector<HTMLElement>(fields);
  control?.focus({ preventScroll: true });
  void field?.scrollIntoView({ block: 'center' });
}

interface ReviewProblemsProps {
  /** the review errors of the store */
  sentences: readonly string[];
  /** with these sentences; null for none */
  refusal: Refusal | null;
  /** the errors of fields that have not been changed since */
  errors: Partial<Record<ReviewField, string>>;
  onShowField: (field: ReviewField) => void;
}

/**
 * Why a review was not saved: the first error as spec.md §5 shows it, and a link to each wrong field.
 */
function ReviewProblems({ sentences, refusal, errors, onShowField }: ReviewProblemsProps) {
  const t = useText();
  if (!refusal || sentences.length === 0) return null;
  const fields = REVIEW_FIELDS.filter((field) => errors[field]);
  const title = fields.length > 0 ? t('problems.missing', { count: fields.length }) : t('problems.unsaved');
  return (
    <Notice tone="error" title={title}>
      {shownErrors(sentences, refusal).map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      {fields.length > 0 && (
        <ul className={styles.fields} aria-label={t('problems.fields')}>
          {fields.map((field) => (
            <li key={field}>
              <TextButton inline onClick={() => onShowField(field)}>
                {t(FIELD_LABELS[field])}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
