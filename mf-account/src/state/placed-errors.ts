/** Which sentences belong to a field: those that contain `word`; `cut` drops their first word. */
export interface Place {
  word: string;
  cut?: boolean;
}

export interface PlacedErrors<F extends string> {
  under: Record<F, string | null>;
  /** what belongs to no field */
  rest: string[];
}

/** At sign-in: under email what says "Email", under password what says "Your", whole (spec.md §5). */
export const SIGN_IN_PLACES = { email: { word: 'Email' }, password: { word: 'Your' } } as const;

/** At sign-up: under the field that the sentence names, its first word dropped (spec.md §5). */
export const SIGN_UP_PLACES = {
  fname: { word: 'Fname', cut: true },
  lname: { word: 'Lname', cut: true },
  email: { word: 'Email', cut: true },
  password: { word: 'Password', cut: true },
} as const;

/** Puts each sentence of a refusal under its field. */
export function placeErrors<F extends string>(
  sentences: readonly string[],
  places: Record<F, Place>,
): PlacedErrors<F> {
  const fields = Object.entries<Place>(places) as [F, Place][];
  const under = Object.fromEntries(
    fields.map(([field, place]) => [field, wordsFor(sentences, place)]),
  ) as Record<F, string | null>;
  return {
    under,
    rest: sentences.filter((sentence) => !fields.some(([, { word }]) => sentence.includes(word))),
  };
}

function wordsFor(sentences: readonly string[], { word, cut }: Place): string | null {
  const own = sentences
    .filter((sentence) => sentence.includes(word))
    .map((sentence) => (cut ? sentence.replace(/^\S+\s*/, '') : sentence));
  return own.length > 0 ? own.join(', ') : null;
}
