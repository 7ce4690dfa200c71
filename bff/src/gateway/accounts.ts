import {
  ACCOUNT_HEADER,
  CSRF_HEADER,
  Refusal,
  type AccountState,
  type CallAnswer,
  type User,
} from '@mesa/contract';
import { say, sayAbout } from '@mesa/contract/sentences';
import { localsOf } from '../edge/locals';
import { clearSessionCookie, setSessionCookie, setVisitorCookie } from '../edge/session/cookies';
import { deviceName } from '../edge/session/device-name';
import { isSharedAccount, type Session } from '../edge/session/session-store';
import { requireSession, type Call, type Context, type Handler } from './handler';
import { missingReviews, ownReviews, withReviews } from './reservations';
import { restaurantsById } from './restaurants';
import type { CallInput, Services } from './service-client';

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
    const restaurants = await restaurantsById(services, [...ids], { removed: '1' });
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
    const changed = await callAccounts(asSession(services, session), 'changeUser', { params, body });
    const { answer, account } = changed;
    await sessions.updateUser(answer.user, account);
    // the service refuses what a session of an earlier password asks for, so this one has set the new one
    if (account.credential_version > session.account.credential_version)
      await sessions.endOutdated(session.user.id, account.credential_version, { setBy: session.id });
    return { json: answer };
  },

  /**
   * Deletes the account, then its sessions and bookings. A deletion is never undone, so later steps need no
   * compensation.
   */
  async deleteUser(context, call) {
    const session = requireSession(call);
    const { services, sessions } = context;
    const { params, body } = call;
    await asSession(services, session).call('deleteUser', { params, body });
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
    const identified = await callAccounts(context.services, 'resetPassword', { params, body });
    const { answer, account } = identified;
    const [user] = Object.values(answer);
    await context.sessions.endOutdated(user!.id, account.credential_version);
    await beginSession(context, call, user!, account);
    return { json: answer };
  },

  /**
   * Confirms an email by the link of a mail. No session is needed; one of that account proves the email. The
   * diner's sessions are updated.
   */
  async confirmEmail({ services, sessions }, { params }) {
    const { answer, account } = await callAccounts(services, 'confirmEmail', { params });
    await sessions.updateUser(answer.user, account);
    return { json: answer };
  },
} satisfies Record<string, Handler>;

/** Accounts identifies the diner, then the BFF starts a session. */
function identifyBy(name: 'signIn' | 'signUp'): Handler {
  return async (context, call) => {
    const { answer, account } = await callAccounts(context.services, name, { body: call.body });
    const [user] = Object.values(answer);
    await beginSession(context, call, user!, account);
    return { json: answer };
  };
}

/** The calls whose answers tell the state of the account. */
type AccountCall = 'signIn' | 'signUp' | 'changeUser' | 'resetPassword' | 'confirmEmail';

async function callAccounts<N extends AccountCall>(
  services: Services,
  name: N,
  input: CallInput,
): Promise<{ answer: CallAnswer<N>; account: AccountState }> {
  const { answer, headers } = await services.callWithHeaders(name, input);
  // accounts sets it with each of these answers
  return { answer, account: JSON.parse(String(headers[ACCOUNT_HEADER])) as AccountState };
}

/** SECURITY: accounts refuses a change by a session that began before the latest password. */
function asSession(services: Services, { id, account }: Session): Services {
  return services.knowing({ session: { id, credential_version: account.credential_version } });
}

/**
 * Signs a diner in: a new session with a new id (against session fixation) and a CSRF token for it.
 * @param account as it was when the diner was identified
 * @throws Refusal `signed-out` when a new password, a block or a deletion came between
 */
async function beginSession(
  context: Context,
  { request, response }: Call,
  user: User,
  account: AccountState,
): Promise<void> {
  const { sessions, csrfTokens, config } = context;
  const locals = localsOf(response);
  const device = deviceName(request.headers['user-agent']);
  const { session, token } = await sessions.begin(user, device, account);
  try {
    await checkAgain(context, session);
  } catch (error) {
    await sessions.end(session);
    throw error;
  }
  if (locals.session) await sessions.end(locals.session);
  locals.session = session;
  setSessionCookie(request, response, token, config.SESSION_MAX_MINUTES);
  response.setHeader(CSRF_HEADER, csrfTokens.issue(locals));
}

/**
 * SECURITY: what identified the diner may be void since then, and its event may have come before the session
 * was there to be ended. What comes after this ends the session by its event.
 */
async function checkAgain({ services, sessions }: Context, { user, account }: Session): Promise<void> {
  const { id, fname, lname, email } = user;
  const asDiner = services.knowing({ user: { id, fname, lname, email } });
  const current = await asDiner.callInternal('accountState').catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'missing') return undefined;
    throw error;
  });
  if (current?.account.credential_version !== account.credential_version)
    throw new Refusal('signed-out', sayAbout('password', 'account.signInIncorrect'));
  await sessions.updateUser(current.user, current.account);
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
