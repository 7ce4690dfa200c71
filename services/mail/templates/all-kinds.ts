import type { MailKind } from '@mesa/contract';
import { accountDeleted } from './kinds/account-deleted';
import { bookingCancelled } from './kinds/booking-cancelled';
import { bookingChanged } from './kinds/booking-changed';
import { bookingConfirmed } from './kinds/booking-confirmed';
import { bookingReminder } from './kinds/booking-reminder';
import { emailConfirmation } from './kinds/email-confirmation';
import { passwordChanged } from './kinds/password-changed';
import { passwordReset } from './kinds/password-reset';
import { reviewInvitation } from './kinds/review-invitation';
import { signInLimited } from './kinds/sign-in-limited';
import { tableOffer } from './kinds/table-offer';
import type { Texts } from './text';

/** The texts of every kind of mail; the compiler finds a missing one. */
export const allKinds: Record<MailKind, Texts> = {
  'booking-confirmed': bookingConfirmed,
  'booking-changed': bookingChanged,
  'booking-cancelled': bookingCancelled,
  'booking-reminder': bookingReminder,
  'table-offer': tableOffer,
  'review-invitation': reviewInvitation,
  'email-confirmation': emailConfirmation,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'sign-in-limited': signInLimited,
  'account-deleted': accountDeleted,
};
