import { Refusal, type OutboxMail } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { localsOf } from '../../edge/locals';
import type { Mac } from '../../edge/signatures';
import type { ServiceClient } from '../service-client';
import { OUTBOX_CSS, renderOutbox } from './outbox-page';

const LINK_MS = 60 * 60_000;
const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** SECURITY: the HTML of a mail runs no script, loads nothing, and has an opaque origin. */
const MAIL_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

interface OutboxDependencies {
  services: ServiceClient;
  /** signs the links */
  mac: Mac;
  now: () => Date;
  /** admits the operator alone */
  forOperator: RequestHandler[];
}

/**
 * The outbox on the admin port: JSON for `npm run outbox`, and a page that opens with a link that it printed.
 */
export function outbox({ services, mac, now, forOperator }: OutboxDependencies): Router {
  const router = Router();
  const keys = linkKeys(mac, now);
  const read = async (query: Query, response: Response): Promise<Page> => {
    const mail = services.for({ identity: { address: '' }, requestId: localsOf(response).requestId });
    if (query['samples'] === undefined)
      return mail.callInternal('listOutbox', {
        query: chosen(query, ['id', 'failed', 'after', 'limit']),
      });
    return { mails: await mail.callInternal('sampleMails'), next: null };
  };
  /** SECURITY: nothing is read without a valid link. */
  const withLink: RequestHandler = (request, _response, next) => {
    if (!keys.isValid(String(request.query['key']))) throw new Refusal('forbidden', 'This link has expired.');
    next();
  };

  router.get('/admin/outbox', ...forOperator, async ({ query }, response) => {
    const { mails, next } = await read(query, response);
    if (next !== null)
      response.set('Link', `<${linkWith('/admin/outbox', query, { after: next })}>; rel="next"`);
    response.json(mails);
  });
  router.post('/admin/outbox/links', ...forOperator, (_request, response) => {
    response.status(201).json({ path: `/outbox?key=${keys.create()}` });
  });
  router.get('/outbox/style.css', (_request, response) => {
    response.type('css').send(OUTBOX_CSS);
  });
  router.get('/outbox', withLink, async ({ query }, response) => {
    const { mails, next } = await read(query, response);
    const html = renderOutbox({
      mails,
      title: query['samples'] === undefined ? 'outbox' : 'sample mails',
      htmlOf: (id) => linkWith('/outbox/html', query, { id }),
      older: next === null ? null : linkWith('/outbox', query, { after: next }),
    });
    response.set(HEADERS).set('Content-Security-Policy', PAGE_POLICY).type('html').send(html);
  });
  router.get('/outbox/html', withLink, async ({ query }, response) => {
    const { id, samples } = query;
    const { mails } = await read({ id, samples }, response);
    const mail = mails.find((candidate) => candidate.id === id);
    if (!mail?.html) throw new Refusal('missing', say('notFound'));
    response.set(HEADERS).set('Content-Security-Policy', MAIL_POLICY).type('html').send(mail.html);
  });
  return router;
}

/** Keys of links. Nothing is stored: each contains its expiry, and the MAC of it. */
function linkKeys(mac: Mac, now: () => Date) {
  return {
    create(): string {
      const expiry = now().getTime() + LINK_MS;
      return `${expiry}.${mac.sign(`outbox\n${expiry}`)}`;
    },
    isValid(key: string): boolean {
      const [expiry, signed = ''] = key.split('.');
      return mac.isValid(`outbox\n${expiry}`, signed) && Number(expiry) > now().getTime();
    },
  };
}

type Query = Request['query'];
type Page = { mails: OutboxMail[]; next: string | null };

/** These parameters of a query, as far as it has them. */
function chosen(query: Query, names: readonly string[]): Record<string, string> {
  const pairs = names.map((name) => [name, query[name]] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

/** The address of another page with the same link and choice of mails. */
function linkWith(path: string, query: Query, changed: Record<string, string>): string {
  const kept = chosen(query, ['key', 'samples', 'failed', 'limit', 'after', 'id']);
  return `${path}?${new URLSearchParams({ ...kept, ...changed })}`;
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
