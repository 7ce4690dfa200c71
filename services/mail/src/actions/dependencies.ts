import type { Mail } from '../store/mail';

/** What actions depend on. */
export interface Dependencies {
  mail: Mail;
  now: () => Date;
}
