import { answerTokens, format, serviceCommon } from '@mesa/server-kit';

/** The settings of the reservations service. */
export const variables = {
  ...serviceCommon,
  ...answerTokens,
  PUBLIC_URL: format.origin
    .nullable()
    .default(null)
    .describe(
      'the origin that links in calendar files lead to, such as https://mesa.example (unset, they have none)',
    ),
};
