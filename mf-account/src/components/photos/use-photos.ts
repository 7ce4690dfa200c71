import { useEffect, useRef, useState, type RefObject } from 'react';
import { REVIEW_PHOTOS_MAX, type Photo } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { textNow, useText, type Text } from '../../messages';
import { aboutFiles, isPhotoFile, isReadable, isTooLarge, withTypeOfBytes } from './photo-files';
import {
  countThatFits,
  isPending,
  movePhoto,
  savedPhotos,
  updatePhoto,
  type ReviewPhoto,
} from './photo-list';
import { useUploadEvents } from './use-upload-events';

export interface Photos {
  list: readonly ReviewPhoto[];
  input: RefObject<HTMLInputElement | null>;
  /** files are being uploaded */
  uploading: boolean;
  /** a sentence about the last choice of files, null for none */
  remark: string | null;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  /** removes a file that the browser cannot show, and says so; `hasFocus`: its buttons have the focus */
  removeUndrawable: (key: string, hasFocus: () => boolean) => Promise<void>;
  move: (key: string, steps: number) => void;
  /** stops the upload; what is not stored waits for the next submit */
  stop: () => void;
  /** whether files are still to be uploaded: read at the moment of a submit, never one render late */
  pending: () => boolean;
  /** the signed ids of the stored photos, in order */
  signedIds: () => string[];
}

/**
 * The photos of a review form. Its file input always holds exactly the files that are still to be uploaded,
 * in order, so that the upload client sends them one after another on submit; a submit after a failure
 * continues where it stopped.
 */
export function usePhotos(existing: readonly Photo[]): Photos {
  const t = useText();
  const { announce } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const { list, current, setList } = usePhotoList(existing, input);
  const { remark, setRemarks } = useRemarks(t);
  const { uploading, stop } = useUploads({ input, current, setList });

  const removeFromList = (key: string) => {
    current()
      .filter((photo) => photo.key === key)
      .forEach(releasePreview);
    setList(current().filter((photo) => photo.key !== key));
  };
  const addFiles = (files: readonly File[]) => {
    const photos = files.filter(isAccepted);
    const count = countThatFits(current(), photos.length);
    setRemarks(remarksOnChoice(files, photos.length - count));
    setList([...current(), ...photos.slice(0, count).map(newPhoto)]);
  };
  return {
    list,
    input,
    uploading,
    remark,
    stop,
    // at once where it can be: the form may be submitted next
    add: (chosen) => (chosen.every(isPhotoFile) ? addFiles(chosen) : void typed(chosen).then(addFiles)),
    remove: (key) => {
      // the button is removed too, so focus the input
      input.current?.focus();
      setRemarks([]);
      removeFromList(key);
    },
    removeUndrawable: async (key, hasFocus) => {
      const photo = current().find((each) => each.key === key);
      // a file that cannot be read at all fails at the upload, which says so
      if (!photo?.file || !(await isReadable(photo.file))) return;
      // if it is already being uploaded, the server validates it; if it was removed, nothing is left to do
      if (!current().some((each) => each.key === key && each.state === 'chosen')) return;
      if (hasFocus()) input.current?.focus();
      const { name } = photo;
      setRemarks((last) => [...last, (text) => text('photos.undrawable', { name })]);
      removeFromList(key);
    },
    move: (key, steps) => {
      setList(movePhoto(current(), key, steps));
      const number = current().findIndex((photo) => photo.key === key) + 1;
      announce(t('photos.moved', { number, count: current().length }));
    },
    pending: () => current().some(isPending),
    signedIds: () => current().flatMap(({ signedId }) => (signedId ? [signedId] : [])),
  };
}

/** A remark about the chosen files, in the language of the moment; null for none. */
type Remark = (t: Text) => string | null;

/** The remarks about the files that were chosen last. */
function useRemarks(t: Text) {
  const [remarks, setRemarks] = useState<readonly Remark[]>([]);
  return { remark: remarks.flatMap((each) => each(t) ?? []).join(' ') || null, setRemarks };
}

interface PhotoListState {
  list: readonly ReviewPhoto[];
  /**
   * the list as it is now: upload events come between renders, and the client submits the form before the
   * next render
   */
  current: () => readonly ReviewPhoto[];
  setList: (next: ReviewPhoto[]) => void;
}

/** The list, and the input's files that follow it. */
function usePhotoList(existing: readonly Photo[], input: RefObject<HTMLInputElement | null>): PhotoListState {
  const [list, setState] = useState(() => savedPhotos(existing));
  const latest = useRef(list);
  useEffect(() => {
    if (input.current) setFiles(input.current, list.filter(isPending));
  }, [input, list]);
  useEffect(() => () => latest.current.forEach(releasePreview), []);
  return {
    list,
    current: () => latest.current,
    setList: (next) => {
      latest.current = next;
      setState(next);
    },
  };
}

interface UploadsOptions extends Pick<PhotoListState, 'current' | 'setList'> {
  input: RefObject<HTMLInputElement | null>;
}

/** Follows the uploads in the list, and announces them. */
function useUploads({ input, current, setList }: UploadsOptions): { uploading: boolean; stop: () => void } {
  const { announce } = useHost();
  const [uploading, setUploading] = useState(false);
  /** the keys of the pending photos, in the order in which the client uploads them */
  const order = useRef<string[]>([]);
  const keys = useRef(new Map<number, string>());
  const update = (id: number, change: Partial<ReviewPhoto>) =>
    setList(updatePhoto(current(), keys.current.get(id), change));
  const nameOf = (id: number) => current().find(({ key }) => key === keys.current.get(id))?.name ?? '';

  const stop = useUploadEvents(input, {
    initialize: (id, index) => {
      if (index === 0)
        order.current = current()
          .filter(isPending)
          .map(({ key }) => key);
      keys.current.set(id, order.current[index] ?? '');
    },
    started: () => {
      setUploading(true);
      setList(current().map((photo) => ({ ...photo, stopped: false })));
    },
    begin: (id) => update(id, { state: 'sending', progress: 0, error: undefined }),
    progress: (id, progress) => update(id, { progress }),
    stored: (id, signedId) => {
      update(id, { state: 'sent', progress: 100, signedId });
      announce(textNow()('photos.uploaded', { name: nameOf(id) }));
    },
    stopped: (id) => {
      update(id, { state: 'chosen', progress: 0, stopped: true });
      announce(textNow()('photos.stopped'));
    },
    failed: (id, error, final) => update(id, { state: 'failed', progress: 0, error, final }),
    ended: () => setUploading(false),
  });
  return { uploading, stop };
}

let fileCount = 0;

function newPhoto(file: File): ReviewPhoto {
  fileCount += 1;
  return {
    key: `file-${fileCount}`,
    preview: URL.createObjectURL(file),
    name: file.name,
    file,
    state: 'chosen',
    progress: 0,
  };
}

const isAccepted = (file: File): boolean => isPhotoFile(file) && !isTooLarge(file);

const typed = (files: readonly File[]): Promise<File[]> => Promise.all(files.map(withTypeOfBytes));

function remarksOnChoice(files: readonly File[], tooMany: number): Remark[] {
  const unsupported = files.filter((file) => !isPhotoFile(file));
  const tooLarge = files.filter((file) => isPhotoFile(file) && isTooLarge(file));
  return [
    (t) => aboutFiles(unsupported, (about) => t('photos.unsupported', about)),
    (t) => aboutFiles(tooLarge, (about) => t('photos.tooLargeFiles', about)),
    (t) => (tooMany > 0 ? t('photos.tooMany', { max: REVIEW_PHOTOS_MAX, count: tooMany }) : null),
  ];
}

function releasePreview({ file, preview }: ReviewPhoto): void {
  if (file) URL.revokeObjectURL(preview);
}

function setFiles(input: HTMLInputElement, photos: readonly ReviewPhoto[]): void {
  const transfer = new DataTransfer();
  for (const { file } of photos) if (file) transfer.items.add(file);
  input.files = transfer.files;
}
