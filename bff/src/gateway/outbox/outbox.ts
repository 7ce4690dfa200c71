import { Refusal, type OutboxMail } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router, type Request, type RequestHandler } from 'express';
import { localsOf } from '../../edge/locals';
import type { ServiceClient } from '../service-client';
import type { OutboxLinks } from './outbox-links';
import { OUTBOX_CSS, renderOutbox } from './outbox-page';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail runs nothing, loads nothing, and has an origin of its own. */
const MAIL_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

interface OutboxDependencies {
  services: Pick<ServiceClient, 'callInternal'>;
  links: OutboxLinks;
  /** admits the operator alone */
  forOperator: RequestHandler[];
}

/**
 * The outbox on the admin port: JSON for `npm run outbox`, and a page for whoever has a link that it printed.
 */
export function outbox({ services, links, forOperator }: OutboxDependencies): Router {
  const router = Router();
  const read = (isSamples: boolean, requestId: string): Promise<OutboxMail[]> =>
    services.callInternal(isSamples ? 'sampleMails' : 'listOutbox', { identity: { address: '' }, requestId });
  const mailsOf = (request: Request, requestId: string): Promise<OutboxMail[]> => {
    if (!links.isValid(request.query['key'])) throw new Refusal('forbidden', 'This link has expired.');
    return read(request.query['samples'] !== undefined, requestId);
  };

  router.get('/admin/outbox', ...forOperator, async (request, response) => {
    const isSamples = request.query['samples'] !== undefined;
    response.json(await read(isSamples, localsOf(response).requestId));
  });
  router.post('/admin/outbox/links', ...forOperator, (_request, response) => {
    response.status(201).json({ path: `/outbox?key=${links.newKey()}` });
  });
  router.get('/outbox/style.css', (_request, response) => {
    response.type('css').send(OUTBOX_CSS);
  });
  router.get('/outbox', async (request, response) => {
    const mails = await mailsOf(request, localsOf(response).requestId);
    const { key, samples, id } = request.query;
    const rest = new URLSearchParams({
      key: String(key),
      ...(samples === undefined ? {} : { samples: '1' }),
    });
    const html = renderOutbox({
      mails,
      shown: id === undefined ? undefined : String(id),
      title: samples === undefined ? 'outbox' : 'sample mails',
      linkTo: (page, mail) =>
        `${page === 'page' ? '/outbox' : '/outbox/html'}?${rest}&id=${encodeURIComponent(mail)}`,
    });
    response.set(HEADERS).set('Content-Security-Policy', PAGE_POLICY).type('html').send(html);
  });
  router.get('/outbox/html', async (request, response) => {
    const mails = await mailsOf(request, localsOf(response).requestId);
    const mail = mails.find(({ id }) => id === request.query['id']);
    if (!mail?.html) throw new Refusal('missing', say('notFound'));
    response.set(HEADERS).set('Content-Security-Policy', MAIL_POLICY).type('html').send(mail.html);
  });
  return router;
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
