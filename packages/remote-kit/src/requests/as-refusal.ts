import { Refusal, standardSentence } from '@mesa/contract';

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
