export interface Titles {
  /** a screen has set its title */
  onTitle: (title: string) => void;
  /** the path has changed: announce the next title, after the notification of the new path, if it has one */
  onPathChange: (sentence: string | null) => void;
}

/** Announces the new screen's title once after each change of path; browsers do that only for whole pages. */
export function createTitles(announce: (sentence: string) => void): Titles {
  let due = false;
  let before: string | null = null;
  return {
    onTitle(title) {
      if (!due) return;
      due = false;
      announce(before ? `${before} ${title}` : title);
    },
    onPathChange(sentence) {
      due = true;
      before = sentence;
    },
  };
}
