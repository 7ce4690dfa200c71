import { CSRF_HEADER, Refusal, type User } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { isJson, parseObject } from '@mesa/server-kit';
import { localsOf } from '../edge/locals';
import { clearSessionCookie, setSessionCookie, setVisitorCookie } from '../edge/session/cookies';
import { deviceName } from '../edge/session/device-name';
import { isSharedAccount } from '../edge/session/session-store';
import { requireSession, type Call, type Context, type Handler } from './handler';
import { missingReviews, ownReviews, withReviews } from './reservations';
import { restaurantsById } from './restaurants';
import type { Body, Services } from './service-client';

/**
 * Accounts and their sessions. Accounts owns what an account is; sessions are the BFF's own. Where a workflow
 * has no compensation, it needs none: if the BFF dies in between, or gets no response, the events that
 * accounts wrote with its change do the same to the sessions (followAccounts), or the diner signs in again.
 */
export const accounts = {
  signIn: identifyBy('signIn'),
  signUp: identifyBy('signUp'),

  /** Ends the session of this browser; also succeeds for a visitor. */
  async signOut(context, call) {
    await endSession(context, call);
    return {};
  },

  /** The profile: the signed-in diner, their reservations with reviews, and the restaurants of these. */
  async getUser({ services }, call) {
    requireSession(call);
    const { params } = call;
    const { user } = await services.call('getUser', { params });
    const [list, reviews] = await Promise.all([services.call('listReservations'), ownReviews(services)]);
    const ids = new Set(Object.values(list).map(({ restaurant_id }) => restaurant_id));
    const restaurants = await restaurantsById(services, [...ids]);
    const json = { user, restaurants, reservations: withReviews(list, reviews) };
    return { json, headers: missingReviews(reviews) };
  },

  /** All that Mesa holds about the signed-in diner, as a file to keep (contract.md "Calls"). */
  async exportUser({ services, sessions }, call) {
    const session = requireSession(call);
    const { params } = call;
    if (params['id'] !== session.user.id) throw new Refusal('forbidden', say('notYours'));
    const [account, reservations, reviews, favorites, watches, mails, ownSessions] = await Promise.all([
      services.call('getUser', { params }),
      services.call('listReservations'),
      ownReviews(services),
      services.callInternal('favoriteIds'),
      services.call('listWatches'),
      services.callInternal('dinerMails'),
      sessions.list(session, isSharedAccount(session)),
    ]);
    return {
      headers: {
        'Content-Disposition': 'attachment; filename=mesa-data.json',
        ...missingReviews(reviews),
      },
      json: {
        account: account.user,
        reservations,
        reviews: reviews ?? {},
        favorites: favorites.restaurant_ids,
        watches,
        sessions: ownSessions,
        mails,
      },
    };
  },

  /** Changes the account, then its sessions: all get the new name, and a new password ends the other ones. */
  async changeUser({ services, sessions }, call) {
    const session = requireSession(call);
    const { params, body } = call;
    // before the call, because the event may arrive before the response
    const removeNote = hasPassword(body) ? await sessions.notePasswordChange(session) : undefined;
    try {
      const changed = await services.call('changeUser', { params, body });
      await sessions.updateUser(changed.user);
      if (removeNote) await sessions.endOthers(session);
      return { json: changed };
    } catch (error) {
      // SECURITY: a wrong current password must not keep this session when another one sets a new password.
      // After a fault it is unknown whether the password was changed.
      if (error instanceof Refusal && error.status < 500) await removeNote?.();
      throw error;
    }
  },

  /**
   * Deletes the account, then its sessions and bookings. A deletion is never undone, so later steps need no
   * compensation.
   */
  async deleteUser(context, call) {
    const session = requireSession(call);
    const { services, sessions } = context;
    const { params, body } = call;
    await services.call('deleteUser', { params, body });
    // before the bookings, so that no other tab can book after the cancellation
    await sessions.endAllOf(session.user.id);
    await cancelBookings(services);
    await endSession(context, call);
    return {};
  },

  /** Where the diner is signed in. Visitors who share the demo account see only their own session. */
  async listSessions({ sessions }, call) {
    const session = requireSession(call);
    return { json: await sessions.list(session, isSharedAccount(session)) };
  },

  /**
   * Signs the diner out everywhere else.
   * @throws Refusal `forbidden` for the demo diner, whose account is shared
   */
  async endOtherSessions({ sessions }, call) {
    const session = requireSession(call);
    if (isSharedAccount(session)) throw new Refusal('forbidden', say('account.demoSessionsStay'));
    await sessions.endOthers(session);
    return {};
  },

  /** Sets a new password by the link of a mail, ends every session of the diner and starts a new one here. */
  async resetPassword(context, call) {
    const { params, body } = call;
    const answer = await context.services.call('resetPassword', { params, body });
    const [user] = Object.values(answer);
    await context.sessions.endAllOf(user!.id);
    await beginSession(context, call, user!, { hasNewPassword: true });
    return { json: answer };
  },

  /** Confirms an email by the link of a mail. No session is needed; the diner's sessions are updated. */
  async confirmEmail({ services, sessions }, { params }) {
    const confirmed = await services.call('confirmEmail', { params });
    await sessions.updateUser(confirmed.user);
    return { json: confirmed };
  },
} satisfies Record<string, Handler>;

/** Accounts identifies the diner, then the BFF starts a session. */
function identifyBy(name: 'signIn' | 'signUp'): Handler {
  return async (context, call) => {
    const answer = await context.services.call(name, { body: call.body });
    const [user] = Object.values(answer);
    await beginSession(context, call, user!);
    return { json: answer };
  };
}

/**
 * Signs a diner in: a new session with a new id (against session fixation) and a CSRF token for it.
 * @param options.hasNewPassword the diner has just set the password
 */
async function beginSession(
  { sessions, csrfTokens, config }: Context,
  { request, response }: Call,
  user: User,
  { hasNewPassword = false } = {},
): Promise<void> {
  const locals = localsOf(response);
  if (locals.session) await sessions.end(locals.session);
  const device = deviceName(request.headers['user-agent']);
  const { session, token } = await sessions.begin(user, device, hasNewPassword);
  locals.session = session;
  setSessionCookie(request, response, token, config.SESSION_MAX_MINUTES);
  response.setHeader(CSRF_HEADER, csrfTokens.issue(locals));
}

/**
 * Signs this browser out: ends the session, clears its cookie, and starts a new visitor, for whom old CSRF
 * tokens are invalid.
 */
async function endSession(
  { sessions, csrfTokens, visitors }: Context,
  { request, response }: Call,
): Promise<void> {
  const locals = localsOf(response);
  if (locals.session) await sessions.end(locals.session);
  locals.session = undefined;
  locals.visitor = visitors.begin(locals.visitor.share);
  clearSessionCookie(request, response);
  setVisitorCookie(request, response, locals.visitor.cookie);
  // on a shared computer; the choices in local storage are the browser's, and the page removes the diner's
  response.setHeader('Clear-Site-Data', '"cache"');
  response.setHeader(CSRF_HEADER, csrfTokens.issue(locals));
}

/** Whether the body contains a new password. */
function hasPassword(body: Body | undefined): boolean {
  // the service refuses it
  if (!body || !isJson(body.type)) return false;
  // SECURITY: parse it exactly as the service does; otherwise a body that only the service can parse would
  // change the password without ending the other sessions
  const { user } = parseObject(body.bytes) as { user?: { password?: unknown } | null };
  return user?.password !== undefined;
}

/**
 * Frees the deleted diner's tables before the response (contract.md "DELETE /api/users/{id}"). If
 * reservations is down, the deletion still succeeds: the account cannot be deleted twice, and reservations
 * frees the tables when it reads the event that accounts wrote with the deletion.
 */
async function cancelBookings(services: Services): Promise<void> {
  try {
    await services.callInternal('forgetDiner');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
