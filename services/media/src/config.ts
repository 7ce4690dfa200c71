import { format, serviceCommon, type Config, type Variables } from '@mesa/server-kit';
import { z } from 'zod';

const SECRET_MIN = 32;

const own = {
  SIGNING_SECRET: {
    expected:
      `a random text of at least ${SECRET_MIN} characters that signs upload addresses and photo ids, ` +
      'or several separated by commas (the first signs, all verify)',
    format: format.secrets(SECRET_MIN),
  },
  STORE: {
    expected: 'gridfs (files in the database) or s3',
    format: z.enum(['gridfs', 's3']),
    default: 'gridfs',
  },
  UPLOADS_PER_DAY: {
    expected: 'how many files one diner may upload in a day',
    format: format.count,
    default: 100,
  },
  UPLOAD_MB_PER_DAY: {
    expected: 'how many megabytes one diner may upload in a day',
    format: format.count,
    default: 200,
  },
  UPLOAD_MB_PER_DAY_OF_NETWORK: {
    expected: 'how many megabytes all diners of one network may upload in a day',
    format: format.count,
    default: 1_000,
  },
  UPLOAD_MB_UNATTACHED: {
    expected: 'how many megabytes of one diner may be stored that belong to no review',
    format: format.count,
    default: 100,
  },
  RATE_LIMIT_FACTOR: {
    expected: 'a positive number that multiplies what may be uploaded',
    format: format.factor,
    default: 1,
  },
  PICTURES_AT_ONCE: {
    expected: 'how many pictures are decoded at once (each may take 200 MB for a moment)',
    format: format.count.min(1),
    default: 2,
  },
  GARBAGE_COLLECTION_MINUTES: {
    expected: 'minutes between two garbage collections of orphaned uploads',
    format: format.factor,
    default: 10,
  },
} satisfies Variables;

const s3 = (isUsed: boolean) => {
  const needed = (expected: string, form: z.ZodType<string>) => ({
    expected,
    format: form,
    ...(isUsed ? {} : { default: '' }),
  });
  return {
    S3_ENDPOINT: needed(
      'the address of the S3-compatible store, as browsers and this service reach it',
      format.url,
    ),
    S3_REGION: { expected: 'the region to sign for', format: format.text, default: 'us-east-1' },
    S3_BUCKET: needed('the name of the bucket', format.text),
    S3_ACCESS_KEY_ID: needed('the id of the access key', format.text),
    S3_SECRET_ACCESS_KEY: needed('the secret of the access key', format.text),
  } satisfies Variables;
};

/**
 * The settings of the media service; those of S3 must be set only where it is used.
 * @param store the text of STORE
 */
export function variablesFor(store: string | undefined) {
  return { ...serviceCommon, ...own, ...s3(store === 's3') };
}

export type MediaConfig = Config<ReturnType<typeof variablesFor>>;
