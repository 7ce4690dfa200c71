import { isIP } from 'node:net';
import { PassThrough, pipeline } from 'node:stream';
import nodemailer from 'nodemailer';
import type { ComposedMail } from '../present/compose-mail';

/** The outcome of an attempt to send a mail. */
export type Outcome =
  | { accepted: true }
  /**
   * `permanent`: the server refused this mail for good (5xx); `uncertain`: it may have accepted the mail,
   * because the connection broke between the end of the mail and the answer
   */
  | { accepted: false; permanent: boolean; uncertain: boolean; reason: string };

export interface Transport {
  send(mail: ComposedMail): Promise<Outcome>;
  close(): void;
}

/** How long the mail server may keep a mail waiting, in milliseconds. */
export interface Patience {
  /** to accept a connection, and again to greet */
  connect: number;
  /** until it has all of the mail */
  receive: number;
  /**
   * then, to answer: who gives up and sends again may deliver the mail twice, so this is as long as RFC 5321
   * asks for (§4.5.3.2.6)
   */
  accept: number;
}
const PATIENCE: Patience = { connect: 15_000, receive: 30_000, accept: 10 * 60_000 };
/** How many slow mails may be under way for each that is sent at once. */
export const SLOW_MAILS = 4;
/** Only a refusal of the mail itself ends it: a server that refuses all mails may be repaired. */
const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA', 'message'];

/**
 * Sends mails to the mail server, over a pool of connections.
 * @param url of the setting MAIL_URL
 * @param atOnce how many mails are sent at once; slow ones have connections of their own
 */
export function createTransport(url: string, atOnce: number, patience = PATIENCE): Transport {
  const pool = nodemailer.createTransport({
    url,
    pool: true,
    // SECURITY: on the way to a server elsewhere, whoever removes its offer of TLS would read every mail
    requireTLS: !isLoopback(url),
    maxConnections: atOnce * (1 + SLOW_MAILS),
    maxMessages: 200,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.accept,
    // SECURITY: nothing in a mail makes this process read a file or an address
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** The Message-IDs of those under way whose end may have reached the server. */
  const handedOver = new Set<string | undefined>();
  pool.use('stream', ({ data, message }, next) => {
    const givingUp = new AbortController();
    const timer = setTimeout(() => givingUp.abort(), patience.receive).unref();
    // ends the connection of this mail, before its end can have reached the server
    data.signal = givingUp.signal;
    message.processFunc((content) => {
      const sent = new PassThrough().once('end', () => {
        clearTimeout(timer);
        handedOver.add(data.messageId);
      });
      return pipeline(content, sent, () => {});
    });
    next();
  });
  return {
    async send(mail) {
      try {
        await pool.sendMail(mail);
        return { accepted: true };
      } catch (error) {
        return outcomeOf(error as SmtpError, handedOver.has(mail.messageId));
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    close: () => pool.close(),
  };
}

/** Whether a mail server is on this machine, and so may get mails to demo addresses. */
export function isLoopback(mailUrl: string): boolean {
  const host = new URL(mailUrl).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

function outcomeOf(error: SmtpError, isHandedOver: boolean): Outcome {
  const { responseCode = 0, command = '', response, code, message } = error;
  const permanent = responseCode >= 500 && MAIL_COMMANDS.includes(command);
  // SECURITY: an answer may repeat the address, and a connection error never shows the password
  const failure =
    code === 'EABORT' ? 'The mail server did not take the mail in time.' : `${code ?? 'failed'}: ${message}`;
  const reason = (response ?? failure).replace(/[\r\n]+/g, ' ').slice(0, 300);
  return { accepted: false, permanent, uncertain: isHandedOver && responseCode < 400, reason };
}
