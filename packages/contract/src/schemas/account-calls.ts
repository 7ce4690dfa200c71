import { z } from 'zod';
import * as e from './entities';
import { byToken, id, keyed, wrapped } from './fields';
import * as i from './inputs';
import { freshSession } from './responses';

const byId = z.object({ id: id('id') });

/** The calls about the diner's own account and sessions. */
export const accountCalls = {
  signIn: {
    summary: 'Sign in',
    body: wrapped('user', i.SignIn),
    answer: keyed(e.User),
    status: 200,
    headers: freshSession,
    errors: [401],
  },
  signOut: { summary: 'Sign out', status: 204, headers: freshSession },
  signUp: {
    summary: 'Sign up, signed in at once',
    body: wrapped('user', i.SignUp),
    answer: keyed(e.User),
    status: 201,
    headers: freshSession,
  },
  getUser: {
    summary: 'Your profile with your reservations and their restaurants',
    params: byId,
    answer: z.object({ user: e.User, restaurants: keyed(e.Restaurant), reservations: keyed(e.Reservation) }),
    status: 200,
    errors: [403, 404],
  },
  changeUser: {
    summary: 'Change your name, password, language or mails',
    params: byId,
    body: wrapped('user', i.UserChange),
    answer: z.object({ user: e.User }),
    status: 200,
    errors: [404],
  },
  exportUser: {
    summary: 'All that Mesa holds about you, as one JSON document',
    params: byId,
    answer: z.object({
      account: e.User,
      reservations: keyed(e.Reservation),
      reviews: keyed(e.Review),
      favorites: z.array(z.string()),
      watches: keyed(e.Watch),
      sessions: keyed(e.SessionInfo),
      mails: z.array(e.OutboxMail),
    }),
    status: 200,
    errors: [403],
  },
  deleteUser: {
    summary: 'Delete your account',
    params: byId,
    body: wrapped('user', i.UserRemoval),
    status: 204,
    headers: freshSession,
    errors: [404],
  },
  listSessions: { summary: 'Where you are signed in', answer: keyed(e.SessionInfo), status: 200 },
  endOtherSessions: { summary: 'Sign out on all other devices', status: 204 },
  requestPasswordReset: {
    summary: 'Ask for a mail with a link that sets a new password',
    body: wrapped('user', i.PasswordResetRequest),
    status: 204,
  },
  resetPassword: {
    summary: 'Set a new password with the link of a mail, signed in afresh',
    params: byToken,
    body: wrapped('user', i.PasswordReset),
    answer: keyed(e.User),
    status: 200,
    headers: freshSession,
  },
  requestEmailConfirmation: { summary: 'Ask for another mail that confirms your email', status: 204 },
  confirmEmail: {
    summary: 'Confirm an email with the link of a mail',
    params: byToken,
    answer: z.object({ user: e.User }),
    status: 200,
    errors: [422],
  },
} as const;
