export interface Titles {
  /** a screen has set its title */
  titled: (title: string) => void;
  /** the path has changed: announce the next title, after the sentence that was shown on the way, if any */
  moved: (sentence: string | null) => void;
}

/** Announces the new screen's title once after each change of path; browsers do that only for whole pages. */
export function createTitles(announce: (sentence: string) => void): Titles {
  let due = false;
  let before: string | null = null;
  return {
    titled(title) {
      if (!due) return;
      due = false;
      announce(before ? `${before} ${title}` : title);
    },
    moved(sentence) {
      due = true;
      before = sentence;
    },
  };
}
