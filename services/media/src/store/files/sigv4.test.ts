import { createHash } from 'node:crypto';
import { pathOf, presign, signHeaders } from './sigv4';

// The examples AWS publishes in "Authenticating Requests (AWS Signature Version 4)" of the Amazon S3 API Reference.
const keys = {
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:00:00Z');
const origin = 'https://examplebucket.s3.amazonaws.com';
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
const signatureOf = (headers: Record<string, string>) => headers['authorization']!.split('Signature=')[1];

describe('a request signed in its headers', () => {
  it.each([
    [
      'GET object',
      'GET',
      '/test.txt',
      { range: 'bytes=0-9' },
      '',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT object',
      'PUT',
      pathOf('test$file.text'),
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET bucket lifecycle',
      'GET',
      '/?lifecycle',
      {},
      '',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET bucket (list objects)',
      'GET',
      '/?max-keys=2&prefix=J',
      {},
      '',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('has the signature AWS gives for %s', (_, method, path, headers, body, signature) => {
    const signed = signHeaders(
      keys,
      {
        method,
        url: new URL(path, origin),
        headers: headers as unknown as Record<string, string>,
        payload: sha256Of(body),
      },
      now,
    );
    expect(signatureOf(signed)).toBe(signature);
  });

  it('names scope and signed headers in order', () => {
    const { authorization } = signHeaders(
      keys,
      {
        method: 'GET',
        url: new URL('/test.txt', origin),
        headers: { range: 'bytes=0-9' },
        payload: sha256Of(''),
      },
      now,
    );
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,/,
    );
  });
});

describe('a presigned address', () => {
  it('is the one AWS gives', () => {
    const url = presign(keys, { method: 'GET', url: new URL('/test.txt', origin), headers: {} }, 86_400, now);
    expect(url.href).toBe(
      `${origin}/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request` +
        '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
        '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  it('is another one for every other length, type, checksum and key', () => {
    const signatureFor = (headers: Record<string, string>, key = 'a/original') =>
      presign(
        keys,
        { method: 'PUT', url: new URL(pathOf('bucket', key), origin), headers },
        600,
        now,
      ).searchParams.get('X-Amz-Signature');
    const headers = {
      'content-length': '10',
      'content-type': 'image/png',
      'content-md5': '1B2M2Y8AsgTpgAmY7PhCfg==',
    };
    const all = [
      signatureFor(headers),
      signatureFor({ ...headers, 'content-length': '11' }),
      signatureFor({ ...headers, 'content-type': 'image/svg+xml' }),
      signatureFor({ ...headers, 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' }),
      signatureFor(headers, 'b/original'),
    ];
    expect(new Set(all).size).toBe(5);
  });
});
