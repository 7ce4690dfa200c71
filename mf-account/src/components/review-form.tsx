import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { RATED_ASPECTS, REVIEW_BODY_MAX, type Photo, type Review } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import {
  Button,
  Checkbox,
  CloseIcon,
  Icon,
  InfoIcon,
  NoiseInput,
  Panel,
  StarInput,
  TextArea,
} from '@mesa/ui';
import { reviewErrors, useDispatch, useSelect } from '../state';
import { ConflictingReview } from './conflicting-review';
import { PhotosField } from './photos/photos-field';
import { usePhotos } from './photos/use-photos';
import { deleteDraft, saveDraft, readDraft, type DraftKey } from './draft-storage';
import { ASPECT_LABELS, type Draft } from './review-draft';
import { FIELD_LABELS, fieldErrors, type ReviewField } from './review-errors';
import { ReviewProblems } from './review-problems';
import styles from './review-form.module.css';

export interface ReviewFormProps {
  /** what the form begins with, unless this tab holds a draft of it */
  draft: Draft;
  place: DraftKey;
  /** the photos the review has already */
  photos: readonly Photo[];
  action: string;
  /** saves it and leads on; what it throws is shown, and nothing typed is lost */
  onSave: (review: Draft & { photos: string[] }) => Promise<unknown>;
  /** fetches the review as another tab has saved it; absent while there is none to be changed */
  onLook?: () => Promise<Review>;
  /** buttons beside the first */
  children?: ReactNode;
}

/** A review being written or changed. Photos go out first, one after another; when all are stored the review follows. */
export function ReviewForm({
  draft: begin,
  place,
  photos: existing,
  action,
  onSave,
  onLook,
  children,
}: ReviewFormProps) {
  const dispatch = useDispatch();
  const errors = useSelect((state) => state.reviewErrors);
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => readDraft(place) ?? begin);
  const [refused, setRefused] = useState(draft);
  const photos = usePhotos(existing);
  const set =
    <K extends keyof Draft>(name: K) =>
    (value: Draft[K]) => {
      const next = { ...draft, [name]: value };
      setDraft(next);
      saveDraft(place, next);
    };
  const { submit, busy, refusal, clear } = useSubmit(
    async () => {
      setRefused(draft);
      await onSave({ ...draft, photos: photos.signedIds() });
      deleteDraft(place);
    },
    { onErrors: (sentences) => void dispatch(reviewErrors.set(sentences)) },
  );
  useEffect(() => {
    if (errors.length > 0 && form.current) leadToFirst(form.current, said.current);
  }, [errors]);
  const wrong = unchangedOf(
    fieldErrors(refusal && { sentences: errors, fields: refusal.fields }),
    draft,
    refused,
  );
  const field = <K extends ReviewField>(name: K) => ({
    required: true,
    value: draft[name],
    onChange: set(name),
    error: wrong[name] ?? null,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    // files first: the upload client stores them and then sends the form once more
    if (!photos.pending()) submit();
  };
  return (
    <Panel look="raised">
      {/* sent as it is, the server judges it (spec.md §5) */}
      <form ref={form} onSubmit={send} noValidate className={styles.form} aria-label="Review">
        <p className={styles.rule}>
          <Icon of={InfoIcon} />
          Reviews may only be made by diners who have eaten at this restaurant.
        </p>
        <div className={styles.stars}>
          {RATED_ASPECTS.map((aspect) => (
            <div key={aspect} className={styles.rating} data-field={aspect}>
              <StarInput label={ASPECT_LABELS[aspect]} {...field(aspect)} />
            </div>
          ))}
        </div>
        <div data-field="noise">
          <NoiseInput label={FIELD_LABELS.noise} {...field('noise')} />
        </div>
        <div className={styles.words} data-field="body">
          <TextArea
            label={FIELD_LABELS.body}
            name="body"
            rows={6}
            maxLength={REVIEW_BODY_MAX}
            {...field('body')}
            placeholder="What did you enjoy? How was the service?"
          />
        </div>
        <Checkbox label="I recommend this restaurant" checked={draft.recommend} onChange={set('recommend')} />
        <PhotosField photos={photos} onRetry={() => form.current?.requestSubmit()} />
        <div className={styles.errors} ref={said}>
          <ReviewProblems
            sentences={errors}
            wrong={wrong}
            onLeadTo={(name) => leadTo(form.current?.querySelector(`[data-field="${name}"]`) ?? null)}
          />
        </div>
        {onLook && (
          <ConflictingReview
            refused={refusal?.kind === 'taken'}
            look={() => onLook().then((now) => (clear(), now))}
          />
        )}
        <div className={styles.buttons}>
          {/* not busy while photos go out: the upload client presses it when they are stored */}
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {photos.uploading && !busy ? 'Uploading photos' : action}
          </Button>
          {photos.uploading ? (
            <Button size="large" icon={CloseIcon} onClick={photos.stop}>
              Stop upload
            </Button>
          ) : (
            children
          )}
        </div>
      </form>
    </Panel>
  );
}

/** The errors of fields that have not been changed since they were refused. */
function unchangedOf(
  errors: Partial<Record<ReviewField, string>>,
  draft: Draft,
  refused: Draft,
): Partial<Record<ReviewField, string>> {
  const unchanged = Object.entries(errors).filter(
    ([field]) => draft[field as ReviewField] === refused[field as ReviewField],
  );
  return Object.fromEntries(unchanged);
}

/** A refused form answers: its first refused field comes into view with the keyboard, or else the reason. */
function leadToFirst(form: HTMLFormElement, reason: HTMLElement | null): void {
  const field = form.querySelector('[aria-invalid="true"]');
  if (field) leadTo(field);
  // newer browsers answer with a promise
  else void reason?.scrollIntoView({ block: 'nearest' });
}

/** Puts the keyboard into a field, and the whole field into view, not only its star. */
function leadTo(field: Element | null): void {
  const control = field?.matches('input, textarea') ? field : field?.querySelector('input, textarea');
  (control as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  void field?.scrollIntoView({ block: 'center' });
}
