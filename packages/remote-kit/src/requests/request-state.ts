import { Refusal, standardSentence } from '@mesa/contract';

/** Why a request failed, in serializable form. */
export interface RequestFailure {
  kind: Refusal['kind'];
  /** what a diner reads */
  sentences: string[];
}

/** The state of a request: the same fields in every slice. */
export interface RequestState {
  /** 'ready' also while the same data is loaded again, and when that fails: what is on the screen stays */
  status: 'idle' | 'loading' | 'failed' | 'ready';
  /** the newest request; outcomes of earlier ones are ignored */
  requestId: string;
  /** of the newest request; while 'ready', what is on the screen may be outdated */
  failure: RequestFailure | null;
}

/** The state before the first request: a new object each time, because reducers change it. */
export function idleRequest(): RequestState {
  return { status: 'idle', requestId: '', failure: null };
}

/** Anything thrown, as a refusal that a diner can read. What is not a refusal is reported as a fault. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  reportError(error);
  return new Refusal('fault', standardSentence('fault', document.documentElement.lang));
}

/** The sentences that a diner reads for anything thrown. */
export function sentencesOf(error: unknown): readonly string[] {
  return asRefusal(error).sentences;
}
