import { startSmtpSink, type SmtpSink } from '../testing/smtp-sink';
import { createTransport, type Transport } from './transport';

describe('the connection to the mail server', () => {
  let sink: SmtpSink;
  let transport: Transport;
  beforeEach(async () => {
    sink = await startSmtpSink();
    transport = createTransport(sink.url, 4, { connect: 15_000, receive: 2_000, accept: 60_000 });
  });
  afterEach(async () => {
    transport.close();
    await sink.stop();
  });

  const send = (to: string) => sendBy(transport, to);
  const sendBy = (by: Transport, to: string) =>
    by.send({
      from: { name: 'Mesa', address: 'tables@mesa.example' },
      to: { name: 'Ana Reyes', address: to },
      subject: 'Your table',
      text: 'Your table is booked.',
      html: '<p>Your table is booked.</p>',
      messageId: `<${to}>`,
      date: new Date(),
      headers: {},
    });

  it('leaves open whether the server has accepted a mail only when it breaks before the answer', async () => {
    const uncertain = async () => {
      const outcome = await send('ana@mesa.example');
      return outcome.accepted || outcome.uncertain;
    };
    sink.answer((_, phase) => (phase === 'data' ? 'drop' : 'accept'));
    expect(await uncertain()).toBe(true);
    sink.answer((_, phase) => (phase === 'recipient' ? 'drop' : 'accept'));
    expect(await uncertain()).toBe(false);
    sink.answer((_, phase) => (phase === 'data' ? { code: 451, text: 'Later' } : 'accept'));
    expect(await uncertain()).toBe(false);
    await sink.shut();
    expect(await uncertain()).toBe(false);
    await sink.open();
  });

  it('sends nothing in clear to a server elsewhere that offers no TLS', async () => {
    const elsewhere = createTransport(sink.url.replace('127.0.0.1', '0.0.0.0'), 1);
    const outcome = await sendBy(elsewhere, 'ana@mesa.example');
    elsewhere.close();
    expect(outcome).toMatchObject({ accepted: false, permanent: false, uncertain: false });
    expect(sink.mails).toEqual([]);
    expect(await send('ana@mesa.example')).toEqual({ accepted: true });
  });

  it('is given up before the server has the mail, but not while it makes up its mind about it', async () => {
    const waits = { 'early@mesa.example': 'recipient', 'late@mesa.example': 'data' };
    sink.answer((to, phase) => (waits[to as keyof typeof waits] === phase ? 'stall' : 'accept'));
    let isLateOver = false;
    const late = send('late@mesa.example').finally(() => (isLateOver = true));
    const early = await send('early@mesa.example');
    const reason = 'The mail server did not take the mail in time.';
    expect(early).toEqual({ accepted: false, permanent: false, uncertain: false, reason });
    expect(isLateOver).toBe(false);
    sink.answer(() => 'accept');
    expect(await late).toEqual({ accepted: true });
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual(['<late@mesa.example>']);
  });
});
