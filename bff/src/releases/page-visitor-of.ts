import type { Request, Response } from 'express';
import { networkOf } from '../edge/network-of';
import { localsOf } from '../edge/locals';
import type { PageVisitor } from './canary-visitors';

/** A machine has two loopback addresses; both are the same network. */
const LOOPBACK = /^(127\.|0:0:0:0::\/64$)/;

/** Who sends a request. A signed-in diner counts by session: the demo diner is many people. */
export function pageVisitorOf(request: Request, response: Response): PageVisitor {
  const { session, visitor } = localsOf(response);
  const network = networkOf(request.ip ?? '');
  return {
    visitor: session ? `session ${session.id}` : visitor.id,
    network: LOOPBACK.test(network) ? 'loopback' : network,
  };
}
