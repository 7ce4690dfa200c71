/** Sentences by the mark that was given: the first list is for 1, the last for the highest. */
export type SentenceBank = readonly (readonly string[])[];
