import type { Signer } from './signer';

/** Minutes for which a signed upload URL is valid. */
export const TICKET_MINUTES = 10;

/** What one signed PUT allows: these bytes, of this type, for this upload, until it expires. */
export interface UploadTicket {
  id: string;
  key: string;
  type: string;
  /** bytes */
  length: number;
  /** base64 of the MD5 */
  checksum: string;
  /** milliseconds since 1970 */
  until: number;
}

/** The ticket as a text for a URL. */
export function writeTicket(signer: Signer, ticket: UploadTicket): string {
  return signer.sign('upload', Buffer.from(JSON.stringify(ticket)).toString('base64url'));
}

/** The ticket behind a text, or null when it was not signed here for uploading, or has expired. */
export function readTicket(signer: Signer, text: string, now: Date): UploadTicket | null {
  const signed = signer.read('upload', text);
  if (!signed) return null;
  // signed, so writeTicket has written it
  const ticket = JSON.parse(Buffer.from(signed, 'base64url').toString()) as UploadTicket;
  return ticket.until > now.getTime() ? ticket : null;
}
