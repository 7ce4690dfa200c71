import { useEffect, useRef, type ReactNode } from 'react';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  IconButton,
  ProgressBar,
  RetryIcon,
} from '@mesa/ui';
import { useText, type Text } from '../../messages';
import type { ReviewPhoto, UploadError } from './photo-list';
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
  const t = useText();
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
        <Failure
          error={photo.error ? errorSentence(photo.error, photo.name, t) : ''}
          reason={photo.final ? t('photos.final') : t('photos.retryText')}
        >
          {!photo.final && (
            <Button size="small" icon={RetryIcon} disabled={locked} onClick={onRetry}>
              {t('photos.retry')}
            </Button>
          )}
        </Failure>
      )}
    </li>
  );
}

type PictureProps = Pick<PhotoItemProps, 'photo' | 'index' | 'locked' | 'onRemove'> & { onError: () => void };

function Picture({ photo, index, locked, onRemove, onError }: PictureProps) {
  const t = useText();
  const { preview, name, number, state, progress } = photo;
  return (
    <div className={styles.picture}>
      <img
        src={preview}
        alt={number ? t('photos.number', { number }) : name}
        decoding="async"
        onError={onError}
      />
      <div className={styles.remove}>
        <IconButton
          variant="onPhoto"
          label={t('photos.remove', { number: index + 1 })}
          icon={CloseIcon}
          disabled={locked}
          onClick={onRemove}
        />
      </div>
      {state === 'sending' && (
        <div className={styles.progress}>
          <ProgressBar hideLabel label={t('photos.uploadingName', { name })} value={progress} />
        </div>
      )}
    </div>
  );
}

function OrderButtons({ index, count, locked, onMove }: Omit<PhotoItemProps, 'onRetry' | 'onUndrawable'>) {
  const t = useText();
  return (
    <div className={styles.order}>
      <IconButton
        label={t('photos.forward', { number: index + 1 })}
        icon={ChevronLeftIcon}
        disabled={locked}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <span aria-hidden>{index + 1}</span>
      <IconButton
        label={t('photos.back', { number: index + 1 })}
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

/** The upload errors of spec.md §8. */
function errorSentence({ step, status }: UploadError, name: string, t: Text): string {
  if (step === 'reading') return t('photos.errorReading', { name });
  // as text: a number would be written with commas
  const values = { name, status: String(status) };
  return step === 'creating' ? t('photos.errorCreating', values) : t('photos.errorStoring', values);
}
