import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How the mail server answers a mail. */
export type Reply =
  | { code: number; text: string }
  /** ends the connection after the mail has come, without an answer */
  | 'drop'
  /** does not answer until `answer` is called again */
  | 'stall'
  | 'accept';

export interface SmtpSink {
  url: string;
  /** the mails it has accepted, in order */
  mails: ParsedMail[];
  /** when each of them arrived, before it was parsed */
  arrivals: number[];
  /** decides about the mails to an address; everything else is accepted */
  answer(decide: (to: string, phase: 'recipient' | 'data') => Reply): void;
  waitFor(count: number): Promise<ParsedMail[]>;
  /** closes every connection and accepts no new one until it is opened again */
  shut(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const arrivals: number[] = [];
  let decide: (to: string, phase: 'recipient' | 'data') => Reply = () => 'accept';
  const arrived = new Set<() => void>();
  let parsing = Promise.resolve();
  const parse = (raw: Buffer): void => {
    parsing = parsing.then(async () => {
      mails.push(await simpleParser(raw));
      for (const notify of arrived) notify();
    });
  };
  const stalled = new Set<() => void>();
  const reply = (to: string, phase: 'recipient' | 'data', { id }: { id: string }, answer: Answer): void => {
    const decision = decide(to, phase);
    if (decision === 'accept') answer();
    else if (decision === 'drop') closeConnection(server, id);
    else if (decision === 'stall') stalled.add(answer);
    else answer(refusal(decision));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, callback) {
      reply(address, 'recipient', session, callback);
    },
    onData(stream, session, callback) {
      void (async () => {
        const raw = await buffer(stream);
        const [to] = session.envelope.rcptTo;
        arrivals.push(Date.now());
        parse(raw);
        // the mail has arrived, but its sender does not know it yet
        reply(to!.address, 'data', session, callback);
        // a sender that was killed leaves an incomplete mail behind
      })().catch((error: Error) => callback(error));
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    arrivals,
    answer: (next) => {
      decide = next;
      for (const release of stalled) release();
      stalled.clear();
    },
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
    async shut() {
      const closed = once(server.server, 'close');
      server.server.close();
      for (const connection of connectionsOf(server)) connection.close();
      await closed;
    },
    async open() {
      server.server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Answer = (error?: Error | null) => void;

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Closes only this connection: others may have sent a mail and wait for its answer. */
function closeConnection(server: SMTPServer, id: string): void {
  for (const connection of connectionsOf(server)) if (connection.id === id) connection.close();
}

const connectionsOf = ({ connections }: SMTPServer) => connections as Set<{ id: string; close: () => void }>;
