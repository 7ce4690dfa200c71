import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

const MESSAGE_ID = /^Message-ID: *(\S+)/im;

/** A real mail server on this machine that keeps the ids of what it accepted. */
export class MailSink {
  readonly ids = new Set<string>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        this.ids.add(MESSAGE_ID.exec(Buffer.concat(chunks).toString())?.[1] ?? '');
        callback();
      });
    },
  });

  async start(port: number): Promise<void> {
    // a client that resets its connection is part of the test
    this.server.on('error', () => undefined);
    this.server.listen(port, '127.0.0.1');
    await once(this.server.server, 'listening');
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
