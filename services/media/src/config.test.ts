import { loadConfig } from '@mesa/server-kit';
import { variablesFor } from './config';

const needed = {
  MONGODB_URI: 'mongodb://localhost/mesa_media',
  IDENTITY_PUBLIC_KEY: Buffer.from('-----BEGIN PUBLIC KEY-----').toString('base64'),
  SIGNING_SECRET: 'a'.repeat(32),
};
const s3 = {
  STORE: 's3',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const load = (env: Record<string, string>) => loadConfig(variablesFor(env['STORE']), env);

describe('media settings', () => {
  it('needs a secret and nothing else of its own', () => {
    expect(load(needed)).toMatchObject({
      STORE: 'gridfs',
      SIGNING_SECRET: ['a'.repeat(32)],
      UPLOADS_PER_DAY: 100,
      UPLOAD_MB_PER_DAY: 200,
      PICTURES_AT_ONCE: 2,
    });
  });

  it('takes several secrets', () => {
    const two = ['b'.repeat(32), 'a'.repeat(32)];
    expect(load({ ...needed, SIGNING_SECRET: two.join(', ') }).SIGNING_SECRET).toEqual(two);
  });

  it('needs the settings of S3 where S3 is used', () => {
    expect(load({ ...needed, ...s3 })).toMatchObject({ ...s3, S3_REGION: 'us-east-1' });
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      expect(() => load({ ...needed, ...s3, [name]: '' })).toThrow(new RegExp(`^${name} must be set`));
    }
  });
});
