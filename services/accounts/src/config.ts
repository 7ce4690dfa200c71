import { format, mailTokens, serviceCommon } from '@mesa/server-kit';

/** The settings of the accounts service. */
export const variables = {
  ...serviceCommon,
  ...mailTokens,
  RATE_LIMIT_FACTOR: format.factor
    .default(1)
    .describe('a positive number that multiplies the limits of a network'),
};
