import { format, serviceCommon, type Config, type Variables } from '@mesa/server-kit';
import { z } from 'zod';

const SECRET_MIN = 32;

const secrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(SECRET_MIN)).min(1));

const own = {
  SIGNING_SECRET: {
    doc: `a random text of at least ${SECRET_MIN} characters that signs upload addresses and photo ids; several, separated by commas, while it is changed: the first signs, all verify`,
    format: secrets,
  },
  STORE: {
    doc: 'gridfs (files in the database) or s3',
    format: z.enum(['gridfs', 's3']),
    standard: 'gridfs',
  },
  UPLOADS_PER_DAY: {
    doc: 'how many files one diner may announce in a day',
    format: format.count,
    standard: 100,
  },
  UPLOAD_MB_PER_DAY: {
    doc: 'how many megabytes one diner may announce in a day',
    format: format.count,
    standard: 200,
  },
  PICTURES_AT_ONCE: {
    doc: 'how many pictures are decoded at once; each may take 200 MB for a moment',
    format: format.count.min(1),
    standard: 2,
  },
  SWEEP_MINUTES: {
    doc: 'minutes between two sweeps of what nobody needs',
    format: format.factor,
    standard: 10,
  },
} satisfies Variables;

const s3 = (isUsed: boolean) => {
  const needed = (doc: string, form: z.ZodType<string>) => ({
    doc,
    format: form,
    ...(isUsed ? {} : { standard: '' }),
  });
  return {
    S3_ENDPOINT: needed(
      'address of the S3-compatible store, as browsers and this service reach it',
      format.url,
    ),
    S3_REGION: { doc: 'region to sign for', format: format.text, standard: 'us-east-1' },
    S3_BUCKET: needed('name of the bucket', format.text),
    S3_ACCESS_KEY_ID: needed('id of the access key', format.text),
    S3_SECRET_ACCESS_KEY: needed('secret of the access key', format.text),
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
