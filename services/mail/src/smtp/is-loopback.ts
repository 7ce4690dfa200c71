import { isIP } from 'node:net';

/** Whether a mail server is on this machine, and so may get mails to demo addresses. */
export function isLoopback(mailUrl: string): boolean {
  const host = new URL(mailUrl).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
