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
  /** its index in the list */
  index: number;
  count: number;
  /** an upload is under way: nothing can be changed */
  locked: boolean;
  onMove: (steps: number) => void;
  onRemove: () => void;
  onRetry: () => void;
  /** called when the browser cannot show the file as an image */
  onUndrawable: (hasFocus: () => boolean) => void;
}

/** One photo: its picture, its progress, and its buttons. */
export function PhotoItem({ onUndrawable, onRetry, ...props }: PhotoItemProps) {
  const { photo, count, locked } = props;
  const item = useRef<HTMLLIElement>(null);
  const stopped = photo.stopped === true && !locked;
  useEffect(() => {
    // the "Stop upload" button is no longer there, so focus the photo
    if (stopped) item.current?.focus();
  }, [stopped]);
  const hasFocus = () => item.current?.contains(document.activeElement) ?? false;
  return (
    <li ref={item} tabIndex={-1} className={styles.item}>
      <Picture {...props} onError={() => onUndrawable(hasFocus)} />
      {count > 1 && <OrderButtons {...props} />}
      {photo.state === 'failed' && (
        <Failure error={photo.error ?? ''} reason={reasonFor(photo)}>
          {!photo.final && (
            <Button size="small" icon={RetryIcon} disabled={locked} onClick={onRetry}>
              Try again
            </Button>
          )}
        </Failure>
      )}
    </li>
  );
}

type PictureProps = Pick<PhotoItemProps, 'photo' | 'index' | 'locked' | 'onRemove'> & { onError: () => void };

function Picture({ photo, index, locked, onRemove, onError }: PictureProps) {
  const { preview, name, state, progress } = photo;
  return (
    <div className={styles.picture}>
      <img src={preview} alt={name} decoding="async" onError={onError} />
      <div className={styles.remove}>
        <IconButton
          variant="onPhoto"
          label={`Remove photo ${index + 1}`}
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
  );
}

function OrderButtons({ index, count, locked, onMove }: Omit<PhotoItemProps, 'onRetry' | 'onUndrawable'>) {
  return (
    <div className={styles.order}>
      <IconButton
        label={`Move photo ${index + 1} forward`}
        icon={ChevronLeftIcon}
        disabled={locked}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <span aria-hidden>{index + 1}</span>
      <IconButton
        label={`Move photo ${index + 1} back`}
        icon={ChevronRightIcon}
        disabled={locked}
        aria-disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </div>
  );
}

/** Scrolls into view: the submit button that was pressed is below the photos. */
function Failure({ error, reason, children }: { error: string; reason: string; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // newer browsers return a promise, which is no clean-up
    void area.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={area} className={styles.failed}>
      <p role="alert">{error}</p>
      <p>{reason}</p>
      {children}
    </div>
  );
}

/** Why a file was refused. The upload client knows only a status, so the size of the file is checked here. */
function reasonFor({ file, final }: ReviewPhoto): string {
  if (file && file.size > UPLOAD_BYTES_MAX) return 'This photo is over 10 MB.';
  return final
    ? 'Your review is still here. Remove this photo to submit the rest.'
    : 'Your review is still here. Try again, or remove this photo.';
}
