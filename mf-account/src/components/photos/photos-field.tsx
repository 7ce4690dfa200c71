import { useId, useState, type DragEvent } from 'react';
import { calls, REVIEW_PHOTOS_MAX, UPLOAD_TYPES } from '@mesa/contract';
import { CameraIcon, classes, Icon, VisuallyHidden } from '@mesa/ui';
import { useText } from '../../messages';
import { PhotoItem } from './photo-item';
import type { Photos } from './use-photos';
import styles from './photos.module.css';

/** "Add photos": chosen or dropped, shown, ordered, removed; uploaded when the form is submitted. */
export function PhotosField({ photos, onRetry }: { photos: Photos; onRetry: () => void }) {
  const t = useText();
  const id = useId();
  const { list, uploading, remark } = photos;
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles.group}>
      <p id={`${id}-title`} className={styles.title}>
        {t('photos.title')}
      </p>
      {list.length > 0 && (
        <ol className={styles.list} aria-label={t('photos.list')}>
          {list.map((photo, index) => (
            <PhotoItem
              key={photo.key}
              photo={photo}
              index={index}
              count={list.length}
              locked={uploading}
              onMove={(steps) => photos.move(photo.key, steps)}
              onRemove={() => photos.remove(photo.key)}
              onRetry={onRetry}
              onUndrawable={(hasFocus) => void photos.removeUndrawable(photo.key, hasFocus)}
            />
          ))}
        </ol>
      )}
      <DropZone photos={photos} hintId={`${id}-hint`} />
      <div role="status" className={styles.remark}>
        {remark}
      </div>
    </div>
  );
}

function DropZone({ photos, hintId }: { photos: Photos; hintId: string }) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const isFull = photos.list.length >= REVIEW_PHOTOS_MAX;
  const locked = isFull || photos.uploading;
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!photos.uploading) photos.add([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classes(styles.drop, isOver && styles.over, locked && styles.locked)}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={CameraIcon} size={24} />
      <span className={styles.call}>{t('photos.add')}</span>
      <span className={styles.hint} id={hintId} aria-hidden>
        {isFull ? t('photos.full', { max: REVIEW_PHOTOS_MAX }) : t('photos.hint', { max: REVIEW_PHOTOS_MAX })}
      </span>
      <VisuallyHidden>
        {/* the stock upload client finds it by its URL attribute when the form is submitted */}
        <input
          ref={photos.input}
          type="file"
          name="photos"
          multiple
          // without HEIC in it, an iPhone sends its photos as JPEG
          accept={UPLOAD_TYPES.join(',')}
          data-direct-upload-url={calls.createUpload.path}
          aria-label={t('photos.add')}
          aria-describedby={hintId}
          onClick={(event) => locked && event.preventDefault()}
          onChange={(event) => photos.add([...(event.target.files ?? [])])}
        />
      </VisuallyHidden>
    </label>
  );
}
