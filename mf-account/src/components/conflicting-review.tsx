import { useEffect, useRef, useState } from 'react';
import type { Review } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList } from '@mesa/ui';
import { OwnReview } from './own-review';
import styles from './review-form.module.css';

export interface ConflictingReviewProps {
  /** the save was refused because another tab had saved before */
  refused: boolean;
  /** fetches the review as it is now; from then on a save is a change of that */
  look: () => Promise<Review>;
}

/** A review that was changed in another tab: what it says now is shown beside the words here, and nothing is lost. */
export function ConflictingReview({ refused, look }: ConflictingReviewProps) {
  const [now, setNow] = useState<Review | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { submit, busy, errors } = useSubmit(async () => setNow(await look()));
  useEffect(() => {
    // its button is gone: the keyboard goes on from what it led to
    place.current?.focus();
  }, [now]);
  if (refused) {
    return (
      <div className={styles.meanwhile}>
        <ErrorList sentences={errors} />
        <Button busy={busy} onClick={submit}>
          Show the saved version
        </Button>
      </div>
    );
  }
  if (!now) return null;
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Saved in another tab"
      className={styles.meanwhile}
    >
      <h2>Saved in another tab</h2>
      <OwnReview review={now} />
      <p>What you wrote above isn't saved yet. Saving will replace this version.</p>
    </div>
  );
}
