import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import { jwtVerify, SignJWT } from 'jose';
import { createIdentityReader, InvalidIdentity } from './identity';
import { testIdentity } from './testing';

const keys = testIdentity();
const read = createIdentityReader(keys.publicPem);
const user = { id: 'a'.repeat(24), fname: 'Ana', lname: 'Ruiz', email: 'ana@mesa.example' };
const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1_000);

const signed = (claims: Record<string, unknown>, pem = keys.privatePem) =>
  new SignJWT({
    identity: { address: '127.0.0.1', user },
    iss: 'mesa-bff',
    iat: now(),
    exp: now() + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(createPrivateKey(pem));

describe('an identity', () => {
  it('is read as the BFF has signed it, also again', async () => {
    const token = await keys.sign({
      user,
      reservation: {
        id: 'b'.repeat(24),
        user_id: user.id,
        restaurant_id: 'c'.repeat(24),
        date: '2026-11-20',
        time: '7:00 PM',
      },
    });
    const first = await read(token);
    expect(first).toMatchObject({ user, address: '127.0.0.1', reservation: { date: '2026-11-20' } });
    expect(await read(token)).toBe(first);
    expect(await read(await keys.sign())).toEqual({ address: '127.0.0.1' });
  });

  it('is a JWT that a library for them reads, too', async () => {
    const { payload } = await jwtVerify(await keys.sign({ user }), createPublicKey(keys.publicPem), {
      algorithms: ['EdDSA'],
      issuer: 'mesa-bff',
      maxTokenAge: 60,
    });
    expect(payload).toMatchObject({ identity: { user }, exp: payload.iat! + 60 });
  });

  it('is read when any of several keys has signed it, and by no other', async () => {
    const next = testIdentity();
    const both = createIdentityReader(`${keys.publicPem}\n${next.publicPem}`);
    expect(await both(await keys.sign({ user }))).toMatchObject({ user });
    expect(await both(await next.sign({ user }))).toMatchObject({ user });
    await expect(both(await testIdentity().sign({ user }))).rejects.toThrow(InvalidIdentity);
  });

  const payload = { identity: { address: '1.1.1.1', user }, iss: 'mesa-bff', iat: now(), exp: now() + 60 };
  const forged: [string, () => Promise<string | undefined> | string | undefined][] = [
    ['absent', () => undefined],
    ['empty', () => ''],
    ['nonsense', () => 'a.b.c'],
    ['unsigned (alg none)', () => `${base64({ alg: 'none' })}.${base64(payload)}.`],
    ['unsigned under another spelling', () => `${base64({ alg: 'NoNe' })}.${base64(payload)}.`],
    [
      'signed with the public key as a shared secret',
      () => {
        const body = `${base64({ alg: 'HS256' })}.${base64(payload)}`;
        return `${body}.${createHmac('sha256', keys.publicPem).update(body).digest('base64url')}`;
      },
    ],
    ['signed with a key of its own', () => testIdentity().sign({ user })],
    [
      'signed with a key that it brings along',
      async () => {
        const { privateKey, publicKey } = generateKeyPairSync('ed25519');
        return new SignJWT(payload)
          .setProtectedHeader({ alg: 'EdDSA', jwk: publicKey.export({ format: 'jwk' }) })
          .sign(privateKey);
      },
    ],
    [
      'changed after signing',
      async () => {
        const [header, , signature] = (await keys.sign({ user })).split('.');
        const forged = { address: '1', user: { ...user, id: 'f'.repeat(24) } };
        return `${header}.${base64({ ...payload, identity: forged })}.${signature}`;
      },
    ],
    ['signed with more parts behind it', async () => `${await keys.sign({ user })}.x`],
    ['expired', () => signed({ iat: now() - 130, exp: now() - 70 })],
    ['without an expiry', () => signed({ exp: undefined })],
    ['made too long ago, whatever its expiry says', () => signed({ iat: now() - 130, exp: now() + 3_600 })],
    ['made two minutes from now', () => signed({ iat: now() + 120, exp: now() + 180 })],
    ['without the time it was made', () => signed({ iat: undefined })],
    ['from another issuer', () => signed({ iss: 'someone' })],
  ];
  it.each(forged)('is refused when it is %s', async (_, make) => {
    await expect(read(await make())).rejects.toThrow(Refusal);
    await expect(read(await make())).rejects.toMatchObject({
      kind: 'signed-out',
      sentences: ['Only signed-in diners can do this.'],
    });
  });

  it.each([60, -60])('is accepted by a clock that is %s seconds off', async (seconds) => {
    const at = now() - seconds;
    await expect(read(await signed({ iat: at, exp: at + 60 }))).resolves.toMatchObject({ user });
  });

  it('is forgotten once it has expired, though it was read before', async () => {
    const token = await signed({ exp: now() + 1 });
    await read(token);
    // after its lifetime of one second and the time by which clocks may differ
    jest.useFakeTimers({
      now: Date.now() + 67_000,
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
    });
    try {
      await expect(read(token)).rejects.toThrow(Refusal);
    } finally {
      jest.useRealTimers();
    }
  });
});
