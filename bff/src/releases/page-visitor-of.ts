import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../edge/network-of';
import { localsOf } from '../edge/locals';
import type { PageVisitor } from './version-visitors';

const LOCAL = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/**
 * Who sends a request. A signed-in diner counts by session: the demo diner is many people. SECURITY: IPv6
 * counts by /48 here, which is what one customer of a provider may have, and many /64 of it.
 */
export function pageVisitorOf(request: Request, response: Response): PageVisitor {
  const { session, visitor } = localsOf(response);
  const address = request.ip ?? '';
  return {
    visitor: session ? `session ${session.id}` : visitor.id,
    network: networkOf(address).replace(/:[^:]+::\/64$/, '::/48'),
    isLocal: ipaddr.isValid(address) && LOCAL.includes(ipaddr.process(address).range()),
  };
}
