import type { Refusal } from '@mesa/contract';
import { Notice, TextButton } from '@mesa/ui';
import { useText } from '../messages';
import { FIELD_LABELS, REVIEW_FIELDS, shownErrors, type ReviewField } from './review-errors';
import styles from './review-problems.module.css';

export interface ReviewProblemsProps {
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
export function ReviewProblems({ sentences, refusal, errors, onShowField }: ReviewProblemsProps) {
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
