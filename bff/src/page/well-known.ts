import { Router } from 'express';
import { localsOf } from '../edge/locals';

const VALID_MS = 180 * 24 * 3_600_000;

/**
 * What browsers and researchers look for: where a password is changed, and where weaknesses are reported
 * (contract.md "One origin", RFC 9116).
 */
export function wellKnown(contact: string, now: () => Date): Router {
  const router = Router();
  router.get('/change-password', (_request, response) => {
    localsOf(response).route = '/.well-known/change-password';
    response.redirect(303, '/#/profile');
  });
  router.get('/security.txt', (_request, response) => {
    localsOf(response).route = '/.well-known/security.txt';
    const expires = new Date(now().getTime() + VALID_MS).toISOString();
    response.type('text').send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, es\n`);
  });
  return router;
}
