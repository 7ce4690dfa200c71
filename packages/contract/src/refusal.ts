import { LANGUAGES, type Language } from './vocabulary';

/**
 * The kinds of refusal and the HTTP status of each (contract.md "Conventions of /api"); the only
 * such table.
 */
export const STATUS_OF_KIND = {
  malformed: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  taken: 409,
  'too-large': 413,
  'not-json': 415,
  invalid: 422,
  'too-many': 429,
  fault: 500,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof STATUS_OF_KIND;

/**
 * A sentence, and the field of the request's body that it is about; `field` is null when it is about none.
 */
export interface FieldSentence {
  /** in English, or as another part wrote it */
  sentence: string;
  field: string | null;
  /** its id in `@mesa/contract/sentences`, which has it in every language; none for texts of operators */
  id?: string;
  /** what the sentence names, as JSON */
  values?: Readonly<Record<string, string | number>>;
}

/**
 * An error with sentences for diners. Domain and actions throw it, server-kit writes it as status and JSON
 * list in the language of the request, and web-client rebuilds it in the browser. Anything else that is
 * thrown is a fault and shows one neutral sentence.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** each sentence with all that is known of it */
  readonly details: readonly FieldSentence[];
  readonly sentences: readonly string[];
  /** for each sentence its field's name in the request's body, or null */
  readonly fields: readonly (string | null)[];

  /**
   * Shell and remotes each bundle this class, so `instanceof` checks the shape of an object, not which copy
   * created it.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // whatever is tested; only the shape counts
    const like = value as Partial<Refusal> | null | undefined;
    return this === Refusal
      ? like?.name === 'Refusal' && Array.isArray(like.sentences)
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }

  constructor(
    readonly kind: RefusalKind,
    sentences: string | FieldSentence | readonly (string | FieldSentence)[],
    /** seconds until a retry makes sense: the Retry-After header of 429 and 503 */
    readonly retryAfter?: number,
    /** of the sentences: the Content-Language header */
    readonly language: Language = LANGUAGES[0],
  ) {
    const all = [sentences]
      .flat()
      .map((detail) => (typeof detail === 'string' ? { sentence: detail, field: null } : detail));
    super(all.map(({ sentence }) => sentence).join('; '));
    this.details = all;
    this.sentences = all.map(({ sentence }) => sentence);
    this.fields = all.map(({ field }) => field);
  }

  get status(): number {
    return STATUS_OF_KIND[this.kind];
  }
}

/**
 * A refusal's `X-Error-Fields`, e.g. "email,-,password"; undefined when none of its sentences is about a
 * field.
 */
export function errorFieldsOf({ fields }: Pick<Refusal, 'fields'>): string | undefined {
  return fields.some((field) => field !== null) ? fields.map((field) => field ?? '-').join(',') : undefined;
}

/**
 * Sentences with the fields that an answer's `X-Error-Fields` names; a header of another length is ignored.
 */
export function withErrorFields(
  sentences: readonly string[],
  header: string | null | undefined,
): FieldSentence[] {
  const names = (header ?? '').split(',').map((name) => name.trim());
  const fits = names.length === sentences.length;
  return sentences.map((sentence, i) => {
    const field = fits && names[i] !== '-' ? names[i] : null;
    return { sentence, field: field || null };
  });
}

/** The kind of an HTTP status; unknown 4xx are malformed, unknown 5xx a fault. */
export function kindOfStatus(status: number): RefusalKind {
  // Object.entries loses the names
  for (const [kind, statusOfKind] of Object.entries(STATUS_OF_KIND))
    if (statusOfKind === status) return kind as RefusalKind;
  return status >= 400 && status < 500 ? 'malformed' : 'fault';
}
