import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { isSameSite } from '../../edge/csrf';
import { digestOf, type Mac } from '../../edge/signatures';
import { callerOf, endOf, setCaller, type AccessDependencies } from './access';
import type { RemoteKey } from './keys';

const COOKIE = 'mesa_releases';
const VALID_SECONDS = 3_600;
/** In a cookie, in place of a key's id. */
const OPERATOR = 'operator';

interface PageSessionDependencies extends Pick<AccessDependencies, 'tokens' | 'keys' | 'now'> {
  mac: Mac;
}

export type PageSessions = ReturnType<typeof createPageSessions>;

/**
 * Who opened the page with their key, for an hour, in a signed cookie. SECURITY: the cookie is not the key,
 * is only for the page, ends with the key or token that it was made for, and only counts in requests of the
 * page itself: cookies are shared by all ports of a host and by all hosts of a site.
 */
export function createPageSessions({ tokens, keys, mac, now }: PageSessionDependencies) {
  const nowSeconds = () => Math.floor(now().getTime() / 1_000);
  const textOf = (id: string, digest: string, expires: string) => `releases\n${id}\n${digest}\n${expires}`;
  const operatorDigests = tokens.map((token) => digestOf(token, 'hex'));

  /** The key of a cookie, null for the operator; undefined when the cookie does not count. */
  const keyIn = async (cookie: string): Promise<RemoteKey | null | undefined> => {
    const [, id, expires, signature] = /^([\w]{1,20})\.(\d{10})\.([\w-]{43})$/.exec(cookie) ?? [];
    if (!id || !expires || !signature || Number(expires) <= nowSeconds()) return undefined;
    const key = id === OPERATOR ? null : await keys.byId(id);
    const digests = key === null ? operatorDigests : key ? [key.digest] : [];
    return digests.some((digest) => mac.isValid(textOf(id, digest, expires), signature)) ? key : undefined;
  };

  return {
    /**
     * Sets the cookie for the caller of the request.
     * @param sent the key or token by which they were admitted
     */
    begin(request: Request, response: Response, sent: string): void {
      const id = callerOf(response).key?._id ?? OPERATOR;
      const expires = String(nowSeconds() + VALID_SECONDS);
      const signature = mac.sign(textOf(id, digestOf(sent, 'hex'), expires));
      const maxAge = VALID_SECONDS * 1_000;
      response.cookie(COOKIE, `${id}.${expires}.${signature}`, { ...attributesFor(request), maxAge });
    },

    /** Makes the owner of the cookie the caller. @returns false without a cookie that counts */
    async resume(request: Request, response: Response): Promise<boolean> {
      const cookie = parse(request.headers.cookie ?? '')[COOKIE];
      if (cookie === undefined || !isSameSite(request)) return false;
      const key = await keyIn(cookie);
      if (key === undefined || (key && endOf(key, now()))) return false;
      setCaller(response, key);
      return true;
    },

    end(request: Request, response: Response): void {
      response.clearCookie(COOKIE, attributesFor(request));
    },
  };
}

const attributesFor = ({ secure, baseUrl }: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: baseUrl,
  secure,
});
