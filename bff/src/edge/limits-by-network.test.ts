import { connect } from 'node:net';
import { CABLE_PATH, CABLE_PROTOCOL } from '@mesa/contract';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser } from '../testing/browser';

describe('limits by network', () => {
  const { bff } = setUpBff({ services: ['accounts'], env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });

  /** An address of its own in one /64 for each number. */
  const addressIn = (network: string, n: number) => ({
    'x-forwarded-for': `2001:db8:${network}::${n.toString(16)}`,
  });

  it('end guesses at one account from one /64 after ten, whatever the password', async () => {
    const owner = openBrowser(bff.origin);
    const { email } = await owner.signUp();
    const guesser = openBrowser(bff.origin);
    await guesser.open();
    const statuses: number[] = [];
    for (let n = 1; n <= 60; n += 1) {
      const user = { email, password: `wrong ${n}` };
      const headers = addressIn('1', n);
      statuses.push((await guesser.post('/api/session', { user }, { headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(50).fill(429)]);
  }, 60_000);

  it('answer sign-ups with known and unknown emails alike, also beyond the limit', async () => {
    const owner = openBrowser(bff.origin);
    const { email } = await owner.signUp();
    const statusesOf = async (network: string, emailOf: (n: number) => string) => {
      const browser = openBrowser(bff.origin);
      await browser.open();
      const statuses: number[] = [];
      for (let n = 1; n <= 40; n += 1) {
        const user = { fname: 'Ana', lname: 'Reyes', email: emailOf(n), password: 'x' };
        statuses.push(
          (await browser.post('/api/users', { user }, { headers: addressIn(network, n) })).status,
        );
      }
      return statuses;
    };
    const ofAccount = await statusesOf('2', () => email);
    const unknown = await statusesOf('3', (n) => `nobody${n}@bars.example`);
    expect(ofAccount).toEqual(unknown);
    expect(ofAccount).toEqual([...Array<number>(30).fill(422), ...Array<number>(10).fill(429)]);
  }, 60_000);

  it('count upgrades to websockets like any other request', async () => {
    const address = '10.9.0.1';
    const quotaLeft = async () => {
      const answer = await fetch(`${bff.origin}/readyz`, { headers: { 'x-forwarded-for': address } });
      return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    };
    const before = await quotaLeft();
    for (let n = 0; n < 20; n += 1) expect(await upgrade(bff.origin, address)).toContain('101');
    expect(before - (await quotaLeft())).toBeGreaterThanOrEqual(21);
  });
});

/** The first line of the answer to an upgrade. */
function upgrade(origin: string, address: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.once('data', (chunk: Buffer) => {
      socket.destroy();
      resolve(chunk.toString('latin1').split('\r\n')[0]!);
    });
    const lines = [
      `GET ${CABLE_PATH} HTTP/1.1`,
      'Host: mesa',
      `X-Forwarded-For: ${address}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${CABLE_PROTOCOL}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}
