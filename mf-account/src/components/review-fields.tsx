import { RATED_ASPECTS, REVIEW_BODY_MAX } from '@mesa/contract';
import { Checkbox, NoiseInput, StarInput, TextArea } from '@mesa/ui';
import { useText } from '../messages';
import { ASPECT_LABELS } from './review-draft';
import { FIELD_LABELS, type ReviewField } from './review-errors';
import type { ReviewFormState } from './use-review-form';
import styles from './review-form.module.css';

/**
 * Ratings, noise, text and recommendation. Each field's `data-field` is its name, so that an error can lead
 * to it.
 */
export function ReviewFields({
  draft,
  change,
  errors,
}: Pick<ReviewFormState, 'draft' | 'change' | 'errors'>) {
  const t = useText();
  const field = <K extends ReviewField>(name: K) => ({
    required: true,
    value: draft[name],
    onChange: (value: (typeof draft)[K]) => change(name, value),
    error: errors[name] ?? null,
  });
  return (
    <>
      <div className={styles.ratings}>
        {RATED_ASPECTS.map((aspect) => (
          <div key={aspect} className={styles.rating} data-field={aspect}>
            <StarInput label={t(ASPECT_LABELS[aspect])} {...field(aspect)} />
          </div>
        ))}
      </div>
      <div data-field="noise">
        <NoiseInput label={t(FIELD_LABELS.noise)} {...field('noise')} />
      </div>
      <div className={styles.body} data-field="body">
        <TextArea
          label={t(FIELD_LABELS.body)}
          name="body"
          rows={6}
          maxLength={REVIEW_BODY_MAX}
          {...field('body')}
          placeholder={t('review.placeholder')}
        />
      </div>
      <Checkbox
        label={t('review.recommend')}
        checked={draft.recommend}
        onChange={(recommend) => change('recommend', recommend)}
      />
    </>
  );
}
