import { useEffect, useRef, useState } from 'react';
import type { Review } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList } from '@mesa/ui';
import { useText } from '../messages';
import { OwnReview } from './own-review';
import styles from './conflicting-review.module.css';

export interface ConflictingReviewProps {
  /** the save was refused because another tab had saved before */
  refused: boolean;
  /** loads the saved review; the next save replaces that version */
  loadSaved: () => Promise<Review>;
}

/**
 * Shows a review that another tab has saved below the form, so that nothing is overwritten unseen and nothing
 * typed is lost.
 */
export function ConflictingReview({ refused, loadSaved }: ConflictingReviewProps) {
  const t = useText();
  const [saved, setSaved] = useState<Review | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const { submit, busy, errors } = useSubmit(async () => setSaved(await loadSaved()));
  useEffect(() => {
    // the button is no longer there: focus the review that it showed
    group.current?.focus();
  }, [saved]);
  if (refused) {
    return (
      <div className={styles.conflict}>
        <ErrorList sentences={errors} />
        <Button busy={busy} onClick={submit}>
          {t('conflict.show')}
        </Button>
      </div>
    );
  }
  if (!saved) return null;
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={t('conflict.title')} className={styles.conflict}>
      <h2>{t('conflict.title')}</h2>
      <OwnReview review={saved} />
      <p>{t('conflict.text')}</p>
    </div>
  );
}
