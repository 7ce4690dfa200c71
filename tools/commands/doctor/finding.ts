/** The result of one check of the doctor. */
export interface Finding {
  state: 'fine' | 'note' | 'wrong';
  what: string;
  /** what a person can do about it */
  remedy?: string;
}

export const fine = (what: string): Finding => ({ state: 'fine', what });
export const note = (what: string, remedy?: string): Finding => ({ state: 'note', what, remedy });
export const wrong = (what: string, remedy: string): Finding => ({ state: 'wrong', what, remedy });
