import { useEffect, useRef, type RefObject } from 'react';
import { STATUS_OF_KIND } from '@mesa/contract';
import { start } from '@rails/activestorage';

/** What the upload client tells of one file of our input, as it happens (spec.md §4 "Direct upload sequence"). */
export interface UploadListener {
  /** the sequence begins: `order` counts the files of this round from 0, `id` names the file from here on */
  initialize: (id: number, order: number) => void;
  started: () => void;
  begin: (id: number) => void;
  progress: (id: number, percent: number) => void;
  /** the file is stored; `signedId` is what the hidden field holds */
  stored: (id: number, signedId: string) => void;
  /** `final` when the file was refused for what it is, so that trying again cannot help */
  failed: (id: number, error: string, final: boolean) => void;
  /** `stop` was called while this file was on its way */
  stopped: (id: number) => void;
  ended: () => void;
}

interface Detail {
  id: number;
  xhr?: XMLHttpRequest;
  progress?: number;
  error?: string;
}

/**
 * Lets the stock client upload the files of `input` when its form is sent, and listens. The error event is cancelled:
 * the page shows the error in its place instead of an alert (spec.md §8).
 * @returns a function that stops the file on its way, and with it the sequence
 */
export function useUploadEvents(
  input: RefObject<HTMLInputElement | null>,
  listener: UploadListener,
): () => void {
  const latest = useRef(listener);
  const request = useRef<XMLHttpRequest | null>(null);
  const stopping = useRef(false);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    start();
    let order = 0;
    const failures = new Set<number>();
    const own = (hear: (detail: Detail, event: Event) => void) => (event: Event) => {
      if (event.target === field) hear((event as CustomEvent<Detail>).detail, event);
    };
    let announcing = false;
    const ask = own(({ xhr }, { type }) => {
      announcing = type === 'direct-upload:before-blob-request';
      request.current = xhr ?? null;
      // stopped while the file was still being read: its request ends before it has begun
      if (stopping.current) queueMicrotask(() => cutOff(request.current));
    });
    const hearing: Record<string, (event: Event) => void> = {
      'direct-upload:before-blob-request': ask,
      'direct-upload:before-storage-request': ask,
      'direct-upload:initialize': own(({ id }) => latest.current.initialize(id, order++)),
      'direct-uploads:start': () => latest.current.started(),
      'direct-upload:start': own(({ id }) => latest.current.begin(id)),
      'direct-upload:progress': own(({ id, progress }) => latest.current.progress(id, progress ?? 0)),
      'direct-upload:error': own(({ id, error }, event) => {
        event.preventDefault();
        failures.add(id);
        if (stopping.current) latest.current.stopped(id);
        // the storage says 422 also to a file that was damaged on the way, which the next try mends
        else
          latest.current.failed(
            id,
            error ?? '',
            announcing && request.current?.status === STATUS_OF_KIND.invalid,
          );
      }),
      'direct-upload:end': own(({ id }) => {
        // each file's hidden field is put right before the input; a failed one's is gone by now
        const hidden = field.previousElementSibling;
        if (!failures.has(id) && hidden instanceof HTMLInputElement) latest.current.stored(id, hidden.value);
      }),
      'direct-uploads:end': () => {
        order = 0;
        request.current = null;
        stopping.current = false;
        // the client leaves its inputs disabled after success, and more photos may follow when the review is refused
        field.disabled = false;
        latest.current.ended();
      },
    };
    for (const [name, hear] of Object.entries(hearing)) form.addEventListener(name, hear);
    return () => {
      for (const [name, hear] of Object.entries(hearing)) form.removeEventListener(name, hear);
    };
  }, [input]);
  return () => {
    stopping.current = true;
    cutOff(request.current);
  };
}

/** The stock client hears of errors and not of an abort; to it this is a cut connection. */
function cutOff(request: XMLHttpRequest | null): void {
  request?.abort();
  request?.dispatchEvent(new ProgressEvent('error'));
}
