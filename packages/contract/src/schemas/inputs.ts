import { z } from 'zod';
import type { FieldOf } from '../sentences';
import { LANGUAGES, RATED_ASPECTS, type RatedAspect } from '../vocabulary';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  REVIEW_BODY_MAX,
  REVIEW_PHOTOS_MAX,
  UPLOAD_BYTES_MAX,
  UPLOAD_TYPES,
} from '../limits';
import {
  bookableTime,
  id,
  isoDate,
  singleLine,
  partySize,
  personName,
  phone,
  multiLine,
  notes,
  wholeNumber,
} from './fields';
import { issue } from './issue';
import { composed, emailAddress, isEmailAddress, opaqueString } from './typed-text';

/** Inputs of calls. Unknown names are dropped; the messages are ids of sentences for diners. */

const isMissing = (value: unknown) => value === undefined || value === null;
const presentText = (field: FieldOf<'blank'>) =>
  z.string({ error: ({ input }) => issue(isMissing(input) ? `blank.${field}` : `invalid.${field}`) });

const secret = (field: FieldOf<'blank'>) =>
  presentText(field)
    .min(1, issue(`blank.${field}`))
    .max(1_000, issue(`invalid.${field}`))
    .transform(composed);

const newPassword = presentText('password')
  .transform(opaqueString)
  .superRefine((text, ctx) => {
    const length = [...text].length;
    if (text.trim() === '') ctx.addIssue(issue('blank.password'));
    else if (length < PASSWORD_MIN) ctx.addIssue(issue('account.passwordTooShort', { min: PASSWORD_MIN }));
    else if (length > PASSWORD_MAX) ctx.addIssue(issue('tooLong.password', { max: PASSWORD_MAX }));
  });

const typedEmail = singleLine('email', 254).transform(emailAddress);
const email = typedEmail.refine(isEmailAddress, issue('invalid.email'));

export const SignIn = z.object({ email: typedEmail, password: secret('signInPassword') });

export const SignUp = z.object({
  fname: personName('fname'),
  lname: personName('lname'),
  email,
  password: newPassword,
});

export const UserChange = z.object({
  fname: personName('fname').optional(),
  lname: personName('lname').optional(),
  email: email.optional(),
  password: newPassword.optional(),
  current_password: z
    .string(issue('invalid.currentPassword'))
    .max(1_000, issue('invalid.currentPassword'))
    .transform(composed)
    .optional(),
  language: z.enum(LANGUAGES, issue('account.language')).optional(),
  mail: z
    .object(
      {
        reminders: z.boolean(issue('account.reminders')).optional(),
        invitations: z.boolean(issue('account.invitations')).optional(),
      },
      issue('invalid.mail'),
    )
    .optional(),
});

export const PasswordResetRequest = z.object({ email });

export const PasswordReset = z.object({ password: newPassword });

export const UserRemoval = z.object({ current_password: secret('currentPassword') });

const slotAndParty = { date: isoDate, time: bookableTime, party_size: partySize };

export const NewReservation = z.object({
  user_id: id('user').optional(),
  restaurant_id: id('restaurant'),
  ...slotAndParty,
  phone,
  /** sent by the form, but ignored: a booking always has the email of the account */
  email: email.optional(),
  notes,
  hold_id: id('hold').nullish(),
});

export const ReservationChange = z.object({
  date: isoDate.optional(),
  time: bookableTime.optional(),
  party_size: partySize.optional(),
  phone: phone.optional(),
  notes,
  hold_id: id('hold').nullish(),
  /**
   * `updated_at` of the version that the form shows: a reservation that was changed since then is refused
   * with 409
   */
  if_updated_at: z.iso.datetime(issue('outOfDate')).optional(),
});

/** An answer to a reminder; one that says nothing changes nothing. */
export const Answer = z.object({ coming: z.boolean().optional() });

export const NewWatch = z.object({ restaurant_id: id('restaurant'), ...slotAndParty });
export const NewHold = NewWatch.extend({
  /** the diner's own booking that is to move to this slot: its tables count as available */
  reservation_id: id('reservation').nullish(),
});

const rating = (aspect: RatedAspect) => wholeNumber(issue('review.rating', { aspect }), 1, 5);

const ratings = Object.fromEntries(RATED_ASPECTS.map((aspect) => [aspect, rating(aspect)])) as Record<
  RatedAspect,
  ReturnType<typeof rating>
>; // fromEntries loses the names

const recommend = z.boolean(issue('review.recommend'));

const reviewFields = {
  ...ratings,
  noise: wholeNumber(issue('review.noise'), 1, 4),
  body: multiLine('body', REVIEW_BODY_MAX),
  recommend,
  photos: z
    .array(
      z.string(issue('review.photosInvalid')).max(1_000, issue('review.photosInvalid')),
      issue('review.photosInvalid'),
    )
    .max(REVIEW_PHOTOS_MAX, issue('review.tooManyPhotos', { max: REVIEW_PHOTOS_MAX }))
    .optional(),
};

/** Fields that a change of a review may contain (spec.md §7) but never changes: accepted and ignored. */
const ignored = z.union([z.string(), z.number()]).nullish().catch(undefined);

export const ReviewChange = z.object({
  ...z.object(reviewFields).partial().shape,
  id: ignored,
  user_id: ignored,
  restaurant_id: ignored,
  reservation_id: ignored,
  /**
   * `updated_at` of the version that the form shows: a review that was changed since then is refused with
   * 409
   */
  if_updated_at: z.iso.datetime(issue('outOfDate')).optional(),
});

export const NewReview = z.object({
  ...reviewFields,
  user_id: id('reviewer').optional(),
  restaurant_id: id('reviewedRestaurant'),
  reservation_id: id('reviewedReservation'),
  // defaults to true for a new review only: a change without it leaves it unchanged
  recommend: recommend.default(true),
});

const INVALID_CHECKSUM = issue('invalid.checksum');

export const NewBlob = z.object({
  filename: singleLine('filename', 255),
  content_type: z.enum(UPLOAD_TYPES, issue('photo.type')),
  byte_size: z
    .int(issue('invalid.byteSize'))
    .min(1, issue('photo.empty'))
    .max(UPLOAD_BYTES_MAX, issue('photo.tooLarge')),
  checksum: z.string(INVALID_CHECKSUM).regex(/^[A-Za-z0-9+/]{22}==$/, INVALID_CHECKSUM),
});
