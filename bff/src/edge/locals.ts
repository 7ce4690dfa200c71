import type { Response } from 'express';
import type { Session } from './session/session-store';
import type { Visitor } from './session/visitor';

/** What earlier middleware found out about a request. */
export interface Locals {
  requestId: string;
  /** path pattern of the route that answered, for log and metrics */
  route?: string;
  /** absent for a visitor */
  session?: Session;
  visitor: Visitor;
}

export function localsOf(response: Response): Locals {
  return response.locals as Locals;
}
