import type { Row } from './tables';
import type { Spellings } from './spellings';

/** Files of one folder; nothing is written when one of them exists already. */
export interface NewFiles {
  /** relative to the checkout */
  folder: string;
  /** folders of templates/, each with the folder below `folder` that its files go to */
  templates: [template: string, into: string][];
  /** files to copy from an existing one of that kind; its name is replaced in them */
  like?: { neighbor: string; files: string[]; without?: string[] };
}

/** What one kind of addition needs. */
interface Plan {
  spellings: Spellings;
  files: NewFiles[];
  /** rows of other files that must know it */
  rows: Row[];
  /** whether package-lock.json must know it */
  isPackage?: boolean;
  /** what only the developer can decide, one per line below "Next:" */
  next: string[];
}

export interface Kind {
  usage: string;
  about: string;
  /** @throws UserError when the name is invalid */
  plan(given: string, root: string): Plan;
}
