import { useEffect, useRef, useState, type RefObject } from 'react';
import { REVIEW_PHOTOS_MAX, type Photo } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { countOf } from '@mesa/ui';
import { changed, isPending, keptPhotos, moved, roomFor, type ReviewPhoto } from './photo-list';
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
  const [list, setList] = useState(() => keptPhotos(existing));
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
  const update = (id: number, change: Partial<ReviewPhoto>) => put(changed(now.current, uploads.current.get(id), change));
  const nameOf = (id: number) => now.current.find(({ key }) => key === uploads.current.get(id))?.name ?? '';

  useEffect(() => {
    if (input.current) giveFiles(input.current, list.filter(isPending));
  }, [list]);
  useEffect(() => () => now.current.forEach(forget), []);

  const stop = useUploadEvents(input, {
    initialize: (id, order) => {
      if (order === 0) round.current = now.current.filter(isPending).map(({ key }) => key);
      uploads.current.set(id, round.current[order] ?? '');
    },
    started: () => setUploading(true),
    begin: (id) => update(id, { state: 'sending', progress: 0, error: undefined }),
    progress: (id, progress) => update(id, { progress }),
    stored: (id, signedId) => {
      update(id, { state: 'sent', progress: 100, signedId });
      announce(`${nameOf(id)} is uploaded.`);
    },
    stopped: (id) => {
      update(id, { state: 'chosen', progress: 0 });
      announce('Sending is stopped. Your review is still here.');
    },
    failed: (id, error) => update(id, { state: 'failed', progress: 0, error }),
    ended: () => setUploading(false),
  });

  return {
    list, input, uploading, remark, stop,
    add: (files) => {
      const room = roomFor(now.current, files.length);
      const left = files.length - room;
      setRemark(left > 0 ? `A review has at most ${REVIEW_PHOTOS_MAX} photos, so ${countOf(left, 'was', 'were')} not added.` : null);
      put([...now.current, ...files.slice(0, room).map(chosen)]);
    },
    remove: (key) => {
      // its button goes with it: the keyboard goes on from the input
      input.current?.focus();
      now.current.filter((photo) => photo.key === key).forEach(forget);
      setRemark(null);
      put(now.current.filter((photo) => photo.key !== key));
    },
    move: (key, steps) => {
      put(moved(now.current, key, steps));
      announce(`Photo ${now.current.findIndex((photo) => photo.key === key) + 1} of ${now.current.length}.`);
    },
    pending: () => now.current.some(isPending),
    signedIds: () => now.current.flatMap(({ signedId }) => (signedId ? [signedId] : [])),
  };
}

function chosen(file: File): ReviewPhoto {
  counter += 1;
  return { key: `file-${counter}`, preview: URL.createObjectURL(file), name: file.name, file, state: 'chosen', progress: 0 };
}

function forget({ file, preview }: ReviewPhoto): void {
  if (file) URL.revokeObjectURL(preview);
}

function giveFiles(input: HTMLInputElement, photos: readonly ReviewPhoto[]): void {
  const carrier = new DataTransfer();
  for (const { file } of photos) if (file) carrier.items.add(file);
  input.files = carrier.files;
}
