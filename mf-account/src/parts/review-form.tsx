import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { RATED_ASPECTS, REVIEW_BODY_MAX, type Photo, type Review } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import {
  Button,
  Checkbox,
  CloseIcon,
  ErrorList,
  Icon,
  InfoIcon,
  NoiseInput,
  Panel,
  StarInput,
  TextArea,
} from '@mesa/ui';
import { reviewErrors, useDispatch, useSelect } from '../state';
import { Meanwhile } from './meanwhile';
import { PhotosField } from './photos/photos-field';
import { usePhotos } from './photos/use-photos';
import { forgetDraft, keepDraft, keptDraft, type DraftPlace } from './kept-draft';
import { ASPECT_LABELS, type Draft } from './review-draft';
import { fieldErrors, shownErrors } from './review-errors';
import styles from './review-form.module.css';

export interface ReviewFormProps {
  /** what the form begins with, unless this tab holds a draft of it */
  draft: Draft;
  place: DraftPlace;
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
  const [draft, setDraft] = useState(() => keptDraft(place) ?? begin);
  const [refused, setRefused] = useState(draft);
  const photos = usePhotos(existing);
  const set =
    <K extends keyof Draft>(name: K) =>
    (value: Draft[K]) => {
      const next = { ...draft, [name]: value };
      setDraft(next);
      keepDraft(place, next);
    };
  const { submit, busy, refusal, clear } = useSubmit(
    async () => {
      setRefused(draft);
      await onSave({ ...draft, photos: photos.signedIds() });
      forgetDraft(place);
    },
    { onErrors: (sentences) => void dispatch(reviewErrors.set(sentences)) },
  );
  useEffect(() => {
    if (errors.length > 0 && form.current) leadToFirst(form.current, said.current);
  }, [errors]);
  const wrong = fieldErrors(errors);
  const field = <K extends keyof typeof wrong>(name: K) => ({
    required: true,
    value: draft[name],
    onChange: set(name),
    error: draft[name] === refused[name] ? wrong[name] : null,
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
            <StarInput key={aspect} label={ASPECT_LABELS[aspect]} {...field(aspect)} />
          ))}
        </div>
        <NoiseInput label="Noise" {...field('noise')} />
        <div className={styles.words}>
          <TextArea
            label="Your review"
            name="body"
            rows={6}
            maxLength={REVIEW_BODY_MAX}
            {...field('body')}
            placeholder="The dishes, the service, the room"
          />
        </div>
        <Checkbox label="I recommend this restaurant" checked={draft.recommend} onChange={set('recommend')} />
        <PhotosField photos={photos} onRetry={() => form.current?.requestSubmit()} />
        <div className={styles.errors} ref={said}>
          <ErrorList sentences={shownErrors(errors)} title="Your review is not saved yet" />
        </div>
        {onLook && (
          <Meanwhile
            refused={refusal?.kind === 'taken'}
            look={() => onLook().then((now) => (clear(), now))}
          />
        )}
        <div className={styles.buttons}>
          {/* not busy while photos go out: the upload client presses it when they are stored */}
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {photos.uploading && !busy ? 'Sending photos' : action}
          </Button>
          {photos.uploading ? (
            <Button size="large" icon={CloseIcon} onClick={photos.stop}>
              Stop sending
            </Button>
          ) : (
            children
          )}
        </div>
      </form>
    </Panel>
  );
}

/** A refused form never seems dead: its first refused field comes into view with the keyboard, or else what was said. */
function leadToFirst(form: HTMLFormElement, said: HTMLElement | null): void {
  const place = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  (place?.querySelector('input') ?? place)?.focus({ preventScroll: true });
  // newer browsers answer with a promise; a whole field is to be seen, not only its star
  void (place ?? said)?.scrollIntoView({ block: place ? 'center' : 'nearest' });
}
