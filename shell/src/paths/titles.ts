export interface Titles {
  /** a screen has told its title */
  titled: (title: string) => void;
  /** the path has changed: the next title is worth saying */
  moved: () => void;
}

/** Says the new screen's title once after each change of path; a browser does that itself only for whole pages. */
export function createTitles(announce: (sentence: string) => void): Titles {
  let due = false;
  return {
    titled(title) {
      if (!due) return;
      due = false;
      announce(title);
    },
    moved() {
      due = true;
    },
  };
}
