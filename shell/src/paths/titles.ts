export interface Titles {
  /** a screen has told its title */
  titled: (title: string) => void;
  /** the path has changed: the next title is worth saying, after the sentence that led here */
  moved: (sentence: string | null) => void;
}

/** Says the new screen's title once after each change of path; a browser does that itself only for whole pages. */
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
