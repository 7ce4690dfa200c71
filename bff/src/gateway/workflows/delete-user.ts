import { DEMO_EMAIL, Refusal, SAY, type Keyed, type User } from '@mesa/contract';
import { parseObject } from '@mesa/server-kit';
import type { Request, Response } from 'express';
import { localsOf } from '../../edge/locals';
import type { Session } from '../../edge/session/session-store';
import { jsonBodyOf, type Caller } from '../service-client';
import { beginSession, endSession } from './replace-session';
import { callerOf, bodyOf, relay, type Handler, type Dependencies } from '../dependencies';

/** Sign-in and sign-up: accounts says who it is, the session begins here. */
export function signInBy(tools: Dependencies, name: 'signIn' | 'signUp'): Handler {
  return async (request, response) => {
    const answer = await tools.ask.raw(name, callerOf(request, response), { body: await bodyOf(request) });
    if (answer.status < 300) {
      const [user] = Object.values(jsonBodyOf(answer) as Keyed<User>);
      await beginSession(tools, request, response, user!);
    }
    relay(response, answer);
  };
}

export function signOut(tools: Dependencies): Handler {
  return async (request, response) => {
    await endSession(tools, request, response);
    response.status(204).end();
  };
}

/** A new password signs out everywhere else; a new name is known to every session. */
export function changeUser(tools: Dependencies): Handler {
  return async (request, response) => {
    const session = sessionOf(response);
    const body = await bodyOf(request);
    const answer = await tools.ask.raw('changeUser', callerOf(request, response), {
      params: { id: idOf(request) },
      body,
    });
    if (answer.status === 200) {
      const { user } = jsonBodyOf(answer) as { user: User };
      await tools.sessions.rename(user);
      if (namesPassword(body?.bytes)) await tools.sessions.endOthers(session);
    }
    relay(response, answer);
  };
}

export function deleteUser(tools: Dependencies): Handler {
  return async (request, response) => {
    const session = sessionOf(response);
    const caller = callerOf(request, response);
    const answer = await tools.ask.raw('deleteUser', caller, {
      params: { id: idOf(request) },
      body: await bodyOf(request),
    });
    if (answer.status === 204) {
      // first, since nothing else ends them, and so that no other tab books anew behind what is cancelled next
      await tools.sessions.endAllOf(session.user.id);
      await cancelBookings(tools, caller);
      await endSession(tools, request, response);
    }
    relay(response, answer);
  };
}

/**
 * Frees a deleted diner's tables before the answer says so (contract.md "DELETE /api/users/{id}"). Where reservations cannot,
 * the deletion stands and is answered all the same: the account is gone and nobody could ask a second time, and the event
 * that accounts wrote with the deletion has the tables freed as soon as the service reads it.
 */
async function cancelBookings({ ask }: Dependencies, caller: Caller): Promise<void> {
  try {
    await ask.internal('forgetDiner', caller);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Where the diner is signed in; visitors who share the demo account are told of themselves alone. */
export function listSessions({ sessions }: Dependencies): Handler {
  return async (_request, response) => {
    const session = sessionOf(response);
    response.json(await sessions.list(session, isShared(session)));
  };
}

/** @throws Refusal `forbidden` for the demo diner: one visitor would sign out all others. */
export function endOtherSessions({ sessions }: Dependencies): Handler {
  return async (_request, response) => {
    const session = sessionOf(response);
    if (isShared(session))
      throw new Refusal('forbidden', 'The demo account is shared: the others who use it stay signed in.');
    await sessions.endOthers(session);
    response.status(204).end();
  };
}

/** @throws Refusal `signed-out` for a visitor. */
export function sessionOf(response: Response): Session {
  const { session } = localsOf(response);
  if (!session) throw new Refusal('signed-out', SAY.signIn);
  return session;
}

function isShared({ user }: Session): boolean {
  return user.email === DEMO_EMAIL;
}

export function idOf(request: Request): string {
  return String(request.params['id']);
}

/** The body was accepted by the service, so it is JSON of the right form. */
function namesPassword(bytes: Uint8Array | undefined): boolean {
  // SECURITY: read as the service has read it, or a body that only one of the two can read would change the password and leave the others in
  const { user } = parseObject(bytes ?? Buffer.alloc(0)) as { user?: { password?: unknown } };
  return user?.password !== undefined;
}
