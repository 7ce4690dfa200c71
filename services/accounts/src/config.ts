import { z } from 'zod';
import { format, serviceCommon, type Variables } from '@mesa/server-kit';

/** The settings of the accounts service. */
export const variables = {
  ...serviceCommon,
  RATE_LIMIT_FACTOR: {
    expected: 'a positive number that multiplies the limits of a network',
    format: format.factor,
    default: 1,
  },
  MAIL_TOKEN_SECRET: {
    expected: 'a secret of at least 32 characters that derives the tokens of mailed links',
    format: z.string().min(32),
  },
} satisfies Variables;
