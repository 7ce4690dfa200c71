import { once } from 'node:events';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { expect } from '@playwright/test';

/** A real SMTP server at the port that the Mesa under test sends its mails to. */
export class MailServer {
  private readonly mails: ParsedMail[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) =>
      void simpleParser(stream).then((mail) => {
        this.mails.push(mail);
        callback();
      }, callback),
  });

  /** @throws when Mesa was started without a mail server (`MESA_TEST_SMTP_PORT`, `MAIL_URL`) */
  async start(): Promise<void> {
    const port = Number(process.env['MESA_TEST_SMTP_PORT']);
    if (!port)
      throw new Error(
        'Start Mesa with MAIL_URL=smtp://127.0.0.1:2525 and this story with MESA_TEST_SMTP_PORT=2525.',
      );
    this.server.listen(port, '127.0.0.1');
    await once(this.server.server, 'listening');
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  /** The first mail to an address whose text matches; waits until it has arrived. */
  async mailTo(address: string, text: RegExp): Promise<ParsedMail> {
    const find = () => this.mails.find((mail) => isTo(mail, address) && text.test(mail.text ?? ''));
    await expect.poll(find, { message: `a mail to ${address} with ${text}` }).toBeDefined();
    return find()!;
  }

  /** The link in such a mail. */
  async linkTo(address: string, link: RegExp): Promise<string> {
    const { text = '' } = await this.mailTo(address, link);
    return link.exec(text)![0];
  }
}

function isTo({ to }: ParsedMail, address: string): boolean {
  return [to].flat().some((list) => list?.value.some((each) => each.address === address));
}
