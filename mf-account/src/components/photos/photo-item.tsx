import { useEffect, useRef, type ReactNode } from 'react';
import { UPLOAD_BYTES_MAX } from '@mesa/contract';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  IconButton,
  ProgressBar,
  RetryIcon,
} from '@mesa/ui';
import type { ReviewPhoto } from './photo-list';
import styles from './photos.module.css';

export interface PhotoItemProps {
  photo: ReviewPhoto;
  /** its place, from 0 */
  index: number;
  count: number;
  /** files are going out: nothing moves */
  locked: boolean;
  onMove: (steps: number) => void;
  onRemove: () => void;
  onRetry: () => void;
  /** the browser cannot draw it */
  onUndrawable: (hasFocus: () => boolean) => void;
}

/** One photo: its picture, how far it is, and what can be done with it. */
export function PhotoItem({
  photo,
  index,
  count,
  locked,
  onMove,
  onRemove,
  onRetry,
  onUndrawable,
}: PhotoItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { preview, name, state, progress, error } = photo;
  const place = `photo ${index + 1}`;
  const halted = photo.halted === true && !locked;
  useEffect(() => {
    // "Stop upload" is gone: the keyboard goes on from here
    if (halted) item.current?.focus();
  }, [halted]);
  return (
    <li ref={item} tabIndex={-1} className={styles.item}>
      <div className={styles.picture}>
        <img
          src={preview}
          alt={name}
          decoding="async"
          onError={() => onUndrawable(() => item.current?.contains(document.activeElement) ?? false)}
        />
        <div className={styles.remove}>
          <IconButton
            variant="onPhoto"
            label={`Remove ${place}`}
            icon={CloseIcon}
            disabled={locked}
            onClick={onRemove}
          />
        </div>
        {state === 'sending' && (
          <div className={styles.progress}>
            <ProgressBar hideLabel label={`Uploading ${name}`} value={progress} />
          </div>
        )}
      </div>
      {count > 1 && (
        <div className={styles.order}>
          <IconButton
            label={`Move ${place} forward`}
            icon={ChevronLeftIcon}
            disabled={locked}
            aria-disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <span aria-hidden>{index + 1}</span>
          <IconButton
            label={`Move ${place} back`}
            icon={ChevronRightIcon}
            disabled={locked}
            aria-disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
        </div>
      )}
      {state === 'failed' && (
        <Failed error={error ?? ''} reason={reasonOf(photo)}>
          {!photo.final && (
            <Button size="small" icon={RetryIcon} disabled={locked} onClick={onRetry}>
              Try again
            </Button>
          )}
        </Failed>
      )}
    </li>
  );
}

/** Comes into view: whoever pressed the button below may not see the photos. */
function Failed({ error, reason, children }: { error: string; reason: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // newer browsers answer with a promise, which is no clean-up
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.failed}>
      <p role="alert">{error}</p>
      <p>{reason}</p>
      {children}
    </div>
  );
}

/** Why a file was refused, where the file itself tells; the upload client knows a status only. */
function reasonOf({ file, final }: ReviewPhoto): string {
  if (file && file.size > UPLOAD_BYTES_MAX) return 'This photo is over 10 MB.';
  return final
    ? 'Your review is still here. Remove this photo to submit the rest.'
    : 'Your review is still here. Try again, or remove this photo.';
}
