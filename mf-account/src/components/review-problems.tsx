import { Notice, TextButton } from '@mesa/ui';
import { FIELD_LABELS, REVIEW_FIELDS, shownErrors, type ReviewField } from './review-errors';
import styles from './review-problems.module.css';

export interface ReviewProblemsProps {
  /** the review errors of the store */
  sentences: readonly string[];
  /** the errors of fields that have not been changed since */
  errors: Partial<Record<ReviewField, string>>;
  onShowField: (field: ReviewField) => void;
}

/**
 * Why a review was not saved: the first error as spec.md §5 shows it, and a link to each wrong field.
 */
export function ReviewProblems({ sentences, errors, onShowField }: ReviewProblemsProps) {
  if (sentences.length === 0) return null;
  const fields = REVIEW_FIELDS.filter((field) => errors[field]);
  return (
    <Notice tone="error" title={titleFor(fields.length)}>
      {shownErrors(sentences).map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      {fields.length > 0 && (
        <ul className={styles.fields} aria-label="Fields to complete">
          {fields.map((field) => (
            <li key={field}>
              <TextButton inline onClick={() => onShowField(field)}>
                {FIELD_LABELS[field]}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function titleFor(count: number): string {
  if (count === 0) return "Your review hasn't been saved";
  return count === 1 ? 'One thing is missing' : 'A few things are missing';
}
