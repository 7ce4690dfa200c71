import { format, serviceCommon, type Variables } from '@mesa/server-kit';

/** The settings of the accounts service. */
export const variables = {
  ...serviceCommon,
  RATE_LIMIT_FACTOR: {
    expected: 'a positive number that multiplies the limits by address',
    format: format.factor,
    default: 1,
  },
} satisfies Variables;
