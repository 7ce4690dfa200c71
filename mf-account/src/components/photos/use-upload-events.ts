import { useEffect, useRef, type RefObject } from 'react';
import { STATUS_OF_KIND } from '@mesa/contract';
import { start } from '@rails/activestorage';
import type { UploadError } from './photo-list';

/** What the upload client reports about the files of our input (spec.md §4 "Direct upload sequence"). */
export interface UploadListener {
  /** the sequence begins: `order` counts its files from 0, `id` names this file from here on */
  initialize: (id: number, order: number) => void;
  started: () => void;
  begin: (id: number) => void;
  progress: (id: number, percent: number) => void;
  /** the file is stored; `signedId` is the value of its hidden field */
  stored: (id: number, signedId: string) => void;
  /** `final` when the file itself was refused, so that trying again cannot help */
  failed: (id: number, error: UploadError, final: boolean) => void;
  /** `stop` was called during the upload of this file */
  stopped: (id: number) => void;
  ended: () => void;
}

interface Detail {
  id: number;
  xhr?: XMLHttpRequest;
  progress?: number;
}

/** The sequence of uploads under way. */
interface Sequence {
  request: XMLHttpRequest | null;
  stopping: boolean;
}

type Handlers = Record<string, (event: Event) => void>;

/**
 * Lets the stock client upload the files of `input` when its form is submitted, and listens. It cancels the
 * error event: the page shows the error in its place instead of an alert (spec.md §8).
 * @returns a function that stops the upload under way, and with it the sequence
 */
export function useUploadEvents(
  input: RefObject<HTMLInputElement | null>,
  listener: UploadListener,
): () => void {
  const latest = useRef(listener);
  const sequence = useRef<Sequence>({ request: null, stopping: false });
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    start();
    const handlers = Object.entries(handlersFor(field, sequence.current, latest));
    for (const [name, handle] of handlers) form.addEventListener(name, handle);
    return () => {
      for (const [name, handle] of handlers) form.removeEventListener(name, handle);
    };
  }, [input]);
  return () => {
    sequence.current.stopping = true;
    abort(sequence.current.request);
  };
}

function handlersFor(
  field: HTMLInputElement,
  sequence: Sequence,
  listener: RefObject<UploadListener>,
): Handlers {
  let order = 0;
  let step: UploadError['step'] = 'reading';
  const failed = new Set<number>();
  // the form may hold other inputs of the client
  const ofField = (handle: (detail: Detail, event: Event) => void) => (event: Event) => {
    if (event.target === field) handle((event as CustomEvent<Detail>).detail, event);
  };
  const beforeRequest = ofField(({ xhr }, { type }) => {
    step = type === 'direct-upload:before-blob-request' ? 'creating' : 'storing';
    sequence.request = xhr ?? null;
    // stopped while the file was still being read: abort the request as soon as it is sent
    if (sequence.stopping) queueMicrotask(() => abort(sequence.request));
  });
  return {
    'direct-upload:before-blob-request': beforeRequest,
    'direct-upload:before-storage-request': beforeRequest,
    'direct-upload:initialize': ofField(({ id }) => listener.current.initialize(id, order++)),
    'direct-uploads:start': () => listener.current.started(),
    'direct-upload:start': ofField(({ id }) => {
      step = 'reading';
      listener.current.begin(id);
    }),
    'direct-upload:progress': ofField(({ id, progress }) => listener.current.progress(id, progress ?? 0)),
    'direct-upload:error': ofField(({ id }, event) => {
      event.preventDefault();
      failed.add(id);
      if (sequence.stopping) return listener.current.stopped(id);
      // the storage also answers 422 for a file damaged in transit: the next try may succeed
      const status = sequence.request?.status ?? 0;
      const isInvalid = step === 'creating' && status === STATUS_OF_KIND.invalid;
      listener.current.failed(id, { step, status }, isInvalid);
    }),
    'direct-upload:end': ofField(({ id }) => {
      // each file's hidden field is inserted right before the input, and removed again when the file failed
      const hidden = field.previousElementSibling;
      if (!failed.has(id) && hidden instanceof HTMLInputElement) listener.current.stored(id, hidden.value);
    }),
    'direct-uploads:end': () => {
      order = 0;
      Object.assign(sequence, { request: null, stopping: false } satisfies Sequence);
      // the client leaves its inputs disabled after success, but more photos may follow when the review is
      // refused
      field.disabled = false;
      listener.current.ended();
    },
  };
}

/** The stock client does not listen for aborts: the error event makes it report a lost connection. */
function abort(request: XMLHttpRequest | null): void {
  request?.abort();
  request?.dispatchEvent(new ProgressEvent('error'));
}
