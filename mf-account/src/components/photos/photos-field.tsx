import { useId, useState, type DragEvent } from 'react';
import { calls, REVIEW_PHOTOS_MAX, UPLOAD_TYPES } from '@mesa/contract';
import { CameraIcon, classes, Icon, VisuallyHidden } from '@mesa/ui';
import { PhotoItem } from './photo-item';
import type { Photos } from './use-photos';
import styles from './photos.module.css';

/** "Add photos": chosen or dropped, shown, put in order, taken out; they go out when the form is sent. */
export function PhotosField({ photos, onRetry }: { photos: Photos; onRetry: () => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { list, input, uploading, remark } = photos;
  const full = list.length >= REVIEW_PHOTOS_MAX;
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!uploading) photos.add([...event.dataTransfer.files]);
  };
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles.group}>
      <p id={`${id}-title`} className={styles.title}>
        Photos
      </p>
      {list.length > 0 && (
        <ol className={styles.list} aria-label="Photos of this review">
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
              onUndrawable={(hasFocus) => void photos.undrawable(photo.key, hasFocus)}
            />
          ))}
        </ol>
      )}
      <label
        className={classes(styles.drop, over && styles.over, (full || uploading) && styles.locked)}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={CameraIcon} size={24} />
        <span className={styles.call}>Add photos</span>
        <span className={styles.hint} id={`${id}-hint`} aria-hidden>
          {full
            ? `You've added ${REVIEW_PHOTOS_MAX} of ${REVIEW_PHOTOS_MAX} photos`
            : `Up to ${REVIEW_PHOTOS_MAX} · JPEG, PNG, WebP or AVIF, 10 MB each`}
        </span>
        <VisuallyHidden>
          {/* the stock upload client finds it by its URL attribute when the form is sent */}
          <input
            ref={input}
            type="file"
            name="photos"
            multiple
            accept={UPLOAD_TYPES.join(',')}
            data-direct-upload-url={calls.createUpload.path}
            aria-label="Add photos"
            aria-describedby={`${id}-hint`}
            onClick={(event) => (full || uploading) && event.preventDefault()}
            onChange={(event) => photos.add([...(event.target.files ?? [])])}
          />
        </VisuallyHidden>
      </label>
      <div role="status" className={styles.remark}>
        {remark}
      </div>
    </div>
  );
}
