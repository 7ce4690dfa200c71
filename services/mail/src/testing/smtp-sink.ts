import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with a mail before it takes it. */
export type Reply =
  | { code: number; text: string }
  /** ends the connection after the mail has come, without an answer */
  | 'drop'
  | 'accept';

export interface SmtpSink {
  port: number;
  url: string;
  /** the mails it has taken, in order */
  mails: ParsedMail[];
  /** when each of them had come */
  arrivals: number[];
  /** decides about the mails to an address; everything else is accepted */
  answer(decide: (to: string, phase: 'recipient' | 'data') => Reply): void;
  waitFor(count: number): Promise<ParsedMail[]>;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const arrivals: number[] = [];
  let decide: (to: string, phase: 'recipient' | 'data') => Reply = () => 'accept';
  const arrived = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const reply = decide(address, 'recipient');
      callback(typeof reply === 'object' ? refusal(reply) : null);
    },
    onData(stream, session, callback) {
      void (async () => {
        const mail = await simpleParser(stream);
        const [to] = session.envelope.rcptTo;
        mails.push(mail);
        arrivals.push(Date.now());
        for (const tell of arrived) tell();
        // the mail has come: whoever sent it cannot know that
        if (decide(to!.address, 'data') === 'drop') closeConnection(server, session.id);
        else callback();
        // a sender that was killed leaves half a mail behind
      })().catch((error: Error) => callback(error));
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = (server.server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    arrivals,
    answer: (next) => void (decide = next),
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (mails.length < count) return;
          arrived.delete(check);
          resolve(mails);
        };
        arrived.add(check);
        check();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Only this one: a mail of another connection may have come and wait for its answer. */
function closeConnection(server: SMTPServer, id: string): void {
  for (const one of server.connections as Set<{ id: string; close: () => void }>)
    if (one.id === id) one.close();
}
