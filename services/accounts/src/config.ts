import { z } from 'zod';
import { format, serviceCommon } from '@mesa/server-kit';

/** The settings of the accounts service. */
export const variables = {
  ...serviceCommon,
  RATE_LIMIT_FACTOR: format.factor
    .default(1)
    .describe('a positive number that multiplies the limits of a network'),
  MAIL_TOKEN_SECRET: z
    .string()
    .min(32)
    .describe('a secret of at least 32 characters that derives the tokens of mailed links'),
};
