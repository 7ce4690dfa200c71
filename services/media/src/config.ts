import { format, serviceCommon, type Config } from '@mesa/server-kit';
import { z } from 'zod';

const SECRET_MIN = 32;

const ownVariables = {
  SIGNING_SECRET: format
    .secrets(SECRET_MIN)
    .describe(
      `a random text of at least ${SECRET_MIN} characters that signs upload addresses and photo ids, ` +
        'or several separated by commas (the first signs, all verify)',
    ),
  STORE: z.enum(['gridfs', 's3']).default('gridfs').describe('gridfs (files in the database) or s3'),
  UPLOADS_PER_DAY: format.count.default(100).describe('how many files one diner may upload in a day'),
  UPLOAD_MB_PER_DAY: format.count.default(200).describe('how many megabytes one diner may upload in a day'),
  UPLOAD_MB_PER_DAY_OF_NETWORK: format.count
    .default(1_000)
    .describe('how many megabytes all diners of one network may upload in a day'),
  UPLOAD_MB_UNATTACHED: format.count
    .default(100)
    .describe('how many megabytes of one diner may be stored that belong to no review'),
  RATE_LIMIT_FACTOR: format.factor
    .default(1)
    .describe('a positive number that multiplies what may be uploaded'),
  PICTURES_AT_ONCE: format.count
    .min(1)
    .default(2)
    .describe('how many pictures are decoded at once (each may take 200 MB for a moment)'),
  GARBAGE_COLLECTION_MINUTES: format.factor
    .default(10)
    .describe('minutes between two garbage collections of orphaned uploads'),
};

const s3 = (isUsed: boolean) => {
  const needed = (expected: string, text: z.ZodType<string>) =>
    (isUsed ? text : text.default('')).describe(expected);
  return {
    S3_ENDPOINT: needed(
      'the address of the S3-compatible store, as browsers and this service reach it',
      format.url,
    ),
    S3_REGION: format.text.default('us-east-1').describe('the region to sign for'),
    S3_BUCKET: needed('the name of the bucket', format.text),
    S3_ACCESS_KEY_ID: needed('the id of the access key', format.text),
    S3_SECRET_ACCESS_KEY: needed('the secret of the access key', format.text),
  };
};

/**
 * The settings of the media service; those of S3 must be set only where it is used.
 * @param store the text of STORE
 */
export function variablesFor(store: string | undefined) {
  return { ...serviceCommon, ...ownVariables, ...s3(store === 's3') };
}

export type MediaConfig = Config<ReturnType<typeof variablesFor>>;
