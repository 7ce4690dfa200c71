import { format, serviceCommon, type Variables } from '@mesa/server-kit';

/** The settings of the accounts service. */
export const variables = {
  ...serviceCommon,
  RATE_LIMIT_FACTOR: { doc: 'multiplies the limits by address alone', format: format.factor, standard: 1 },
} satisfies Variables;
