import type { Language } from '@mesa/contract';
import type { Response } from 'express';
import type { Session } from './session/session-store';
import type { Visitor } from './session/visitor';

/** What earlier middleware stored about a request. */
export interface Locals {
  requestId: string;
  /** of the sender, see addressKey() */
  network?: string;
  /** as receiveBody() has received it; empty without one */
  body: Buffer;
  /** path pattern of the matched route, for log and metrics */
  route?: string;
  /** undefined for a visitor */
  session?: Session;
  /** the session of the request's cookie; `session` changes with a sign-in or sign-out */
  sentSession?: Session;
  /** only of the page and of unsafe calls */
  visitor: Visitor;
  /** chosen in this browser; undefined for none */
  chosenLanguage?: Language | undefined;
  /** of an upgrade request: what came behind it in the same packet */
  upgradeHead?: Buffer;
  /** the milliseconds that are left to answer */
  remaining: () => number;
}

export function localsOf(response: Response): Locals {
  return response.locals as Locals; // set by the middleware in front
}
