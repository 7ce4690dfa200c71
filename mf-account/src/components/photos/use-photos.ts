import { useEffect, useRef, useState, type RefObject } from 'react';
import { REVIEW_PHOTOS_MAX, type Photo } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { countOf } from '@mesa/ui';
import { isReadable, isPhotoFile, unsupportedFilesSentence } from './photo-files';
import {
  updatePhoto,
  isPending,
  savedPhotos,
  movePhoto,
  countThatFits,
  type ReviewPhoto,
} from './photo-list';
import { useUploadEvents } from './use-upload-events';

export interface Photos {
  list: readonly ReviewPhoto[];
  input: RefObject<HTMLInputElement | null>;
  /** files are going out at this moment */
  uploading: boolean;
  /** a sentence about the last choice, null when there is nothing to say */
  remark: string | null;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  /** the browser cannot draw this one; a file that was just chosen goes, with a remark. `hasFocus`: whether the keyboard goes with it */
  undrawable: (key: string, hasFocus: () => boolean) => Promise<void>;
  move: (key: string, steps: number) => void;
  /** stops sending; what has not arrived waits for the form to be sent again */
  stop: () => void;
  /** true while files wait to be sent; asked at the moment a form is sent, so never a render behind */
  pending: () => boolean;
  /** the signed ids in their order, of what is sent */
  signedIds: () => string[];
}

let counter = 0;

/**
 * The photos of a review form. Its file input always holds exactly the files still to be sent, in their order, so that
 * the stock client sends them one after another when the form is sent; a try after a failure goes on where it stopped.
 */
export function usePhotos(existing: readonly Photo[]): Photos {
  const { announce } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [list, setList] = useState(() => savedPhotos(existing));
  const [uploading, setUploading] = useState(false);
  const [remark, setRemark] = useState<string | null>(null);
  // upload events come between renders, and the form is sent in the middle of the last one
  const now = useRef(list);
  const uploads = useRef(new Map<number, string>());
  const round = useRef<string[]>([]);

  const put = (next: ReviewPhoto[]) => {
    now.current = next;
    setList(next);
  };
  const update = (id: number, change: Partial<ReviewPhoto>) =>
    put(updatePhoto(now.current, uploads.current.get(id), change));
  const nameOf = (id: number) => now.current.find(({ key }) => key === uploads.current.get(id))?.name ?? '';

  const takeOut = (key: string) => {
    now.current.filter((photo) => photo.key === key).forEach(forget);
    put(now.current.filter((photo) => photo.key !== key));
  };

  useEffect(() => {
    if (input.current) giveFiles(input.current, list.filter(isPending));
  }, [list]);
  useEffect(() => () => now.current.forEach(forget), []);

  const stop = useUploadEvents(input, {
    initialize: (id, order) => {
      if (order === 0) round.current = now.current.filter(isPending).map(({ key }) => key);
      uploads.current.set(id, round.current[order] ?? '');
    },
    started: () => {
      setUploading(true);
      put(now.current.map((photo) => ({ ...photo, halted: false })));
    },
    begin: (id) => update(id, { state: 'sending', progress: 0, error: undefined }),
    progress: (id, progress) => update(id, { progress }),
    stored: (id, signedId) => {
      update(id, { state: 'sent', progress: 100, signedId });
      announce(`${nameOf(id)} has been uploaded.`);
    },
    stopped: (id) => {
      update(id, { state: 'chosen', progress: 0, halted: true });
      announce('Upload stopped. Your review is still here.');
    },
    failed: (id, error, final) => update(id, { state: 'failed', progress: 0, error, final }),
    ended: () => setUploading(false),
  });

  return {
    list,
    input,
    uploading,
    remark,
    stop,
    add: (files) => {
      const fitting = files.filter(isPhotoFile);
      const count = countThatFits(now.current, fitting.length);
      const left = fitting.length - count;
      const full =
        left > 0
          ? `A review has at most ${REVIEW_PHOTOS_MAX} photos, so ${countOf(left, 'was', 'were')} not added.`
          : null;
      setRemark(joined(unsupportedFilesSentence(files.filter((file) => !isPhotoFile(file))), full));
      put([...now.current, ...fitting.slice(0, count).map(chosen)]);
    },
    remove: (key) => {
      // its button goes with it: the keyboard goes on from the input
      input.current?.focus();
      setRemark(null);
      takeOut(key);
    },
    undrawable: async (key, hasFocus) => {
      const photo = now.current.find((each) => each.key === key);
      // one that cannot even be read is no wrong choice: sending it says so
      if (!photo?.file || !(await isReadable(photo.file))) return;
      // meanwhile it may be on its way, or gone: then the server judges it, or nobody has to
      if (!now.current.some((each) => each.key === key && each.state === 'chosen')) return;
      if (hasFocus()) input.current?.focus();
      setRemark((last) => joined(last, `${photo.name} can't be shown as a picture, so it wasn't added.`));
      takeOut(key);
    },
    move: (key, steps) => {
      put(movePhoto(now.current, key, steps));
      announce(`Photo ${now.current.findIndex((photo) => photo.key === key) + 1} of ${now.current.length}.`);
    },
    pending: () => now.current.some(isPending),
    signedIds: () => now.current.flatMap(({ signedId }) => (signedId ? [signedId] : [])),
  };
}

function chosen(file: File): ReviewPhoto {
  counter += 1;
  return {
    key: `file-${counter}`,
    preview: URL.createObjectURL(file),
    name: file.name,
    file,
    state: 'chosen',
    progress: 0,
  };
}

function joined(...sentences: (string | null)[]): string | null {
  return sentences.filter(Boolean).join(' ') || null;
}

function forget({ file, preview }: ReviewPhoto): void {
  if (file) URL.revokeObjectURL(preview);
}

function giveFiles(input: HTMLInputElement, photos: readonly ReviewPhoto[]): void {
  const carrier = new DataTransfer();
  for (const { file } of photos) if (file) carrier.items.add(file);
  input.files = carrier.files;
}
