import { z } from 'zod';
import { LANGUAGES, RATED_ASPECTS } from '../vocabulary';
import {
  NAME_MAX,
  NOTES_MAX,
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
  LINES,
  partySize,
  phone,
  multiLine,
  wholeNumber,
} from './fields';

/** Inputs of calls. Unknown names are dropped; the sentences are for diners. */

const secret = (field: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? `${field} can't be blank` : `${field} is invalid`,
    })
    .min(1, `${field} can't be blank`)
    .max(1_000, `${field} is invalid`);

const newPassword = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null ? "Password can't be blank" : 'Password is invalid',
  })
  .superRefine((text, ctx) => {
    const length = [...text].length;
    if (text.trim() === '') ctx.addIssue("Password can't be blank");
    else if (length < PASSWORD_MIN)
      ctx.addIssue(`Password is too short (minimum is ${PASSWORD_MIN} characters)`);
    else if (length > PASSWORD_MAX)
      ctx.addIssue(`Password is too long (maximum is ${PASSWORD_MAX} characters)`);
  });

const email = singleLine('Email', 254)
  .transform((text) => text.toLowerCase())
  .superRefine((text, ctx) => {
    if (!z.email().safeParse(text).success) ctx.addIssue('Email is invalid');
  });

export const SignIn = z.object({
  email: singleLine('Email', 254).transform((text) => text.toLowerCase()),
  password: secret('Your password'),
});

export const SignUp = z.object({
  fname: singleLine('Fname', NAME_MAX),
  lname: singleLine('Lname', NAME_MAX),
  email,
  password: newPassword,
});

export const UserChange = z.object({
  fname: singleLine('Fname', NAME_MAX).optional(),
  lname: singleLine('Lname', NAME_MAX).optional(),
  password: newPassword.optional(),
  current_password: z
    .string('Your current password is invalid')
    .max(1_000, 'Your current password is invalid')
    .optional(),
  language: z.enum(LANGUAGES, 'Language must be en or es').optional(),
  mail: z
    .object(
      {
        reminders: z.boolean('Reminders must be on or off').optional(),
        invitations: z.boolean('Invitations must be on or off').optional(),
      },
      'Mail is invalid',
    )
    .optional(),
});

export const PasswordResetRequest = z.object({ email });

export const PasswordReset = z.object({ password: newPassword });

export const UserRemoval = z.object({ current_password: secret('Your current password') });

const slotAndParty = { date: isoDate, time: bookableTime, party_size: partySize };

const notes = z
  .string('Notes are invalid')
  .trim()
  .max(NOTES_MAX, `Notes are too long (maximum is ${NOTES_MAX} characters)`)
  .regex(LINES, 'Notes are invalid')
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

export const NewReservation = z.object({
  user_id: id('User').optional(),
  restaurant_id: id('Restaurant'),
  ...slotAndParty,
  phone,
  /** sent by the form, but ignored: a booking always has the email of the account */
  email: email.optional(),
  notes,
  hold_id: id('Hold').nullish(),
});

export const ReservationChange = z.object({
  date: isoDate.optional(),
  time: bookableTime.optional(),
  party_size: partySize.optional(),
  phone: phone.optional(),
  notes,
  hold_id: id('Hold').nullish(),
  /**
   * `updated_at` of the version that the form shows: a reservation that was changed since then is refused
   * with 409
   */
  if_updated_at: z.iso.datetime('This page is out of date').optional(),
});

export const NewWatch = z.object({ restaurant_id: id('Restaurant'), ...slotAndParty });
export const NewHold = NewWatch.extend({
  /** the diner's own booking that is to move to this slot: its tables count as available */
  reservation_id: id('Reservation').nullish(),
});

const rating = (field: string) => wholeNumber(`${field} must be between 1 and 5`, 1, 5);

// a sentence must read well without its first five characters (spec.md §5): "Food …" does, and longer names
// begin with "Your"
const ratings = Object.fromEntries(
  RATED_ASPECTS.map((aspect) => [aspect, rating(aspect === 'food' ? 'Food' : `Your ${aspect} rating`)]),
) as Record<(typeof RATED_ASPECTS)[number], ReturnType<typeof rating>>; // fromEntries loses the names

const recommend = z.boolean('Your recommendation must be yes or no');

const reviewFields = {
  ...ratings,
  noise: wholeNumber('Your noise rating must be between 1 and 4', 1, 4),
  body: multiLine('Body', REVIEW_BODY_MAX),
  recommend,
  photos: z
    .array(
      z.string('Your photos are invalid').max(1_000, 'Your photos are invalid'),
      'Your photos are invalid',
    )
    .max(REVIEW_PHOTOS_MAX, `Your review can have at most ${REVIEW_PHOTOS_MAX} photos`)
    .optional(),
};

/** What spec.md §7 lets a change of a review repeat, though it cannot change: accepted and ignored. */
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
  if_updated_at: z.iso.datetime('This page is out of date').optional(),
});

export const NewReview = z.object({
  ...reviewFields,
  user_id: id('Your user id').optional(),
  restaurant_id: id('Your restaurant'),
  reservation_id: id('Your reservation'),
  // required for a new review only: a change without it leaves it unchanged
  recommend: recommend.default(true),
});

export const NewBlob = z.object({
  filename: singleLine('Filename', 255),
  content_type: z.enum(UPLOAD_TYPES, 'Content type must be JPEG, PNG, WebP or AVIF'),
  byte_size: z
    .int('Byte size is invalid')
    .min(1, 'The file is empty')
    .max(UPLOAD_BYTES_MAX, 'The file is over 10 MiB'),
  checksum: z.string('Checksum is invalid').regex(/^[A-Za-z0-9+/]{22}==$/, 'Checksum is invalid'),
});
