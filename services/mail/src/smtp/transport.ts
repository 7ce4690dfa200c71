import nodemailer from 'nodemailer';
import type { ComposedMail } from '../present/compose-mail';

/** The outcome of an attempt to send a mail. */
export type Outcome =
  | { accepted: true }
  /** `permanent`: the server refused this mail for good (5xx) */
  | { accepted: false; permanent: boolean; reason: string };

export interface Transport {
  send(mail: ComposedMail): Promise<Outcome>;
  close(): void;
}

/** A connection without a byte for this long counts as dead; shorter than a lease. */
const SILENCE_MS = 15_000;
/** How many slow mails may be under way for each that is sent at once. */
export const SLOW_MAILS = 4;
/** Only a refusal of the mail itself ends it: a server that refuses all mails may be repaired. */
const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA', 'message'];

/**
 * Sends mails to the mail server, over a pool of connections.
 * @param url of the setting MAIL_URL
 * @param atOnce how many mails are sent at once; slow ones have connections of their own
 */
export function createTransport(url: string, atOnce: number): Transport {
  const pool = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: atOnce * (1 + SLOW_MAILS),
    maxMessages: 200,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // SECURITY: nothing in a mail makes this process read a file or an address
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await pool.sendMail(mail);
        return { accepted: true };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    close: () => pool.close(),
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

function outcomeOf({ responseCode = 0, command = '', response, code, message }: SmtpError): Outcome {
  const permanent = responseCode >= 500 && MAIL_COMMANDS.includes(command);
  // SECURITY: an answer may repeat the address, and a connection error never shows the password
  const reason = (response ?? `${code ?? 'failed'}: ${message}`).replace(/[\r\n]+/g, ' ').slice(0, 300);
  return { accepted: false, permanent, reason };
}
